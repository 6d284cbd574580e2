package pinot

import (
	"time"

	"bellows/engine/warmup"
)

// requestsPerProcess is where Pinot splits requestId: the low nine digits count
// the requests of one broker process, the rest names the process.
const requestsPerProcess = 1_000_000_000

// answerReader reads Pinot's BrokerResponse.
type answerReader struct {
	names  nameCache
	redact func(string) string // takes out of a message what it must not show
}

// read fills a from the JSON of a response. Of the result table it reads at most
// the first row, and that only when asked. It says false for everything that is
// not such a response.
func (r *answerReader) read(src []byte, row bool, a *warmup.Answer) bool {
	s := scanner{src: src}
	known := false
	a.Request, a.Process = -1, -1
	s.object(func(key []byte) {
		switch string(key) {
		case "resultTable":
			if row {
				a.Row = firstRow(&s)
			} else {
				s.skip()
			}
		case "exceptions":
			known = true
			a.Exceptions = r.exceptions(&s)
		case "partialResult":
			a.Partial = s.boolean()
		case "numServersQueried":
			known = true
			a.ServersQueried = s.count()
		case "numServersResponded":
			a.ServersResponded = s.count()
		case "numSegmentsQueried":
			a.SegmentsQueried = s.count()
		case "numDocsScanned":
			a.DocsScanned = s.integer()
		case "numEntriesScannedInFilter", "numEntriesScannedPostFilter":
			a.EntriesScanned += s.integer()
		case "totalDocs":
			a.TotalDocs = s.integer()
		case "numGroupsLimitReached":
			a.GroupsLimit = s.boolean()
		case "timeUsedMs":
			a.BrokerTime = s.millis()
		case "brokerReduceTimeMs":
			a.ReduceTime = s.millis()
		case "requestId":
			a.Process, a.Request = splitRequest(&s)
		case "tablesQueried":
			a.Tables = r.names.list(&s)
		default:
			s.skip()
		}
	})
	return s.end() && known
}

// count consumes a number that Pinot holds in an int.
func (s *scanner) count() int {
	n := s.integer()
	if n != int64(int32(n)) {
		s.fail()
		return 0
	}
	return int(n)
}

// millis consumes a time in milliseconds. One that no clock can have measured is
// a broken answer, and would overflow.
func (s *scanner) millis() time.Duration {
	n := s.integer()
	if n < -1 || n > int64(1<<53) {
		s.fail()
		return 0
	}
	return time.Duration(min(n, int64(1<<63-1)/int64(time.Millisecond))) * time.Millisecond
}

// splitRequest reads requestId. Requests that Pinot refused before numbering
// them carry null, and what other software may send is not worth a failure.
func splitRequest(s *scanner) (process, number int64) {
	if s.null() || s.bad {
		return -1, -1
	}
	var id []byte
	if s.space() == '"' {
		id, _ = s.raw()
	} else {
		id = s.number()
	}
	n, ok := parseInt(id)
	if s.bad || !ok || n < 0 {
		return -1, -1
	}
	return n / requestsPerProcess, n % requestsPerProcess
}

// exceptions reads the list of exceptions; those after the eighth say nothing
// new and are skipped.
func (r *answerReader) exceptions(s *scanner) []warmup.Exception {
	if s.null() {
		return nil
	}
	var all []warmup.Exception
	s.array(func() {
		if len(all) == 8 {
			s.skip()
			return
		}
		var e warmup.Exception
		s.object(func(key []byte) {
			switch string(key) {
			case "errorCode":
				e.Code = s.count()
			case "message":
				if !s.null() {
					e.Message = shorten([]byte(r.redact(string(s.text()))))
				}
			default:
				s.skip()
			}
		})
		all = append(all, e)
	})
	return all
}
