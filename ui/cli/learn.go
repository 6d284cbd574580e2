package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// sampleEvery is how often a broker is asked what it is running: a live broker
// under 230 queries a second showed 210 different ones in 4 s at this pace.
const sampleEvery = 25 * time.Millisecond

func newLearn(a *app) *cobra.Command {
	var c clusterFlags
	var length time.Duration
	var out string // file
	cmd := &cobra.Command{
		Use:   "learn BROKER...",
		Short: "Sample the query shapes that warm brokers are running",
		Long: `Asks brokers again and again which queries they are running, tells their shapes
apart, and writes one real example of each with its share, as a file for
warm --query-file. Literals stay as they were seen, so treat the file like the
queries themselves. Results are never read.

A broker lists its running queries when query cancellation is on, which is the
default since Pinot 1.5.

Besides text, json and jsonl, -o takes the name of the file to write.`,
		Example: `  bellows learn broker-0 --for 30s -o shapes.sql
  bellows warm broker-1 --query-file shapes.sql`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: c.completeBrokers(a),
	}
	c.register(cmd.Flags())
	cmd.Flags().DurationVar(&length, "for", 10*time.Second, "how long to sample")
	// Here -o may also be the name of the file to write.
	cmd.PreRun = func(*cobra.Command, []string) {
		if a.global.check() != nil && a.global.output != "" {
			out, a.global.output = string(a.global.output), formatText
		}
	}
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, names []string) error {
		if length <= 0 {
			return fmt.Errorf("--for %v: must be above 0: %w", length, engine.ErrUsage)
		}
		cluster, err := a.connectFor(ctx, cmd.Flags(), &c)
		if err != nil {
			return err
		}
		defer cluster.Close()
		learner, err := a.sample(ctx, cluster, names, length)
		if err != nil {
			return err
		}
		return a.writeLearned(learner, length, out)
	})
	return cmd
}

// sample asks the brokers in turn until the time is over.
func (a *app) sample(ctx context.Context, cluster *connect.Cluster, names []string, length time.Duration) (*warmup.Learner, error) {
	members, err := cluster.Pick(ctx, names, false)
	if err != nil {
		return nil, err
	}
	brokers := make([]*pinot.Broker, len(members))
	for i, m := range members {
		if brokers[i], err = cluster.Broker(m); err != nil {
			return nil, err
		}
	}
	learner := warmup.NewLearner(warmup.LearnLimits{})
	a.note("sampling %s for %v", text.Plural(len(brokers), "broker"), length)
	over := time.NewTimer(length)
	defer over.Stop()
	ticker := time.NewTicker(sampleEvery)
	defer ticker.Stop()
	for {
		for i, b := range brokers {
			running, err := b.Queries(ctx)
			if errors.Is(err, pinot.ErrUnsupported) {
				return nil, fmt.Errorf("broker %s: it does not list its running queries; that needs Pinot 1.5 or pinot.broker.enable.query.cancellation=true: %w", members[i].Name, err)
			}
			if err != nil {
				return nil, err
			}
			for _, q := range running {
				learner.Add(members[i].Name+" "+q.ID, q.SQL)
			}
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-over.C:
			return learner, nil
		case <-ticker.C:
		}
	}
}

func (a *app) writeLearned(learner *warmup.Learner, length time.Duration, out string) error {
	shapes, counts := learner.Shapes(), learner.Counts()
	if len(shapes) == 0 {
		return fmt.Errorf("no query was seen in %v: the brokers are idle, or their queries end between two samples: %w", length, engine.ErrUnreachable)
	}
	var file bytes.Buffer
	header := fmt.Sprintf("%s in %s of traffic, seen in %v", text.Plural(len(shapes), "shape"), text.Plural(int(counts.Counted), "query"), length)
	if err := warmup.FormatShapes(&file, shapes, header); err != nil {
		return err
	}
	a.note("%s", header)
	if a.global.output != formatText {
		return a.writeJSON(text.LearnedOf(shapes, counts, length, a.finish(engine.OK)))
	}
	if out == "" {
		_, err := a.Out.Write(file.Bytes())
		return err
	}
	// The statements may hold personal literals: nobody else reads the file.
	if err := journal.ReplaceFile(out, file.Bytes(), 0o600); err != nil {
		return fmt.Errorf("-o %s: %w", out, err)
	}
	a.note("written to %s; use it with: bellows warm BROKER --query-file %s", clients.Clean(out), clients.Clean(out))
	return nil
}

// learn replaces the shapes by those that warm peers are running, where that was
// asked for.
func (s *shapeFlags) learn(ctx context.Context, a *app, cluster *connect.Cluster, p warmup.PrepareOptions) (warmup.PrepareOptions, error) {
	if len(s.from) == 0 {
		return p, nil
	}
	learner, err := a.sample(ctx, cluster, s.from, s.learnFor)
	if err != nil {
		return p, err
	}
	shapes := learner.Shapes()
	if len(shapes) == 0 {
		return p, fmt.Errorf("--learn-from %v: no query was seen in %v: %w", s.from, s.learnFor, engine.ErrUnreachable)
	}
	p.Mode = warmup.ShapesUser
	for _, shape := range shapes {
		p.Statements = append(p.Statements, warmup.Statement{SQL: shape.Example, Weight: max(1, int(shape.Share*1000))})
	}
	a.note("learnt %s from %v", text.Plural(len(shapes), "shape"), s.from)
	return p, nil
}
