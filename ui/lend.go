package ui

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/action"
	"bellows/views/text"

	tea "github.com/charmbracelet/bubbletea"
)

// lend gives the terminal to a program of the person's, and says what went wrong with it.
func (m *Model) lend(cmd *exec.Cmd, err error, done func() tea.Msg) tea.Cmd {
	if err != nil {
		return m.toast(toneWarn, err.Error())
	}
	return tea.Exec(m.o.Terminal.Guard.Lend(cmd), func(err error) tea.Msg {
		var ended *exec.ExitError
		switch {
		case err != nil && !errors.As(err, &ended):
			return saidMsg{toneBad, clients.Clean(err.Error())}
		case done != nil:
			return done()
		default:
			return nil
		}
	})
}

// read shows what stands at the cursor in full, in the pager.
func (m *Model) read() tea.Cmd {
	full := ""
	switch m.at {
	case action.Journal:
		if e := m.bookAt.entry(); e != nil {
			full = entryInFull(e, m.o.Zone)
		}
	case action.Warmup:
		if r, ok := m.warmAt.current(m); ok {
			full = warmupInFull(r.Snapshot, m.o.Zone)
		}
	}
	if full == "" {
		return m.toast(toneWarn, "there is nothing to read here")
	}
	cmd, err := m.o.Terminal.Programs.Pager(context.Background(), full)
	return m.lend(cmd, err, nil)
}

// entryInFull is a journal entry: what people look for, then everything as it is kept.
func entryInFull(e *engine.Entry, zone *time.Location) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s by %s", e.What, e.Time.In(zone).Format(time.DateTime), e.Who)
	for _, part := range []string{e.Context, e.Target} {
		if part != "" {
			b.WriteString(", " + part)
		}
	}
	b.WriteString("\n")
	if e.Outcome != "" {
		fmt.Fprintf(&b, "outcome %s: %s\n", e.Outcome, e.Reason)
	}
	for _, c := range e.Command {
		b.WriteString("\n  " + c + "\n")
	}
	if kept, err := json.MarshalIndent(e, "", "  "); err == nil {
		fmt.Fprintf(&b, "\n%s\n", kept)
	}
	return b.String()
}

// warmupInFull is the report of a warm-up with nothing left out, and its events.
func warmupInFull(sn *warmup.Snapshot, zone *time.Location) string {
	style := text.Style{Unicode: true}
	var b strings.Builder
	reason := sn.Verdict.Reason
	if sn.State != warmup.StateEnded {
		reason = text.Outlook(*sn)
	}
	fmt.Fprintf(&b, "%s  %s  %s\n", sn.Broker, text.WarmWord(*sn), reason)
	for _, f := range style.Facts(*sn) {
		fmt.Fprintf(&b, "  %-11s %s\n", f.Name, f.Text)
	}
	if len(sn.Events) > 0 {
		b.WriteString("\nevents\n")
	}
	for _, e := range sn.Events {
		fmt.Fprintf(&b, "  %s  %s\n", e.At.In(zone).Format(time.TimeOnly), e.Text)
	}
	return b.String()
}

// editConfig opens the configuration in the editor; afterwards the context is opened
// anew, so that what was changed counts.
func (m *Model) editConfig() tea.Cmd {
	file := m.o.ConfigFile
	if file == "" {
		return m.toast(toneWarn, "this console has no configuration file")
	}
	before, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return m.toast(toneWarn, fmt.Sprintf("there is no %s yet; bellows config template > %s makes one", file, file))
	}
	cmd, err := m.o.Terminal.Programs.Editor(context.Background(), file)
	return m.lend(cmd, err, func() tea.Msg {
		if after, err := os.ReadFile(file); err == nil && bytes.Equal(after, before) {
			return saidMsg{toneNone, "the configuration is as it was"}
		}
		return editedMsg{}
	})
}

// editedMsg says that the configuration has changed.
type editedMsg struct{}

func (m *Model) edited() tea.Cmd {
	m.fleet.Switch(m.context)
	m.switchDoris()
	m.watched(m.fleet.Snapshot())
	m.refresh()
	return m.toast(toneGood, "the configuration is read again; warm-ups that run keep what they began with")
}
