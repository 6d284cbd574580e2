package frontend

import (
	"testing"
)

func TestLogTellsWritesFromReads(t *testing.T) {
	c := serve(t, Options{})
	conn := dial(t, c.Frontends()[1])
	reads := []string{"SELECT 1", "SHOW BACKENDS", "SET enable_file_cache=true", "SET SESSION profile_level=2, enable_profile=true", "EXPLAIN SELECT * FROM hive.demo.hot",
		"UNSET VARIABLE ALL", "ADMIN SHOW FRONTEND CONFIG", "USE hive.demo", "SELECT count(*) FROM hot", "SET NAMES utf8mb4", "SELEC 1", "SET GLOBALx=1"}
	writes := []string{"SET GLOBAL enable_file_cache=true", "SET enable_profile=true, @@global.profile_level=2", "UNSET GLOBAL VARIABLE ALL",
		"ADMIN SET FRONTEND CONFIG ('split_assigner_virtual_node_number'='256')", "ALTER SYSTEM MODIFY BACKEND '127.0.0.11:9050' SET ('disable_query'='false')",
		"INSERT INTO t VALUES (1)", "SET GLOBAL no_such=1", "SET GLOBAL", "DROP TABLE t", "SET PROPERTY FOR 'root' 'resource_tags.location'=''", "KILL 999",
		"/* c */ -- d\n set global enable_file_cache = off"}
	for _, s := range reads {
		_, _ = ask(t, conn, s) // some cannot be read
	}
	if n, w := c.Counts(); n != len(reads) || w > 2 {
		t.Errorf("%d statements, %d writes of %d reads: %+v", n, w, len(reads), c.WriteStatements())
	}
	c.ForgetStatements()
	for _, s := range writes {
		_, _ = ask(t, conn, s) // some are refused
	}
	if n, w := c.Counts(); n != len(writes) || w != len(writes) {
		t.Errorf("%d statements, %d writes of %d: %+v", n, w, len(writes), c.Statements())
	}
	first := c.Statements()[0]
	if first.Frontend != "fe2" || first.User != "root" || first.SQL != writes[0] || !first.Forwarded || first.Error != "" {
		t.Errorf("%+v", first)
	}
	if failed := c.Statements()[6]; failed.Error == "" {
		t.Errorf("a refused statement has no error: %+v", failed)
	}
}
