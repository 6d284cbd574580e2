package frontend

import (
	"slices"

	"bellows/clients/demo/frontend/wire"
)

// showProcesses lists this frontend's connections: one's own, or all for an
// administrator.
func (s *session) showProcesses() *answer {
	a := &answer{columns: []wire.Column{textColumn("CurrentConnected"), longColumn("Id"), textColumn("User"), textColumn("Host"),
		textColumn("LoginTime"), textColumn("Catalog"), textColumn("Db"), textColumn("Command"),
		{Name: "Time", Type: wire.TypeLong, Length: 11}, textColumn("State"), textColumn("QueryId"), blobColumn("Info")}}
	f := s.frontend
	f.mu.Lock()
	defer f.mu.Unlock()
	ids := make([]uint32, 0, len(s.run.sessions))
	for id := range s.run.sessions {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	now := f.cluster.clock.Now()
	for _, id := range ids {
		o := s.run.sessions[id]
		if o != s && !s.user.Admin {
			continue
		}
		a.rows = append(a.rows, o.process(s, now.Unix()))
	}
	return a
}

// process is a connection's row.
func (s *session) process(asking *session, now int64) []wire.Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	current, command, state := "No", "Sleep", "EOF"
	if s == asking {
		current = "Yes"
	}
	if s.busy != "" {
		command, state = "Query", "OK"
	}
	seconds := int64(0)
	if !s.from.IsZero() {
		seconds = max(0, now-s.from.Unix())
	}
	return append(row(current, formatInt(int64(s.id)), s.who, s.raw.RemoteAddr().String()), stamp(s.since), wire.Text(s.catalog), wire.Text(s.database),
		wire.Text(command), wire.Text(formatInt(seconds)), wire.Text(state), wire.Text(s.lastID), wire.Text(s.busy))
}
