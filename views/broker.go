package views

import (
	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/widget"
)

// BrokerState is one broker closely.
type BrokerState struct {
	Chrome
	Status warmup.BrokerStatus
	// Lists are its tables, routes, quotas and errors; each table has columns and
	// rows of this package: see BrokerTableColumns and the others.
	Lists []List
	// Active is the list that is shown.
	Active int
}

// List is one of several lists on a screen.
type List struct {
	Title string
	Table *widget.Table
	// Loading is what is waited for, or why there is nothing.
	Loading string
}

// Broker draws one broker: its lists, one at a time.
func Broker(f *Frame, s BrokerState) {
	body, ok := s.around(f)
	if !ok {
		return
	}
	b := &s.Status
	s.headline(body, b.Name, b.URL)
	_, room := body.CutTop(1)
	row := room.Row(0)
	row.Skip(1)
	widget.State(&row, string(b.State))
	for _, part := range [...]string{b.Reason, reach(b), requests(b)} {
		if part != "" {
			row.Skip(2).Put(themes.Text, part)
		}
	}
	_, room = room.CutTop(1)
	room.Rule(0)
	row = room.Row(0)
	row.Skip(1).Put(themes.Text, " ")
	for i, l := range s.Lists {
		token := themes.Tab
		if i == s.Active {
			token = themes.TabActive
			row.Put(token, "[")
		}
		row.Put(token, l.Title)
		if i == s.Active {
			row.Put(token, "]")
		}
		row.Put(themes.Text, "  ")
	}
	if s.Active < 0 || s.Active >= len(s.Lists) {
		return
	}
	list := s.Lists[s.Active]
	row.Put(themes.Dim, listNote(list.Table)).Put(themes.Text, " ")
	_, room = room.CutTop(1)
	if list.Table == nil || list.Loading != "" {
		empty(room, list.Loading, "nothing here")
		return
	}
	list.Table.Draw(room, true)
}
