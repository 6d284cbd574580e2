package ui

import (
	"slices"
	"strings"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/ui/action"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// journalScreen is what was done, newest first.
type journalScreen struct {
	list    *list
	rows    *views.JournalRows
	note    string
	reading bool
	again   bool // something was written while it was being read
}

// newestEntries is how much of the journal is shown.
const newestEntries = 1000

func newJournalScreen() *journalScreen {
	return &journalScreen{list: newList("journal", views.JournalColumns()), note: "reading the journal"}
}

func (s *journalScreen) lists() []*list { return []*list{s.list} }
func (s *journalScreen) focus() *list   { return s.list }
func (s *journalScreen) other()         {}
func (s *journalScreen) refresh(*Model) {}

// journalMsg is what was read.
type journalMsg struct {
	entries []engine.Entry
	note    string
	err     error
}

// readJournal reads the journal anew while it is on the screen.
func (m *Model) readJournal() tea.Cmd {
	if m.at != action.Journal {
		return nil
	}
	s := m.bookAt
	if m.o.Journal == nil {
		s.note = "this console keeps no journal"
		return nil
	}
	if s.reading {
		s.again = true
		return nil
	}
	s.reading = true
	return m.do(func() tea.Msg {
		page, err := m.o.Journal.Read(journal.Filter{Last: newestEntries})
		slices.Reverse(page.Entries)
		for i := range page.Entries {
			cleanEntry(&page.Entries[i])
		}
		return journalMsg{page.Entries, page.Note(), err}
	})
}

// cleanEntry makes the texts of a file harmless that others can write to.
func cleanEntry(e *engine.Entry) {
	for _, text := range []*string{&e.ID, &e.Who, &e.Context, &e.Cluster, (*string)(&e.Kind), &e.Target, &e.What, (*string)(&e.Outcome), &e.Reason, &e.Undoes} {
		*text = clients.Clean(*text)
	}
	for i := range e.Command {
		e.Command[i] = clients.Clean(e.Command[i])
	}
	for _, raw := range []*[]byte{(*[]byte)(&e.Before), (*[]byte)(&e.After)} {
		if len(*raw) > 0 {
			*raw = []byte(clients.Clean(string(*raw)))
		}
	}
}

func (s *journalScreen) took(m *Model, msg journalMsg) {
	s.reading = false
	s.note = ""
	switch {
	case msg.err != nil:
		s.note = clients.Clean(msg.err.Error())
		return
	case msg.note != "":
		m.log.add(m.event(toneWarn, "", msg.note))
	}
	s.rows = views.NewJournalRows(msg.entries, m.o.Zone)
	s.list.show(s.rows)
}

func (s *journalScreen) entry() *engine.Entry {
	if _, row, ok := s.list.Cursor(); ok && s.rows != nil {
		return s.rows.Entry(row)
	}
	return nil
}

// copied is the literal command, or what was done when there was none.
func (s *journalScreen) copied(*Model) string {
	e := s.entry()
	switch {
	case e == nil:
		return ""
	case len(e.Command) > 0:
		return strings.Join(e.Command, "\n")
	default:
		return e.What
	}
}

func (s *journalScreen) draw(m *Model, c views.Chrome) {
	views.Journal(m.frame, views.JournalState{Chrome: c, Table: s.list.Table, Entry: s.entry(), Loading: s.note})
}
