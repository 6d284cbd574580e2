package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"

	"github.com/spf13/pflag"
)

// spreadWorkload says what is scanned: one of the first three.
type spreadWorkload struct {
	explain  string
	files    string
	generate string

	schemes  []string
	weighing string
	sorted   bool
	sizes    struct{ fixed, initial, most, block sizeFlag }
	initial  int
}

func (w *spreadWorkload) register(f *pflag.FlagSet) {
	f.StringVar(&w.explain, "explain", "", "file with EXPLAIN DISTRIBUTED PLAN (best) or EXPLAIN VERBOSE output; - is stdin")
	f.StringVar(&w.files, "files", "", "file with a list of files, CSV or JSON: path and size, or path, start and length; - is stdin")
	f.StringVar(&w.generate, "generate", "", "made-up files: files=200,size=128MiB,skew=0.5,hot=3,share=0.9,seed=7")
	f.StringSliceVar(&w.schemes, "scheme", nil, "scheme that EXPLAIN prints and the one that the table's metadata holds, as in s3=s3a (repeatable)")
	f.StringVar(&w.weighing, "weigh-by", "standard", "weight of a split for Doris: standard (all alike) or bytes (Iceberg, Paimon)")
	f.BoolVar(&w.sorted, "sort", false, "sort the splits of a list by path, start and length; otherwise its order is taken for the frontend's")
	f.Var(&w.sizes.fixed, "file-split-size", "file_split_size: cut files into splits of this size; 0 is off")
	f.Var(&w.sizes.initial, "initial-split-size", "max_initial_file_split_size (0: 32MiB)")
	f.Var(&w.sizes.most, "split-size", "max_file_split_size (0: 64MiB)")
	f.IntVar(&w.initial, "initial-splits", 0, "max_initial_file_split_num (0: 200)")
	f.Var(&w.sizes.block, "block-size", "block size of the file system; 0 is object storage")
}

func (w *spreadWorkload) read(ctx context.Context, a *app, seed uint64, progress *spreadProgress) (*spread.Workload, error) {
	var given []string
	for _, one := range []struct{ flag, value string }{{"--explain", w.explain}, {"--files", w.files}, {"--generate", w.generate}} {
		if one.value != "" {
			given = append(given, one.flag)
		}
	}
	switch {
	case len(given) == 0:
		return nil, fmt.Errorf("what is scanned? give one of --explain, --files and --generate, or a --query for a running frontend: %w", engine.ErrUsage)
	case len(given) > 1:
		return nil, fmt.Errorf("%s: only one of them can say what is scanned: %w", strings.Join(given, " and "), engine.ErrUsage)
	case w.initial < 0:
		return nil, fmt.Errorf("--initial-splits %d: expected 0 or more: %w", w.initial, engine.ErrUsage)
	case w.weighing != "standard" && w.weighing != "bytes":
		return nil, fmt.Errorf("--weigh-by %q: expected standard or bytes: %w", w.weighing, engine.ErrUsage)
	}
	switch {
	case w.explain != "":
		return w.readExplain(ctx, a, progress)
	case w.files != "":
		return w.readFiles(ctx, a, progress)
	default:
		o, err := generateOptions(w.generate, seed)
		if err != nil {
			return nil, err
		}
		o.Cut = w.cut()
		made, err := spread.Generate(o)
		if err != nil {
			return nil, fmt.Errorf("--generate: %w", err)
		}
		return made, nil
	}
}

func (w *spreadWorkload) cut() spread.FileOptions {
	return spread.FileOptions{
		Geometry: spread.Geometry{
			SplitSize: int64(w.sizes.fixed), InitialSize: int64(w.sizes.initial), MaxSize: int64(w.sizes.most),
			InitialSplits: w.initial, BlockSize: int64(w.sizes.block),
		},
		WeightByBytes: w.weighing == "bytes",
		SortSplits:    w.sorted,
	}
}

// explainOptions say how the ranges of an EXPLAIN become splits.
func (w *spreadWorkload) explainOptions() (spread.ExplainOptions, error) {
	if w.weighing != "standard" && w.weighing != "bytes" {
		return spread.ExplainOptions{}, fmt.Errorf("--weigh-by %q: expected standard or bytes: %w", w.weighing, engine.ErrUsage)
	}
	schemes, err := schemeMap(w.schemes)
	return spread.ExplainOptions{
		WeightByBytes: w.weighing == "bytes", TargetSize: w.cut().Geometry.TargetSize(), Schemes: schemes,
	}, err
}

// schemeMap is what --scheme says.
func schemeMap(pairs []string) (map[string]string, error) {
	all := map[string]string{}
	for _, s := range pairs {
		from, to, ok := strings.Cut(s, "=")
		if !ok || from == "" || to == "" {
			return nil, fmt.Errorf("--scheme %q: expected PRINTED=STORED, as in s3=s3a: %w", s, engine.ErrUsage)
		}
		all[from] = to
	}
	return all, nil
}

func (w *spreadWorkload) readExplain(ctx context.Context, a *app, progress *spreadProgress) (*spread.Workload, error) {
	o, err := w.explainOptions()
	if err != nil {
		return nil, err
	}
	var made *spread.Workload
	err = a.readInput(ctx, "explain", w.explain, progress, func(in io.Reader) error {
		plan, err := spread.ReadExplain(in)
		if err != nil {
			return err
		}
		made, err = plan.Workload(o)
		return err
	})
	return made, err
}

func (w *spreadWorkload) readFiles(ctx context.Context, a *app, progress *spreadProgress) (*spread.Workload, error) {
	var made *spread.Workload
	err := a.readInput(ctx, "files", w.files, progress, func(in io.Reader) error {
		var err error
		made, err = spread.ReadFiles(bufio.NewReaderSize(in, 64<<10), w.cut())
		return err
	})
	if err == nil && made.Name == "" {
		made.Name = "files of " + clients.Clean(w.files)
	}
	return made, err
}
