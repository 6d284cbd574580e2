package frontend

import "time"

// profileColumns are those of the list of profiles.
var profileColumns = []string{"Profile ID", "Task Type", "Start Time", "End Time", "Total", "Task State", "User", "Default Catalog", "Default Db",
	"Sql Statement"}

// profiles are the queries whose profile can be read by now, newest first. They
// are kept by the frontend that ran the query.
func (f *Frontend) profiles() []query {
	c := f.cluster
	now := c.clock.Now()
	all := c.history.snapshot()
	var ready []query
	for i := len(all) - 1; i >= 0; i-- {
		if q := all[i]; f.remembers(&q) && q.ready(now, c.opt.ProfileDelay) {
			ready = append(ready, q)
		}
	}
	return ready
}

// ready says whether a query's profile has arrived.
func (q *query) ready(now time.Time, delay time.Duration) bool {
	return q.profiled && !q.ended.IsZero() && !now.Before(q.ended.Add(max(0, delay)))
}

// profileRow is a query's line in the list.
func (q *query) profileRow() []string {
	state := "OK"
	if q.failed != "" {
		state = "CANCELLED"
	}
	return []string{q.id, "QUERY", q.begun.UTC().Format(time.DateTime), q.ended.UTC().Format(time.DateTime), duration(q.ended.Sub(q.begun)), state,
		q.user, q.catalog, q.database, q.sql}
}

// showProfiles is SHOW QUERY PROFILE of old releases: a list, or one text.
func (s *session) showProfiles(path string) (*answer, *failure) {
	id := ""
	if len(path) > 1 {
		id = path[1:]
	}
	a := &answer{columns: texts(profileColumns...)}
	for _, q := range s.frontend.profiles() {
		if !s.user.Admin && q.user != s.user.Name {
			continue
		}
		if id == "" {
			a.rows = append(a.rows, row(q.profileRow()...))
		} else if q.id == id {
			return &answer{columns: texts("Profile"), rows: append(a.rows, row(q.profileText()))}, nil
		}
	}
	if id != "" {
		return nil, refusef("Failed to get profile for id: %s", id)
	}
	return a, nil
}
