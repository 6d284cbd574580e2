package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"

	"github.com/spf13/pflag"
)

// shapeFlags say what is probed with.
type shapeFlags struct {
	queries  []string
	file     string
	from     []string
	learnFor time.Duration
	maxDocs  int64
	maxTime  time.Duration
}

func (s *shapeFlags) register(f *pflag.FlagSet) {
	f.StringArrayVar(&s.queries, "query", nil, "your own statement instead of derived shapes (repeatable)")
	f.StringVar(&s.file, "query-file", "", "file with your own statements, separated by ';'; - is stdin")
	f.Int64Var(&s.maxDocs, "shape-max-docs", warmup.DefaultMaxDocs, "documents that one run of a derived shape may scan before it is narrowed or left out")
	f.DurationVar(&s.maxTime, "shape-max-time", warmup.DefaultMaxShapeTime, "time that a run of a derived shape may take, after its first")
}

// registerLearning makes the flags of --learn-from.
func (s *shapeFlags) registerLearning(f *pflag.FlagSet) {
	f.StringSliceVar(&s.from, "learn-from", nil, "warm broker whose running queries are sampled and used as shapes (repeatable)")
	f.DurationVar(&s.learnFor, "learn-for", 10*time.Second, "how long --learn-from samples")
}

// prepare turns cover and shape flags into what is to be planned.
func (w *warmFlags) prepare(a *app, from clients.Warm) (warmup.PrepareOptions, error) {
	cover, err := w.cover.options(from)
	if err != nil {
		return warmup.PrepareOptions{}, err
	}
	p := warmup.PrepareOptions{Cover: cover, Mode: warmup.ShapeMode(from.Shapes), Wait: w.wait}
	if w.shapes.maxDocs < 1 || w.shapes.maxTime <= 0 || w.shapes.learnFor <= 0 {
		return p, fmt.Errorf("--shape-max-docs, --shape-max-time and --learn-for must be above 0: %w", engine.ErrUsage)
	}
	p.Statements, err = w.shapes.statements(a.In)
	if len(p.Statements) > 0 {
		p.Mode = warmup.ShapesUser
	}
	return p, err
}

// maxQueryFile bounds what is read as a file of statements.
const maxQueryFile = 16 << 20

func (s *shapeFlags) statements(stdin io.Reader) ([]warmup.Statement, error) {
	var all []warmup.Statement
	for _, q := range s.queries {
		st, err := warmup.SplitStatements(q)
		if err != nil {
			return nil, fmt.Errorf("--query %q: %w", q, err)
		}
		all = append(all, st...)
	}
	if s.file != "" {
		text, err := readQueryFile(s.file, stdin)
		if err != nil {
			return nil, err
		}
		st, err := warmup.SplitStatements(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.file, err)
		}
		all = append(all, st...)
	}
	if len(all) == 0 && (s.file != "" || len(s.queries) > 0) {
		return nil, fmt.Errorf("--query and --query-file hold no statement: %w", engine.ErrUsage)
	}
	return all, nil
}

func readQueryFile(name string, stdin io.Reader) (string, error) {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", fmt.Errorf("--query-file: %w: %w", err, engine.ErrUsage)
		}
		defer func() { _ = f.Close() }()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxQueryFile+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("--query-file %s: %w: %w", name, err, engine.ErrUsage)
	case len(text) > maxQueryFile:
		return "", fmt.Errorf("--query-file %s: larger than %d MiB: %w", name, maxQueryFile>>20, engine.ErrUsage)
	}
	return string(text), nil
}
