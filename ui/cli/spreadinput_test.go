package cli

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/views/text"
)

func quietApp(in io.Reader) *app {
	return &app{Streams: Streams{In: in, Out: io.Discard, Err: io.Discard}, global: global{output: formatText, quiet: true}}
}

// An interrupt is heeded while stdin says nothing.
func TestReadInputHeedsInterrupt(t *testing.T) {
	silent, keep := io.Pipe()
	defer func() { _ = keep.Close() }()
	a := quietApp(silent)
	ctx, cancel := context.WithCancel(context.Background())
	err := a.readInput(ctx, "files", "-", a.spreadProgress(), func(in io.Reader) error {
		cancel()
		_, err := io.ReadAll(in)
		return err
	})
	if !errors.Is(err, context.Canceled) || errors.Is(err, engine.ErrUsage) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

// A failing stdin is not the reader's fault, and not an interrupt.
func TestReadInputTellsBrokenStdin(t *testing.T) {
	a := quietApp(io.MultiReader(strings.NewReader("path"), brokenReader{}))
	err := a.readInput(context.Background(), "files", "-", a.spreadProgress(), func(in io.Reader) error {
		_, err := io.ReadAll(in)
		return err
	})
	if !errors.Is(err, engine.ErrUsage) || !errors.Is(err, io.ErrClosedPipe) || !strings.HasPrefix(err.Error(), "--files -: ") {
		t.Errorf("got %v", err)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }

// Cleaning makes a copy: the engine's own paths are hashed and must stay.
func TestCleanedIsACopy(t *testing.T) {
	trace := &text.SpreadTrace{Path: "a\x1b[2J", Hosts: []string{"h\u202e"}}
	doc := text.SpreadSimulateDocument{
		Runs:     []text.SpreadRun{{Name: "n\n", Backends: []text.SpreadBackend{{ID: 7, Host: "b\x00"}}, Split: trace}, {}},
		Warnings: []spread.Warning{{Code: "c", Text: "t\r"}},
	}
	got := clients.CleanCopy(doc)
	for what, pair := range map[string][2]string{
		"path": {got.Runs[0].Split.Path, `a\x1b[2J`}, "host": {got.Runs[0].Split.Hosts[0], `h\u202e`},
		"name": {got.Runs[0].Name, `n\n`}, "backend": {got.Runs[0].Backends[0].Host, `b\x00`}, "warning": {got.Warnings[0].Text, `t\r`},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %q, want %q", what, pair[0], pair[1])
		}
	}
	if got.Runs[0].Backends[0].ID != 7 || got.Runs[1].Split != nil || got.Runs[1].Backends != nil {
		t.Errorf("other fields changed: %+v", got)
	}
	if trace.Path != "a\x1b[2J" || trace.Hosts[0] != "h\u202e" || doc.Runs[0].Backends[0].Host != "b\x00" {
		t.Error("the original changed")
	}
}
