package frontend

import (
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-sql-driver/mysql"
	"github.com/google/go-cmp/cmp"

	"bellows/engine/spread"
)

// recording is one statement and what a live frontend answered.
type recording struct {
	By      string      `json:"by"`
	SQL     string      `json:"sql"`
	Columns []string    `json:"columns"`
	Rows    [][]*string `json:"rows"`
	Error   *struct {
		Number uint16 `json:"number"`
		State  string `json:"state"`
		Text   string `json:"text"`
	} `json:"error"`

	// of plans
	Table   string   `json:"table"`
	Mode    string   `json:"mode"`
	Splits  [][3]any `json:"splits"`
	Verbose []string `json:"verbose"`
	Lines   []string `json:"lines"`
}

func recordings(t *testing.T, name string) []recording {
	t.Helper()
	text, err := os.ReadFile("testdata/recorded/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var all []recording
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatalf("%s holds no recording", name)
	}
	return all
}

// recordedBackends are the backends of the recorded frontend.
func recordedBackends(dead bool) []spread.Backend {
	return []spread.Backend{{ID: 11007, Host: "127.0.0.1", Dead: dead}, {ID: 11008, Host: "127.0.0.2", Dead: dead}, {ID: 11009, Host: "127.0.0.3", Dead: dead}}
}

// recordedOptions make a cluster like the recorded one.
func recordedOptions(tables ...Table) Options {
	users := []User{{Name: "root", Admin: true, Node: true, Select: true}, {Name: "ro", Password: "pw1"},
		{Name: "nodeu", Password: "pw1", Node: true}, {Name: "seler", Password: "pw1", Select: true}, {Name: "adm", Password: "pw1", Admin: true}}
	if tables == nil {
		tables = []Table{{Name: "ice.db.one", Kind: "ICEBERG_SCAN_NODE", Files: []File{{Path: "s3://bucket/wh/one/hot.parquet", Size: 3539}}}}
	}
	return Options{Frontends: 1, Generation: spread.GenerationAB, Version: "doris-0.0.0--55dbedffc9", AnyRootPassword: true, Users: users,
		Backends: recordedBackends(false), Tables: tables}
}

// varies are columns whose cells differ from run to run.
var varies = []string{"Name", "HttpPort", "QueryPort", "BePort", "BrpcPort", "LastStartTime", "LastHeartbeat", "ReplayedJournalId", "Status", "ErrMsg",
	"HeartbeatFailureCounter", "CpuCores", "Memory", "NodeRole", "Version"}

// compare holds an answer against the recorded one.
func (r *recording) compare(t *testing.T, c *Cluster, got table, err error) {
	t.Helper()
	if r.Error != nil {
		var m *mysql.MySQLError
		if !errors.As(err, &m) {
			t.Errorf("%s: got %v, recorded error %d %s", r.SQL, err, r.Error.Number, r.Error.Text)
			return
		}
		want := strings.Replace(r.Error.Text, "http://127.0.0.1:8030", c.HTTPURLs()[0], 1)
		if m.Number != r.Error.Number || string(m.SQLState[:]) != r.Error.State || m.Message != want {
			t.Errorf("%s:\n got %d/%s %q\nwant %d/%s %q", r.SQL, m.Number, m.SQLState, m.Message, r.Error.Number, r.Error.State, want)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", r.SQL, err)
		return
	}
	if d := cmp.Diff(r.Columns, got.columns); d != "" {
		t.Errorf("%s: columns (-recorded +got):\n%s", r.SQL, d)
		return
	}
	var want [][]string
	for _, cells := range r.Rows {
		row := make([]string, len(cells))
		for i, c := range cells {
			row[i] = "NULL"
			if c != nil {
				row[i] = *c
			}
		}
		want = append(want, row)
	}
	for i, c := range r.Columns {
		name, _, _ := cutLast(c)
		if len(r.Columns) > 10 && slices.Contains(varies, name) {
			for _, rows := range [][][]string{want, got.rows} {
				for _, row := range rows {
					row[i] = "~"
				}
			}
		}
	}
	if d := cmp.Diff(want, got.rows); d != "" {
		t.Errorf("%s: rows (-recorded +got):\n%s", r.SQL, d)
	}
}

// replay sends the statements of a recording, each on the connection of its
// session or user, which is opened at its first statement.
func replay(t *testing.T, c *Cluster, name string, byUser bool) {
	conns := map[string]*sql.Conn{}
	for _, r := range recordings(t, name) {
		conn := conns[r.By]
		if conn == nil {
			user, password := "root", ""
			if byUser && r.By != "root" {
				user, password = r.By, "pw1"
			}
			var err error
			if conn, err = open(t, c.Frontends()[0], user, password, ""); err != nil {
				t.Fatal(err)
			}
			conns[r.By] = conn
		}
		got, err := ask(t, conn, r.SQL)
		r.compare(t, c, got, err)
	}
}

func TestAnswersAsRecorded(t *testing.T) {
	for _, x := range []struct {
		file   string
		dead   bool
		none   bool
		byUser bool
	}{
		{file: "variables.json"}, {file: "backends_alive.json"}, {file: "backends_dead.json", dead: true}, {file: "no_backends.json", none: true},
		{file: "odds.json"},
	} {
		t.Run(strings.TrimSuffix(x.file, ".json"), func(t *testing.T) {
			opt := recordedOptions()
			opt.Backends = recordedBackends(x.dead)
			if x.none {
				opt.Backends = []spread.Backend{}
				opt.Tables = []Table{}
			}
			replay(t, serve(t, opt), x.file, x.byUser)
		})
	}
}

func TestPrivilegesAsRecorded(t *testing.T) {
	opt := recordedOptions()
	opt.Backends = append(opt.Backends, spread.Backend{ID: 13110, Host: "127.0.0.10"}, spread.Backend{ID: 13111, Host: "127.0.0.100"})
	replay(t, serve(t, opt), "privileges.json", true)
}
