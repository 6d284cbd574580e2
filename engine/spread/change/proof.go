package change

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"bellows/engine"
	"bellows/engine/spread"
)

// proof collects one frontend's evidence and judges it.
type proof struct {
	frontend Prover
	o        *VerifyOptions
	progress *sync.Mutex

	reading  Reading
	settings spread.Settings
	backends []spread.Backend // that may scan
	ring     *spread.Ring
	decision spread.Decision
	evidence []*evidence
	checks   []Check
	err      error
}

// collect asks the frontend. Where N has no effect there is nothing to draw.
func (p *proof) collect(ctx context.Context) {
	if p.reading, p.err = p.frontend.Read(ctx); p.err != nil {
		p.unverifiable(CheckPlan, "it could not be read: %s", plain(p.err))
		return
	}
	if !p.predictable() {
		return
	}
	if p.o.Run {
		p.err = p.execute(ctx)
	} else {
		p.err = p.plan(ctx)
	}
	if p.err != nil {
		p.unverifiable(CheckPlan, "the query failed: %s", plain(p.err))
	}
}

func (p *proof) unverifiable(name, format string, args ...any) {
	p.checks = append(p.checks, Check{name, NotVerifiable, fmt.Sprintf(format, args...)})
}

// predictable works out what to expect, and says whether there is anything to
// compare it with.
func (p *proof) predictable() bool {
	r := &p.reading
	p.settings = p.o.settings(r)
	p.decision = p.settings.Decide()
	p.backends = eligible(r)
	if p.o.SpreadNum != nil && r.Spread == nil {
		p.unverifiable(CheckEffect, "it has no %s, so N cannot be set in a session: leave --spread-num out to verify today's placement", SpreadVariable)
		return false
	}
	if low, high, _ := r.Generation.SpreadRange(); p.o.SpreadNum != nil && (*p.o.SpreadNum < low || *p.o.SpreadNum > high) {
		p.err = fmt.Errorf("frontend %s: N = %d is out of range: it takes %d to %d: %w", r.Frontend, *p.o.SpreadNum, low, high, engine.ErrUsage)
		p.unverifiable(CheckEffect, "N is out of range")
		return false
	}
	if want := p.o.Expect; want != nil && (r.Spread == nil || r.Settings.SpreadNum != *want) {
		has := "has no " + SpreadVariable
		if r.Spread != nil {
			has = fmt.Sprintf("plans new sessions with N = %d", r.Settings.SpreadNum)
		}
		p.checks = append(p.checks, Check{CheckValue, Mismatch, fmt.Sprintf("%s %s instead of %d", r.Frontend, has, *want)})
		return false
	}
	if r.Spread != nil && p.settings.SpreadNum != 1 && !p.decision.Spread {
		p.checks = append(p.checks, Check{CheckEffect, Mismatch, NoEffect(r.Frontend, p.decision.Reason)})
		return false
	}
	switch e := spread.Eligible(Scenario(r).Backends, r.Pool, 0); {
	case len(p.backends) == 0:
		p.unverifiable(CheckEligible, "no backend may scan, so no external query works")
		return false
	case e.Varies:
		p.unverifiable(CheckEligible, "computation nodes are preferred and filled up with mix nodes at random for each plan: which backends there are cannot be predicted")
		return false
	}
	p.ring = spread.NewRing(p.backends, p.settings.VirtualNodes)
	return true
}

// plan draws by planning.
func (p *proof) plan(ctx context.Context) error {
	for k := range p.o.Queries {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		e, err := p.frontend.Explain(ctx, p.o.session(), p.o.Query)
		if err != nil {
			return err
		}
		if !p.readable(e) {
			return nil
		}
		for i := range e.Nodes {
			p.scan(&e.Nodes[i]).plan(p, &e.Nodes[i])
		}
		p.tell(k + 1)
	}
	return nil
}

// readable says of a plan whether it tells which backend gets what.
func (p *proof) readable(e *spread.Explain) bool {
	if len(e.Nodes) == 0 {
		p.unverifiable(CheckPlan, "the plan has no scan of external files: choose a query that reads some")
		return false
	}
	for i := range e.Nodes {
		n := &e.Nodes[i]
		if n.Approximate && !p.o.Run {
			p.unverifiable(CheckPlan, "the scan of %s is in batch mode: its %d splits are an estimate and EXPLAIN does not say which backend gets what; "+
				"execute it (--run) and its profile does, or narrow the query", n.Table, n.SplitCount)
			return false
		}
	}
	return true
}

// scan is the evidence about a scan node, which is the same one in every plan.
func (p *proof) scan(n *spread.ScanNode) *evidence {
	for _, e := range p.evidence {
		if e.node == n.ID && e.table == n.Table {
			return e
		}
	}
	e := &evidence{node: n.ID, table: n.Table, kind: n.Kind, measure: measureRanges}
	p.evidence = append(p.evidence, e)
	return e
}

func (p *proof) tell(done int) {
	if p.o.Progress == nil {
		return
	}
	p.progress.Lock()
	defer p.progress.Unlock()
	p.o.Progress(VerifyProgress{Frontend: p.frontend.Name(), Done: done, Total: p.o.Queries})
}

// index is where a backend stands among the eligible ones, -1 for another.
func (p *proof) index(id int64) int {
	return slices.IndexFunc(p.backends, func(b spread.Backend) bool { return b.ID == id })
}

// plansOfRun is how many plans stand beside executions: they tell which ranges
// there are, and where they may go, which profiles do not.
const plansOfRun = 5

// execute draws by running.
func (p *proof) execute(ctx context.Context) error {
	e := &evidence{kind: "executed", measure: measureRanges}
	for k := range plansOfRun {
		planned, err := p.frontend.Explain(ctx, p.o.session(), p.o.Query)
		if err != nil {
			return err
		}
		if !p.readable(planned) {
			return nil
		}
		if k == 0 {
			e.table = tablesOf(planned)
			e.know(planned)
		}
		if e.lists == nil {
			break // batch mode: no plan names a range
		}
		e.place(p, planned)
	}
	p.evidence = append(p.evidence, e)
	for k := range p.o.Queries {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		ran, err := p.frontend.Run(ctx, p.o.session(), p.o.Query)
		if err != nil {
			return err
		}
		if ran.Incomplete != "" {
			e.incomplete++
			e.why = ran.Incomplete
		} else if why := e.run(p, &ran); why != "" {
			e.incomplete++
			e.why = why
		}
		p.tell(k + 1)
	}
	return nil
}

func tablesOf(e *spread.Explain) string {
	s := ""
	for i := range e.Nodes {
		if i > 0 {
			s += ", "
		}
		s += e.Nodes[i].Table
	}
	return s
}

// name is a backend for people.
func (p *proof) name(id int64) string {
	for i := range p.reading.Backends {
		if b := &p.reading.Backends[i]; b.ID == id {
			return strconv.FormatInt(id, 10) + " " + b.Host
		}
	}
	return strconv.FormatInt(id, 10)
}
