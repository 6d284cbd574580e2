package ui

import (
	"path/filepath"
	"strings"

	"bellows/clients/journal"
	"bellows/ui/action"
)

// sessionOf is what a context's session is kept under.
func (m *Model) sessionOf(context string) string { return m.label(context) }

// restore takes up where the last console on this context was left.
func (m *Model) restore() {
	s := journal.Session{Context: m.sessionOf(m.context)}
	if m.o.StateDir != "" {
		var note string
		s, note = journal.Sessions{Dir: m.o.StateDir}.Load(s.Context)
		if note != "" {
			m.log.add(m.event(toneWarn, "", note))
		}
	}
	for _, scr := range m.screens {
		for _, l := range scr.lists() {
			l.restore(s.Views[l.name])
		}
	}
	m.spreadAt.restoreWish(s.Spread)
	m.restoreVerify(s.Verify)
	for _, t := range titles {
		if string(t.screen) == s.Screen {
			m.at = t.screen
		}
	}
	m.session.Store(&s)
}

// remember keeps where the console is now, for whoever saves it.
func (m *Model) remember() {
	s := journal.Session{Context: m.sessionOf(m.context), Screen: string(m.at), Views: map[string]journal.View{}}
	if m.at == action.Details {
		s.Screen = string(action.Fleet)
	}
	for _, scr := range m.screens {
		for _, l := range scr.lists() {
			if v := l.memory(); v != (journal.View{}) {
				s.Views[l.name] = v
			}
		}
	}
	s.Spread, s.Verify = m.spreadAt.savedWish(), m.savedVerify()
	m.session.Store(&s)
}

// Save writes the session to the state folder. It may be called from any goroutine.
func (m *Model) Save() error {
	s := m.session.Load()
	if m.o.StateDir == "" || s == nil {
		return nil
	}
	one := *s
	one.Saved = m.o.Now().UTC()
	return journal.Sessions{Dir: m.o.StateDir}.Save(one)
}

// themeFile keeps the theme that was chosen last.
const themeFile = "theme"

func (m *Model) saveTheme(name string) error {
	if m.o.StateDir == "" {
		return nil
	}
	return journal.WriteFile(filepath.Join(m.o.StateDir, themeFile), []byte(name+"\n"))
}

// chosenTheme is the theme of a state folder, empty when none was chosen.
func chosenTheme(read func(name string) ([]byte, error), dir string) string {
	text, err := read(filepath.Join(dir, themeFile))
	if err != nil || len(text) > 256 {
		return ""
	}
	return strings.TrimSpace(string(text))
}
