package ui

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"bellows/clients/journal"
	"bellows/views/text"

	tea "github.com/charmbracelet/bubbletea"
)

// exportSpread writes what is shown, as `bellows spread simulate` would: a report, the
// figures for a spreadsheet, and the JSON document.
func (m *Model) exportSpread() tea.Cmd {
	s := m.spreadAt
	if m.o.StateDir == "" {
		return m.toast(toneWarn, "this console has no state folder to write to")
	}
	if s.got.Answer == nil {
		return nil
	}
	if s.got.Stale {
		return m.toast(toneWarn, "export: the figures are of what was asked before; wait until they are new")
	}
	d := s.document()
	stamp := m.o.Now().In(m.o.Zone).Format("20060102-150405")
	base := filepath.Join(m.o.StateDir, "export-spread-"+stamp)
	return m.do(func() tea.Msg {
		files, err := spreadFiles(d)
		for _, ending := range []string{".txt", ".csv", ".json"} {
			if err == nil {
				err = journal.WriteFile(base+ending, files[ending])
			}
		}
		if err != nil {
			return saidMsg{toneBad, fmt.Sprintf("export: not written: %v; free space there, or set XDG_STATE_HOME", err)}
		}
		return saidMsg{toneGood, "written to " + base + ".txt, .csv and .json"}
	})
}

// document is the answer with the map and the split that were looked at.
func (s *spreadScreen) document() text.SpreadSimulateDocument {
	d := s.got.Answer.Document
	d.Runs = append([]text.SpreadRun(nil), d.Runs...)
	if c := s.got.Closer; c != nil && c.Answer == s.got.Answer {
		d.Runs[0].Heat, d.Runs[1].Heat = c.HeatBefore, c.HeatAfter
		d.Runs[0].Split, d.Runs[1].Split = c.Before, c.After
	}
	return d
}

// spreadFiles are the contents by the ending of their names.
func spreadFiles(d text.SpreadSimulateDocument) (map[string][]byte, error) {
	var table bytes.Buffer
	w := csv.NewWriter(&table)
	if err := w.WriteAll(text.SpreadRecords(d.Runs)); err != nil {
		return nil, err
	}
	document, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return nil, err
	}
	report := strings.Join(text.Style{Unicode: true}.SpreadReport(d), "\n") + "\n"
	return map[string][]byte{".txt": []byte(report), ".csv": table.Bytes(), ".json": append(document, '\n')}, nil
}
