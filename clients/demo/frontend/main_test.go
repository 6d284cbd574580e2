package frontend

import (
	"context"
	"database/sql"
	"testing"

	"github.com/go-sql-driver/mysql"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve starts a cluster for one test.
func serve(t *testing.T, opt Options) *Cluster {
	t.Helper()
	opt.Instant = true
	return serveTimed(t, opt)
}

// serveTimed is serve with queries that take time.
func serveTimed(t *testing.T, opt Options) *Cluster {
	t.Helper()
	c, err := Start(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// open connects once, with options behind the address such as "?tls=preferred".
func open(t *testing.T, f *Frontend, user, password, rest string) (*sql.Conn, error) {
	t.Helper()
	cfg, err := mysql.ParseDSN("tcp(" + f.Addr() + ")/" + rest)
	if err != nil {
		t.Fatal(err)
	}
	cfg.User, cfg.Passwd = user, password
	cfg.Logger = &mysql.NopLogger{}
	connector, err := mysql.NewConnector(cfg)
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector)
	t.Cleanup(func() { _ = db.Close() })
	conn, err := db.Conn(t.Context())
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn, nil
}

// dial is open where it must work.
func dial(t *testing.T, f *Frontend) *sql.Conn {
	t.Helper()
	conn, err := open(t, f, "root", "", "")
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// do runs a statement that must work.
func do(t *testing.T, conn *sql.Conn, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if _, err := conn.ExecContext(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// table is what a query gave: titles with types, and cells with "NULL".
type table struct {
	columns []string
	rows    [][]string
}

// ask runs a query.
func ask(t *testing.T, conn *sql.Conn, query string) (table, error) {
	t.Helper()
	rows, err := conn.QueryContext(t.Context(), query)
	if err != nil {
		return table{}, err
	}
	defer func() { _ = rows.Close() }()
	types, err := rows.ColumnTypes()
	if err != nil {
		return table{}, err
	}
	var out table
	for _, c := range types {
		out.columns = append(out.columns, c.Name()+" "+wireName(c.DatabaseTypeName()))
	}
	for rows.Next() {
		cells := make([]sql.NullString, len(types))
		into := make([]any, len(types))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := rows.Scan(into...); err != nil {
			return out, err
		}
		row := make([]string, len(cells))
		for i, c := range cells {
			row[i] = "NULL"
			if c.Valid {
				row[i] = c.String
			}
		}
		out.rows = append(out.rows, row)
	}
	return out, rows.Err()
}

// wireName turns the driver's name of a type into that of the recordings.
func wireName(driver string) string {
	switch driver {
	case "CHAR", "BINARY":
		return "STRING"
	case "TINYINT":
		return "CHAR"
	case "TEXT":
		return "BLOB"
	case "BIGINT":
		return "LONGLONG"
	case "INT":
		return "LONG"
	}
	return driver
}

// get is ask where it must work.
func get(t *testing.T, conn *sql.Conn, query string) table {
	t.Helper()
	out, err := ask(t, conn, query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return out
}

// column gives one column's cells.
func (x table) column(name string) []string {
	for i, c := range x.columns {
		if title, _, _ := cutLast(c); title == name {
			var all []string
			for _, r := range x.rows {
				all = append(all, r[i])
			}
			return all
		}
	}
	return nil
}

func cutLast(s string) (before, after string, ok bool) {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == ' ' {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}
