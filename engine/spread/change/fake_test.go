package change

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
)

// cluster is a handful of frontends in memory.
type cluster struct {
	mu        sync.Mutex
	shared    bool // SET GLOBAL reaches all, as with a master's log
	frontends []*frontend
	// sent are all statements that a frontend executed or refused, in order.
	sent []string
}

// frontend is one of them.
type frontend struct {
	c        *cluster
	name     string
	role     string
	value    int64
	noVar    bool
	hash     bool
	cache    bool
	ignores  bool  // says yes and keeps its value
	refuses  error // the next statement's answer; nothing is executed
	loses    int   // 1: the answer is lost, executed; 2: lost, not executed
	dead     bool
	backends []spread.Backend
	pool     spread.Pool

	// What the planner sees: raw paths, how they are printed, and what changes a
	// plan before it is told.
	files   []spread.Split
	printed func(string) string
	bend    func(k int, e *spread.Explain)
	plans   int
	random  *rand.Rand
	vnodes  int
	profile func(x *Execution)
}

func newCluster(n int) *cluster {
	c := &cluster{}
	for i := range n {
		f := &frontend{c: c, name: fmt.Sprintf("FE%d:9030", i+1), role: "follower", value: 1, hash: true}
		for b := range 3 {
			f.backends = append(f.backends, spread.Backend{ID: int64(10001 + b), Host: fmt.Sprintf("be-%d", b+1)})
		}
		c.frontends = append(c.frontends, f)
	}
	c.frontends[0].role = "master"
	return c
}

func (c *cluster) values() []int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []int64
	for _, f := range c.frontends {
		all = append(all, f.value)
	}
	return all
}

func (c *cluster) statements() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]string(nil), c.sent...)
}

func (c *cluster) readings() []Reading {
	all, err := Readings(ReadAll(context.Background(), c.frontends))
	if err != nil {
		panic(err)
	}
	return all
}

func (f *frontend) Name() string { return f.name }

func (f *frontend) Read(context.Context) (Reading, error) {
	f.c.mu.Lock()
	defer f.c.mu.Unlock()
	r := Reading{Frontend: f.name, At: time.Now(), Version: "doris-4.1.0", Role: f.role, ClusterID: "77", Generation: spread.GenerationS3, Pool: f.pool}
	if f.dead {
		return r, fmt.Errorf("frontend %s: refused: %w", f.name, engine.ErrUnreachable)
	}
	r.Settings = spread.DefaultSettings(spread.GenerationS3)
	r.Settings.SpreadNum, r.Settings.ConsistentHash, r.Settings.FileCache = f.value, f.hash, f.cache
	if f.noVar {
		r.Generation = spread.GenerationB
		r.Settings.Generation, r.Settings.SpreadNum = spread.GenerationB, 0
	} else {
		v := strconv.FormatInt(f.value, 10)
		r.Spread = &Variable{Name: SpreadVariable, Global: v, Session: v, Default: "1"}
	}
	r.Hash = &Variable{Name: HashVariable, Global: strconv.FormatBool(f.hash), Session: strconv.FormatBool(f.hash), Default: "false"}
	r.Acts = Effect{Acts: f.hash || f.cache, Reason: "test"}
	e := spread.Eligible(f.backends, f.pool, 0)
	for _, b := range f.backends {
		x := Backend{Backend: b}
		for _, out := range e.Excluded {
			if out.ID == b.ID {
				x.Excluded = out.Reason
			}
		}
		r.Backends = append(r.Backends, x)
	}
	return r, nil
}

func (f *frontend) Execute(_ context.Context, statement string) error {
	f.c.mu.Lock()
	defer f.c.mu.Unlock()
	f.c.sent = append(f.c.sent, f.name+" "+statement)
	switch {
	case f.refuses != nil:
		err := f.refuses
		f.refuses = nil
		return err
	case f.loses == 2:
		f.loses = 0
		return Unsure(fmt.Errorf("connection cut: %w", engine.ErrUnreachable))
	}
	n := int64(1)
	if v, ok := strings.CutPrefix(statement, "SET GLOBAL "+SpreadVariable+" = "); ok {
		var err error
		if n, err = strconv.ParseInt(v, 10, 64); err != nil {
			return err
		}
	} else if statement != "UNSET GLOBAL VARIABLE "+SpreadVariable {
		return errors.New("syntax error")
	}
	for _, other := range f.c.frontends {
		if (other == f || f.c.shared) && !other.ignores {
			other.value = n
		}
	}
	if f.loses == 1 {
		f.loses = 0
		return Unsure(fmt.Errorf("connection cut: %w", engine.ErrUnreachable))
	}
	return nil
}

// ledger keeps every state of a record, with the values of that moment.
type ledger struct {
	c       *cluster
	records []Record
	values  [][]int64
	fails   int // the n-th Keep fails, from 1
	then    func(n int)
}

func (l *ledger) Keep(_ context.Context, r Record) (string, error) {
	n := len(l.records) + 1
	if l.then != nil {
		l.then(n)
	}
	if n == l.fails {
		return "", errors.New("disk full")
	}
	l.records = append(l.records, r)
	l.values = append(l.values, l.c.values())
	return "id-1", nil
}

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

var here = Place{Context: "prod", Cluster: "prod"}

func applyOptions(l *ledger) ApplyOptions {
	return ApplyOptions{Place: here, Writes: true, Keeper: l, Now: func() time.Time { return noon }}
}
