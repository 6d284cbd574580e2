package doris

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// listed is a backend as SHOW BACKENDS has it.
type listed struct {
	change.Backend
	bePort int
	tasks  int64 // running ones; -1 where the version does not tell
}

func (s *session) readBackends(ctx context.Context) (all []listed, cloud bool, err error) {
	t, err := s.query(ctx, "SHOW BACKENDS")
	if err != nil {
		return nil, false, err
	}
	if all, err = backendsOf(t); err != nil {
		return nil, false, garbage(s.frontend.Name(), "SHOW BACKENDS: %v", err)
	}
	return all, isCloud(t), nil
}

// backendsOf lets the engine's reader make sense of the rows, as of those that
// people paste, and adds what only a live frontend is asked for.
func backendsOf(t *table) ([]listed, error) {
	if !t.has("backendid") || !t.has("host", "ip") {
		return nil, fmt.Errorf("it has columns %s", clients.CleanMax(fmt.Sprint(t.columns), 200))
	}
	if len(t.rows) == 0 {
		return nil, nil
	}
	text, err := json.Marshal(struct {
		Columns []string   `json:"columns"`
		Rows    [][]string `json:"rows"`
	}{t.columns, t.rows})
	if err != nil {
		return nil, err
	}
	read, err := spread.ReadBackends(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	all := make([]listed, len(read))
	for row, b := range read {
		b.Host, b.Group, b.Role = clients.CleanMax(b.Host, 253), clients.CleanMax(b.Group, 200), clients.CleanMax(b.Role, 40)
		b.Port = max(b.Port, 0)
		all[row] = listed{
			Backend: change.Backend{Backend: b, HTTPPort: t.port(row, "httpport"), Version: versionOf(t.text(row, "version"))},
			bePort:  t.port(row, "beport"),
			tasks:   tasksOf(t, row),
		}
	}
	return all, nil
}

// tasksOf is the column of the newest versions, or a count in the status of older
// ones.
func tasksOf(t *table, row int) int64 {
	if n, ok := t.number(row, "runningtasks"); ok && n >= 0 {
		return n
	}
	var status struct {
		Fragments *int64 `json:"currentFragmentNum"`
	}
	if json.Unmarshal([]byte(t.cell(row, "status")), &status) == nil && status.Fragments != nil && *status.Fragments >= 0 {
		return *status.Fragments
	}
	return -1
}
