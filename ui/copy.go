package ui

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"path/filepath"
	"strings"

	"bellows/clients/journal"

	tea "github.com/charmbracelet/bubbletea"
)

// copyText copies and says where it went.
func (m *Model) copyText(text string) tea.Cmd {
	if text == "" {
		return m.toast(toneWarn, "nothing to copy here")
	}
	if m.o.Terminal.Copy == nil {
		return m.toast(toneWarn, "this console cannot copy; e exports to a file")
	}
	return m.do(func() tea.Msg {
		words, err := m.o.Terminal.Copy(text)
		if err != nil {
			return saidMsg{toneBad, err.Error()}
		}
		return saidMsg{toneGood, words}
	})
}

// copyAll copies every row that is shown.
func (m *Model) copyAll() tea.Cmd {
	l := m.screens[m.at].focus()
	var b strings.Builder
	b.WriteString(strings.Join(l.titles(), "\t") + "\n")
	for _, row := range l.Shown() {
		b.WriteString(strings.Join(l.cells(row), "\t") + "\n")
	}
	return m.copyText(b.String())
}

// export writes every row that is shown to a file.
func (m *Model) export() tea.Cmd {
	if m.o.StateDir == "" {
		return m.toast(toneWarn, "this console has no state folder to write to")
	}
	l := m.screens[m.at].focus()
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(l.titles()) // a buffer takes everything
	shown := l.Shown()
	for _, row := range shown {
		_ = w.Write(l.cells(row))
	}
	w.Flush()
	stamp := m.o.Now().In(m.o.Zone).Format("20060102-150405")
	name := filepath.Join(m.o.StateDir, "export-"+l.name+"-"+stamp+".csv")
	return m.do(func() tea.Msg {
		if err := journal.WriteFile(name, b.Bytes()); err != nil {
			return saidMsg{toneBad, fmt.Sprintf("export: not written: %v; free space there, or set XDG_STATE_HOME", err)}
		}
		return saidMsg{toneGood, fmt.Sprintf("%d rows written to %s", len(shown), name)}
	})
}
