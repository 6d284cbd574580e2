package text

import (
	"fmt"
	"slices"

	"bellows/engine"
)

const (
	spreadBarWidth = 14
	// mostBackends bounds the table of backends; JSON and CSV have them all.
	mostBackends = 40
)

// spreadBars sets the shares of the first run against those of the last, busiest
// backend of the first on top.
func (s Style) spreadBars(runs []SpreadRun) []string {
	if len(runs) == 0 {
		return nil
	}
	before, after := &runs[0], &runs[len(runs)-1]
	pairs := pairBackends(before, after)
	scale := 0.0
	for _, p := range pairs {
		scale = max(scale, p.before.share(), p.after.share())
	}
	labels := runLabels(runs)
	columns := []Column{{"  backend", Left}, {"host", Left}, {labels[0], Left}, {"", Right}}
	if len(runs) > 1 {
		columns = append(columns, Column{labels[len(runs)-1], Left}, Column{"", Right}, Column{"change", Right})
	}
	columns = append(columns, Column{"splits", Right}, Column{"cache", Right})
	figures := decimals(len(pairs))
	var rows [][]string
	for _, p := range pairs[:min(len(pairs), mostBackends)] {
		row := []string{fmt.Sprintf("  %d", p.id), p.host}
		row = append(row, s.shareBar(p.before, scale, figures)...)
		last := p.before
		if len(runs) > 1 {
			row = append(row, s.shareBar(p.after, scale, figures)...)
			row = append(row, fmt.Sprintf("%+.*f", figures, 100*(p.after.share()-p.before.share())))
			last = p.after
		}
		rows = append(rows, append(row, s.splitCount(last), s.cachePair(p, len(runs) > 1)))
	}
	lines := Table(columns, rows)
	if n := len(pairs) - mostBackends; n > 0 {
		lines = append(lines, fmt.Sprintf("  and %s more (all in -o json and --csv)", engine.Plural(n, "backend")))
	}
	if n := len(runs) - 2; n > 0 {
		lines = append(lines, fmt.Sprintf("  these are the first run and the last; %s between them in -o json and --csv", engine.Plural(n, "run")))
	}
	return lines
}

// backendPair is a backend before and after; nil where it is not eligible.
type backendPair struct {
	id            int64
	host          string
	before, after *SpreadBackend
}

func (b *SpreadBackend) share() float64 {
	if b == nil {
		return 0
	}
	return b.Share.Mean
}

func pairBackends(before, after *SpreadRun) []backendPair {
	at := map[int64]int{}
	var pairs []backendPair
	for i := range before.Backends {
		b := &before.Backends[i]
		at[b.ID] = len(pairs)
		pairs = append(pairs, backendPair{id: b.ID, host: b.Host, before: b})
	}
	for i := range after.Backends {
		b := &after.Backends[i]
		k, ok := at[b.ID]
		if !ok {
			k = len(pairs)
			pairs = append(pairs, backendPair{id: b.ID, host: b.Host})
		}
		pairs[k].after = b
	}
	slices.SortStableFunc(pairs, func(x, y backendPair) int {
		switch a, b := x.before.share(), y.before.share(); {
		case a > b:
			return -1
		case a < b:
			return 1
		default:
			return 0
		}
	})
	return pairs
}

// shareBar is a bar and its figure with the interval.
func (s Style) shareBar(b *SpreadBackend, scale float64, figures int) []string {
	if b == nil {
		return []string{s.Bar(0, spreadBarWidth), s.dash()}
	}
	ratio := 0.0
	if scale > 0 {
		ratio = b.Share.Mean / scale
	}
	return []string{s.Bar(ratio, spreadBarWidth), withRange(b.Share, fmt.Sprintf("%%.%df", figures), " %", 100)}
}

// decimals keep shares of a percent apart where there are many backends.
func decimals(backends int) int {
	switch {
	case backends < 50:
		return 1
	case backends < 500:
		return 2
	default:
		return 3
	}
}

func (s Style) splitCount(b *SpreadBackend) string {
	if b == nil {
		return s.dash()
	}
	return withRange(b.Splits, "%.0f", "", 1)
}

func (s Style) cachePair(p backendPair, both bool) string {
	size := func(b *SpreadBackend) string {
		if b == nil {
			return s.dash()
		}
		return Size(b.ReachableBytes)
	}
	if !both {
		return size(p.before)
	}
	return s.nowAndLater(size(p.before), size(p.after))
}
