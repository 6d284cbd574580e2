package demo

import "strconv"

// exception is one entry of a response's exceptions.
type exception struct {
	code    int
	message string
}

// answer is the response to a query, before it is JSON.
type answer struct {
	result    []byte // {"dataSchema":…,"rows":…}; nil leaves resultTable out
	rows      int
	partial   bool
	failures  []exception
	trimmed   bool // numGroupsLimitReached
	stage     *stageStats
	timeUsed  int64 // ms
	reduce    int64 // ms
	request   int64 // -1 when the request was never numbered
	clientID  string
	broker    string // empty when it never got that far
	docs      int64
	total     int64
	inFilter  int64
	after     int64 // entries scanned after the filter
	queried   int
	responded int
	segments  segmentCounts
	consuming int
	fresh     int64
	trace     []byte
	tables    []string
	pools     bool
	stats     string // serverStats of the next version
}

// segmentCounts are the counters of segments.
type segmentCounts struct{ queried, processed, matched, byServer, byLimit, byValue int }

// stageStats are what the multi-stage engine adds.
type stageStats struct {
	joined  int64
	emitted int64
	tree    []byte
}

func (a *answer) fail(code int, message string) {
	a.failures = append(a.failures, exception{code, message})
	a.partial = true
}

// code is the value of the X-Pinot-Error-Code header.
func (a *answer) code() int {
	if len(a.failures) == 0 {
		return -1
	}
	return a.failures[0].code
}

// encoder appends the members of one JSON object. It is written by hand because
// a broker answers many thousands of these a second.
type encoder struct{ b []byte }

// name is key for names that may hold anything.
func (e *encoder) name(k string) {
	if n := len(e.b); e.b[n-1] != '{' {
		e.b = append(e.b, ',')
	}
	e.b = append(appendString(e.b, k), ':')
}

func (e *encoder) key(k string) {
	if n := len(e.b); e.b[n-1] != '{' {
		e.b = append(e.b, ',')
	}
	e.b = append(e.b, '"')
	e.b = append(e.b, k...)
	e.b = append(e.b, '"', ':')
}

func (e *encoder) int(k string, v int64) { e.key(k); e.b = strconv.AppendInt(e.b, v, 10) }
func (e *encoder) bool(k string, v bool) { e.key(k); e.b = strconv.AppendBool(e.b, v) }
func (e *encoder) raw(k string, v []byte) {
	e.key(k)
	e.b = append(e.b, v...)
}

// part is raw under a name that may hold anything.
func (e *encoder) part(k string, v []byte) {
	e.name(k)
	e.b = append(e.b, v...)
}

func (e *encoder) text(k, v string) { e.key(k); e.b = appendString(e.b, v) }

// textOrNull writes null for an empty text.
func (e *encoder) textOrNull(k, v string) {
	if v == "" {
		e.raw(k, null)
		return
	}
	e.text(k, v)
}

// zeros writes counters that the demo never moves.
func (e *encoder) zeros(block []byte) { e.b = append(e.b, block...) }

var (
	null         = []byte("null")
	emptyObject  = []byte("{}")
	emptyArray   = []byte("[]")
	defaultPools = []byte("[-1]")
	cpuZeros     = []byte(`,"offlineThreadCpuTimeNs":0,"realtimeThreadCpuTimeNs":0,"offlineSystemActivitiesCpuTimeNs":0,` +
		`"realtimeSystemActivitiesCpuTimeNs":0,"offlineResponseSerializationCpuTimeNs":0,"realtimeResponseSerializationCpuTimeNs":0,` +
		`"offlineTotalCpuTimeNs":0,"realtimeTotalCpuTimeNs":0,"explainPlanNumEmptyFilterSegments":0,"explainPlanNumMatchAllFilterSegments":0`)
	memoryZeros = []byte(`,"offlineThreadMemAllocatedBytes":0,"realtimeThreadMemAllocatedBytes":0,"offlineResponseSerMemAllocatedBytes":0,` +
		`"realtimeResponseSerMemAllocatedBytes":0,"offlineTotalMemAllocatedBytes":0,"realtimeTotalMemAllocatedBytes":0`)
)

