package doris

import (
	"context"
	"errors"
	"fmt"
	"io"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// Explain lets the frontend plan a query in a session with these variables. It has
// the time of a query: planning may list a table's files first.
func (f *Frontend) Explain(ctx context.Context, assignments []change.Assignment, query string) (*spread.Explain, error) {
	query, err := checkQuery(query)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, f.options.QueryTimeout)
	defer cancel()
	s, err := f.open(ctx)
	if err != nil {
		return nil, err
	}
	defer s.close()
	if err := s.assign(ctx, assignments); err != nil {
		return nil, err
	}
	plan, err := s.explainAs(ctx, "EXPLAIN DISTRIBUTED PLAN ", query)
	// Versions without it, or whose planner of distribution is off, have the other one.
	if errors.Is(err, ErrSyntax) || errors.Is(err, errNoPlan) {
		first := err
		if plan, err = s.explainAs(ctx, "EXPLAIN VERBOSE ", query); errors.Is(err, ErrSyntax) {
			err = first // the query's own syntax
		}
	}
	return plan, err
}

// assign sets session variables one by one: a list of them would not be undone
// when one is refused.
func (s *session) assign(ctx context.Context, assignments []change.Assignment) error {
	for _, a := range assignments {
		statement, err := setSession(a)
		if err != nil {
			return err
		}
		if err := s.exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// errNoPlan is an EXPLAIN in which no scan of external files was found.
var errNoPlan = errors.New("the plan has no scan of external files")

func (s *session) explainAs(ctx context.Context, prefix, query string) (*spread.Explain, error) {
	lines := &lineBuffer{}
	err := s.each(ctx, s.frontend.options.Limits.ExplainBytes, prefix+query, func([]string) {}, func(cells []string) error {
		if len(cells) == 0 {
			return garbage(s.frontend.Name(), "%s has a row without a column", prefix)
		}
		lines.add(cells[0])
		return nil
	})
	if err != nil {
		return nil, err
	}
	plan, err := spread.ReadExplain(lines)
	if err != nil {
		var input *spread.InputError
		if !errors.As(err, &input) {
			return nil, fmt.Errorf("frontend %s: %s: %w", s.frontend.Name(), clients.Clean(prefix), err)
		}
		if input.Line == 0 {
			return nil, fmt.Errorf("frontend %s: %w; use a query that scans an external table: %w", s.frontend.Name(), errNoPlan, engine.ErrUsage)
		}
		return nil, garbage(s.frontend.Name(), "%s: %v", prefix, err)
	}
	cleanPlan(plan)
	return plan, nil
}

// cleanPlan makes names fit to show. Paths stay as they are printed when they are
// clean, and can be hashed then.
func cleanPlan(plan *spread.Explain) {
	for i := range plan.Nodes {
		n := &plan.Nodes[i]
		n.Kind, n.Table = clients.CleanMax(n.Kind, 100), clients.CleanMax(n.Table, 500)
		for j := range n.Backends {
			ranges := n.Backends[j].Ranges
			for k := range ranges {
				ranges[k].Path = clients.Clean(ranges[k].Path)
			}
		}
	}
}

// lineBuffer gives rows of one column as lines to a reader, so that a plan is held
// once.
type lineBuffer struct {
	lines []string
	at    int // into the first line; its end stands for the line break
}

func (b *lineBuffer) add(line string) { b.lines = append(b.lines, line) }

func (b *lineBuffer) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) && len(b.lines) > 0 {
		line := b.lines[0]
		if b.at < len(line) {
			k := copy(p[n:], line[b.at:])
			n, b.at = n+k, b.at+k
			continue
		}
		p[n] = '\n'
		n++
		b.lines[0], b.at = "", 0
		b.lines = b.lines[1:]
	}
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}
