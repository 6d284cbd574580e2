package source

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// SpreadInputs are the workload and the backends that a wish names. Their texts are as
// they came, since Doris hashes them: they have to be cleaned before they are shown.
type SpreadInputs struct {
	Workload *spread.Workload
	Backends []spread.Backend
	// Groups are those of the backends.
	Groups []string
}

// mostMade is how many backends can be made up.
const mostMade = 10_000

// firstID is where Doris begins to count backends.
const firstID = 10_001

// workload makes or reads what is scanned.
func (w SpreadScan) workload(ctx context.Context, read reading, explain Explainer) (made *spread.Workload, err error) {
	switch w.Kind {
	case SpreadQuery:
		if explain == nil {
			return nil, errNoFrontends
		}
		var plan *spread.Explain
		if plan, err = explain(ctx, w.Query); err != nil {
			return nil, err
		}
		if made, err = plan.Workload(w.explainOptions()); err == nil {
			made.Name = "EXPLAIN of " + w.Query
		}
	case SpreadExplain:
		err = read(ctx, w.File, func(in io.Reader) error {
			plan, err := spread.ReadExplain(in)
			if err != nil {
				return err
			}
			made, err = plan.Workload(w.explainOptions())
			return err
		})
	case SpreadFiles:
		err = read(ctx, w.File, func(in io.Reader) error {
			var err error
			made, err = spread.ReadFiles(bufio.NewReaderSize(in, 64<<10), w.Cut)
			return err
		})
		if err == nil && made.Name == "" {
			made.Name = "files of " + w.File
		}
	default:
		o := w.Generate
		o.Cut = w.Cut
		if made, err = spread.Generate(o); err == nil && w.Kind == SpreadExample {
			made.Name = "example: the published case"
		}
	}
	return made, err
}

// Explainer lets a frontend plan a query.
type Explainer func(ctx context.Context, query string) (*spread.Explain, error)

func (w SpreadScan) explainOptions() spread.ExplainOptions {
	return spread.ExplainOptions{Schemes: w.Schemes, WeightByBytes: w.Cut.WeightByBytes, TargetSize: w.Cut.Geometry.TargetSize()}
}

// backends makes or reads the backends.
func (p SpreadPool) backends(ctx context.Context, read reading) (all []spread.Backend, err error) {
	switch p.Kind {
	case SpreadBackends:
		err = read(ctx, p.File, func(in io.Reader) error {
			var err error
			all, err = spread.ReadBackends(bufio.NewReaderSize(in, 64<<10))
			return err
		})
		return all, err
	case SpreadGiven:
		return p.Given, nil
	case SpreadGenerated:
		if p.Count < 1 || p.Count > mostMade {
			return nil, fmt.Errorf("backends %d: from 1 to %d: %w", p.Count, mostMade, engine.ErrUsage)
		}
		return madeBackends(p.Count, p.Groups), nil
	default:
		return madeBackends(publishedBackends, 0), nil
	}
}

func madeBackends(count, groups int) []spread.Backend {
	all := make([]spread.Backend, count)
	for i := range all {
		all[i] = spread.Backend{ID: int64(firstID + i), Host: fmt.Sprintf("be-%d", i+1), Port: 9050}
		if groups > 0 {
			all[i].Group = fmt.Sprintf("group-%d", i%groups+1)
		}
	}
	return all
}

// reading hands a file to a reader.
type reading func(ctx context.Context, name string, read func(io.Reader) error) error

// readFile reads a file of the user's; errors name it.
func readFile(ctx context.Context, name string, read func(io.Reader) error) error {
	if name == "" {
		return fmt.Errorf("no file is named: type its path: %w", engine.ErrUsage)
	}
	f, err := os.Open(atHome(name))
	if err != nil {
		return fmt.Errorf("%w: %w", err, engine.ErrUsage)
	}
	defer func() { _ = f.Close() }()
	if about, err := f.Stat(); err == nil && !about.Mode().IsRegular() {
		return fmt.Errorf("%s: is no regular file: %w", name, engine.ErrUsage)
	}
	if err := read(Bound(ctx, f)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// atHome is a path in which ~ stands for the user's own folder, as in a shell.
func atHome(name string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return name
}
