package pinot

import (
	"regexp"
	"testing"

	"bellows/engine/warmup"
)

// readers says which reader takes the recordings whose name fits, first match
// wins. nil: nothing of bellows asks for it; it must still be a JSON value or
// text that no reader of ours takes for something else.
var readers = []struct {
	name string
	read func([]byte) bool
}{
	{`^controller\.GET\.tables_livebrokers`, func(b []byte) bool { _, _, ok := readLiveBrokers(b); return ok }},
	{`^controller\.GET\.instances_`, func(b []byte) bool { _, ok := readInstance(b); return ok }},
	{`^controller\.GET\.(instances|liveinstances)`, func(b []byte) bool { _, ok := readInstances(b); return ok }},
	{`^controller\.GET\.tables_.*_state`, func(b []byte) bool { _, ok := readState(b); return ok }},
	{`^controller\.GET\.tables_.*_(externalview|idealstate|instances)`, nil},
	{`^controller\.GET\.tables_`, func(b []byte) bool { _, ok := readTableConfig(b, warmup.Offline); return ok }},
	{`^controller\.GET\.tables`, func(b []byte) bool { _, ok := readTables(b); return ok }},
	{`^controller\.GET\.tenants_.*_tables`, func(b []byte) bool { _, ok := readTables(b); return ok }},
	{`^controller\.GET\.tenants_`, nil},
	{`^controller\.GET\.tenants$`, func(b []byte) bool { _, ok := readTenants(b); return ok }},
	{`^controller\.GET\.segments_`, func(b []byte) bool { _, ok := readAssigned(b); return ok }},
	{`^controller\.GET\.cluster_info$`, func(b []byte) bool { _, ok := readClusterName(b); return ok }},
	{`^controller\.GET\.version$`, func(b []byte) bool { _, ok := readVersion(b); return ok }},
	{`^controller\.GET\.zk_get.*PARTICIPANT`, func(b []byte) bool { _, ok := readParticipant(b); return ok }},
	{`^controller\.GET\.zk_get.*brokerResource`, func(b []byte) bool { _, _, ok := readBrokerResource(b); return ok }},
	{`^(broker|controller)\.GET\.start-time`, func(b []byte) bool { _, ok := readStart(b); return ok }},
	{`^(broker|controller)\.GET\.uptime`, func(b []byte) bool { _, ok := readUptime(b); return ok }},
	{`^(broker2?|controller)\.GET\.health`, func(b []byte) bool { return readHealth(200, b).OK }},
	{`^broker\.GET\.debug_routingTableWith`, nil},
	{`^broker\.GET\.debug_routingTable_sql~`, func(b []byte) bool { _, ok := readAssignment(b, true, new(interner)); return ok }},
	{`^broker2?\.GET\.debug_routingTable`, func(b []byte) bool { _, ok := readAssignment(b, false, new(interner)); return ok }},
	{`^broker\.GET\.debug_serverRoutingStats$`, func(b []byte) bool { _, ok := readRoutingStats(b); return ok }},
	{`^broker\.GET\.debug_.*[qQ]uota`, func(b []byte) bool { _, ok := readRate(b); return ok }},
	{`^broker\.GET\.instance_tags$`, func(b []byte) bool { _, ok := readNames(b); return ok }},
	{`^broker\.GET\.queries$`, func(b []byte) bool { _, ok := readQueries(b); return ok }},
	{`^(query\.|broker\.GET\.query_sql)`, func(b []byte) bool { return new(answerReader).plain(b) }},
}

func (r *answerReader) plain(b []byte) bool {
	r.redact = func(s string) string { return s }
	var a warmup.Answer
	return r.read(b, true, &a)
}

// Every recording of status 200 is read by the reader that bellows has for it.
// What Pinot refused with its own {"code","error"} or with text is read by no
// reader that would take it for an answer, save the query answers that come with
// an HTTP status.
func TestEveryFixtureIsRead(t *testing.T) {
	all := fixtures(t)
	if len(all) != 228 {
		t.Errorf("%d recordings, want all 228", len(all))
	}
	matched, unread := 0, 0
	for name, f := range all {
		i := 0
		for i < len(readers) && !regexp.MustCompile(readers[i].name).MatchString(name) {
			i++
		}
		switch {
		case i == len(readers), readers[i].read == nil:
			unread++
		case f.Response.Status == 200:
			matched++
			if !readers[i].read(f.body()) {
				t.Errorf("%s: not read: %.200s", name, f.body())
			}
		default:
			var refusal answerReader
			whole := refusal.plain(f.body())
			if readers[i].read(f.body()) != whole {
				t.Errorf("%s: status %d was read as an answer: %.200s", name, f.Response.Status, f.body())
			}
			matched++
		}
	}
	t.Logf("%d recordings read, %d of calls that bellows does not make", matched, unread)
	if unread > 40 {
		t.Errorf("%d recordings have no reader", unread)
	}
}
