package doris

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"sync"
	"time"

	"bellows/engine/spread/change"
)

// queryID is how Doris writes one.
var queryID = regexp.MustCompile(`^[0-9a-f]{1,16}-[0-9a-f]{1,16}$`)

// taskWatch follows a query that runs through the table of active tasks: what
// there is to tell about it where no profile can be had. Short queries end before
// it has begun.
type taskWatch struct {
	frontend   *Frontend
	connection uint32 // whose query it is

	mu    sync.Mutex
	bytes map[int64]int64 // by backend, the most that was seen
}

const (
	watchAfter = 300 * time.Millisecond
	watchEvery = 300 * time.Millisecond
)

// watch runs until ctx ends; what fails ends it sooner.
func (w *taskWatch) watch(ctx context.Context) {
	if !pause(ctx, watchAfter) {
		return
	}
	s, err := w.frontend.open(ctx)
	if err != nil {
		return
	}
	defer s.close()
	for {
		if !w.look(ctx, s) || !pause(ctx, watchEvery) {
			return
		}
	}
}

func (w *taskWatch) look(ctx context.Context, s *session) bool {
	list, err := s.query(ctx, "SHOW PROCESSLIST")
	if err != nil {
		return false
	}
	id := ""
	for row := range list.rows {
		if n, ok := list.number(row, "id"); ok && n == int64(w.connection) {
			id = list.cell(row, "queryid")
		}
	}
	if !queryID.MatchString(id) {
		return true
	}
	tasks, err := s.query(ctx, "SELECT BE_ID, SCAN_BYTES FROM information_schema.backend_active_tasks WHERE QUERY_ID = '"+id+"'")
	if err != nil {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.bytes == nil {
		w.bytes = map[int64]int64{}
	}
	for row := range tasks.rows {
		if be, ok := tasks.number(row, "beid"); ok && (len(w.bytes) < readersMost) {
			n, _ := tasks.number(row, "scanbytes") // a backend that has not read yet
			w.bytes[be] = max(w.bytes[be], n)
		}
	}
	return true
}

// seen is what was seen so far, as parts of an execution.
func (w *taskWatch) seen(backends []listed) []change.ExecutedBackend {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []change.ExecutedBackend
	for id, n := range w.bytes {
		b := change.ExecutedBackend{ID: id, Weight: -1, Ranges: -1, Bytes: max(n, 0)}
		for i := range backends {
			if backends[i].ID == id {
				b.Host = backends[i].Host
			}
		}
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b change.ExecutedBackend) int { return cmp.Compare(a.ID, b.ID) })
	return all
}