// append writes the response as version v does, keys in the recorded order.
func (a *answer) append(b []byte, v Version) []byte {
	e := &encoder{append(b, '{')}
	if a.result != nil {
		e.raw("resultTable", a.result)
	}
	e.int("numRowsResultSet", int64(a.rows))
	e.bool("partialResult", a.partial)
	a.appendFailures(e)
	e.bool("numGroupsLimitReached", a.trimmed)
	if v.since(1, 4) {
		e.bool("numGroupsWarningLimitReached", false)
	}
	if a.stage != nil {
		a.stage.append(e, a.timeUsed)
	} else {
		e.int("timeUsedMs", a.timeUsed)
	}
	a.appendIdentity(e, v)
	a.appendCounters(e)
	e.zeros(cpuZeros)
	e.raw("traceInfo", orElse(a.trace, emptyObject))
	a.appendTail(e, v)
	return append(e.b, '}')
}

func (a *answer) appendFailures(e *encoder) {
	e.key("exceptions")
	e.b = append(e.b, '[')
	for i, f := range a.failures {
		if i > 0 {
			e.b = append(e.b, ',')
		}
		e.b = append(e.b, '{')
		e.int("errorCode", int64(f.code))
		e.text("message", f.message)
		e.b = append(e.b, '}')
	}
	e.b = append(e.b, ']')
}

func (a *answer) appendIdentity(e *encoder, v Version) {
	e.key("requestId")
	if a.request < 0 {
		e.b = append(e.b, null...)
	} else {
		e.b = append(e.b, '"')
		e.b = strconv.AppendInt(e.b, a.request, 10)
		e.b = append(e.b, '"')
	}
	if v.clientQueryID() {
		e.textOrNull("clientRequestId", a.clientID)
	}
	e.textOrNull("brokerId", a.broker)
}

func (a *answer) appendCounters(e *encoder) {
	e.int("numDocsScanned", a.docs)
	e.int("totalDocs", a.total)
	e.int("numEntriesScannedInFilter", a.inFilter)
	e.int("numEntriesScannedPostFilter", a.after)
	e.int("numServersQueried", int64(a.queried))
	e.int("numServersResponded", int64(a.responded))
	e.int("numSegmentsQueried", int64(a.segments.queried))
	e.int("numSegmentsProcessed", int64(a.segments.processed))
	e.int("numSegmentsMatched", int64(a.segments.matched))
	e.int("numConsumingSegmentsQueried", int64(a.consuming))
	e.int("numConsumingSegmentsProcessed", int64(a.consuming))
	e.int("numConsumingSegmentsMatched", int64(a.consuming))
	e.int("minConsumingFreshnessTimeMs", a.fresh)
	e.int("numSegmentsPrunedByBroker", 0)
	e.int("numSegmentsPrunedByServer", int64(a.segments.byServer))
	e.int("numSegmentsPrunedInvalid", 0)
	e.int("numSegmentsPrunedByLimit", int64(a.segments.byLimit))
	e.int("numSegmentsPrunedByValue", int64(a.segments.byValue))
	e.int("brokerReduceTimeMs", a.reduce)
}

func (a *answer) appendTail(e *encoder, v Version) {
	if v.since(1, 3) {
		e.key("tablesQueried")
		e.b = append(e.b, '[')
		for i, t := range a.tables {
			if i > 0 {
				e.b = append(e.b, ',')
			}
			e.b = appendString(e.b, t)
		}
		e.b = append(e.b, ']')
		e.zeros(memoryZeros)
	}
	if v.since(1, 4) {
		pools := emptyArray
		if a.pools {
			pools = defaultPools
		}
		e.raw("pools", pools)
		e.bool("rlsFiltersApplied", false)
		e.bool("groupsTrimmed", false)
	}
	if v.serverStats() {
		e.text("serverStats", a.stats)
	}
}

func (s *stageStats) append(e *encoder, timeUsed int64) {
	e.int("numGroups", 0)
	e.bool("maxRowsInJoinReached", false)
	e.int("maxRowsInJoin", s.joined)
	e.bool("maxRowsInWindowReached", false)
	e.int("maxRowsInWindow", 0)
	e.int("timeUsedMs", timeUsed)
	e.raw("stageStats", s.tree)
	e.int("maxRowsInOperator", s.emitted)
}

func orElse(b, other []byte) []byte {
	if b == nil {
		return other
	}
	return b
}
