package ui

import (
	"context"
	"fmt"
	"strings"

	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/themes"
	"bellows/ui/source"
	"bellows/views"
	"bellows/views/text"
	"bellows/views/widget"

	tea "github.com/charmbracelet/bubbletea"
)

// showWork shows how far a change or a verification is, or what it came to, in place of
// the sweep.
func (m *Model) showWork() {
	w := &m.front.Work
	s := m.spreadAt
	if w.Turn == 0 || w.Context != m.front.Context || w.Turn == s.live.hidden {
		if s.live.sheet != nil {
			m.showVerdict(nil, nil)
		}
		return
	}
	sheet, observed := workSheet(w)
	if s.live.sheet != nil {
		sheet.Scroll = s.live.sheet.Scroll
	}
	m.showVerdict(sheet, observed)
}

// hideWork takes the account away; it tells whether there was one.
func (m *Model) hideWork() bool {
	s := m.spreadAt
	if s.live.sheet == nil || m.front.Work.Running {
		return false
	}
	s.live.hidden = m.front.Work.Turn
	m.showVerdict(nil, nil)
	return true
}

func workSheet(w *source.DorisWork) (*views.SpreadSheet, map[int64]*text.SpreadEstimate) {
	switch {
	case w.Verification != nil:
		return views.VerifiedSheet(w.Verification), observedShares(w.Verification)
	case w.Record != nil:
		return views.ChangeSheet(w.Record), nil
	}
	sheet := &views.SpreadSheet{Title: string(w.Kind), Note: "beginning"}
	switch {
	case !w.Running:
		sheet.Note = string(w.Outcome)
		sheet.Lines = []widget.Line{{{Token: themes.Error, Text: "✕ " + w.Reason}}}
	case w.Kind == engine.KindVerify:
		sheet.Title, sheet.Note = "verifying", fmt.Sprintf("%d of %d queries", w.Done, w.Total)
		sheet.Lines = []widget.Line{{{Token: themes.Dim, Text: w.Query}}}
	}
	return sheet, nil
}

// observedShares are the parts of backends over all frontends and scans.
func observedShares(v *change.Verification) map[int64]*text.SpreadEstimate {
	ranges, total := map[int64]int64{}, int64(0)
	for i := range v.Frontends {
		for k := range v.Frontends[i].Scans {
			for _, b := range v.Frontends[i].Scans[k].Backends {
				ranges[b.ID] += b.Ranges
				total += b.Ranges
			}
		}
	}
	if total == 0 {
		return nil
	}
	all := make(map[int64]*text.SpreadEstimate, len(ranges))
	for id, n := range ranges {
		share := float64(n) / float64(total)
		all[id] = &text.SpreadEstimate{Mean: share, Low: share, High: share}
	}
	return all
}

// readSheet shows the account or the verdict with nothing left out, in the pager.
func (m *Model) readSheet() tea.Cmd {
	full := workInFull(&m.front.Work)
	if full == "" {
		return m.toast(toneWarn, "there is nothing to read here")
	}
	cmd, err := m.o.Terminal.Programs.Pager(context.Background(), full)
	return m.lend(cmd, err, nil)
}

func workInFull(w *source.DorisWork) string {
	style := text.Style{Unicode: true}
	var lines []string
	switch {
	case w.Verification != nil:
		lines = append([]string{w.Query, ""}, style.SpreadVerification(w.Verification)...)
	case w.Record != nil:
		lines = style.SpreadRecord(w.Record)
	case w.Turn == 0:
		return ""
	}
	return strings.Join(append(lines, "", workWords(w)), "\n") + "\n"
}
