package jvm

import (
	"math"
	"time"
)

// Model is the set of proportions that a Machine runs by.
type Model struct {
	Cores   float64 // CPU that queries and compilers share
	Workers int     // queries that can be on the CPU at once; others wait in line

	// Cost of a path's full execution once everything is compiled thoroughly.
	Warm [pathCount]time.Duration
	// Load is spent once, on the first execution: classes are loaded and
	// initialised.
	Load [pathCount]time.Duration
	// QuickWork and ThoroughWork are what compiling all of a path takes.
	QuickWork, ThoroughWork [pathCount]time.Duration

	// Interpreted and Quick are how much slower code is before it is compiled,
	// and between the two compilers.
	Interpreted, Quick float64

	// A path is Classes groups of methods. Group k is called Calls(k) times an
	// execution, spread evenly in the logarithm from FewCalls to ManyCalls.
	Classes             int
	FewCalls, ManyCalls float64
	// Skew is how much of the time the often called groups take: the share of a
	// group grows with calls to this power.
	Skew float64
	// QuickAt and ThoroughAt are the numbers of calls that ask for compilation.
	QuickAt, ThoroughAt float64

	// ServerWait is how long servers take for nothing but the round trip.
	ServerWait time.Duration
	// Noise is the spread of a query's cost, as a ratio of it.
	Noise float64
}

// Measured has the proportions of a live 1.5.1 broker on one core: probe times,
// compile seconds, and how bursts of 230 queries a second fared after several
// warm-ups.
func Measured() Model {
	ms := func(v float64) time.Duration { return time.Duration(v * float64(time.Millisecond)) }
	m := Model{
		Cores: 1, Workers: 24,
		Interpreted: 26, Quick: 4,
		Classes: 24, FewCalls: 0.5, ManyCalls: 200, Skew: 0.25,
		QuickAt: 200, ThoroughAt: 5000,
		ServerWait: ms(1.3), Noise: 0.35,
	}
	for p, c := range map[Path][4]float64{ // warm, load, quick, thorough: ms
		HTTP:        {0.10, 30, 160, 900},
		Parse:       {0.14, 40, 220, 1300},
		Optimize:    {0.08, 20, 110, 650},
		Route:       {0.06, 10, 80, 450},
		Scatter:     {0.10, 25, 120, 700},
		Deserialize: {0.06, 15, 80, 450},
		Filter:      {0.08, 20, 90, 550},
		TimeFilter:  {0.04, 8, 40, 250},
		Aggregate:   {0.08, 20, 90, 550},
		GroupBy:     {0.18, 40, 150, 900},
		Distinct:    {0.08, 15, 60, 400},
		OrderBy:     {0.08, 15, 60, 400},
		Selection:   {0.06, 12, 60, 350},
		Respond:     {0.08, 20, 80, 450},
		Plan:        {1.2, 1100, 900, 5000},
		Dispatch:    {0.4, 500, 250, 1500},
		Stages:      {0.6, 300, 300, 1800},
	} {
		m.Warm[p], m.Load[p], m.QuickWork[p], m.ThoroughWork[p] = ms(c[0]), ms(c[1]), ms(c[2]), ms(c[3])
	}
	return m
}

// Calls is how often group k of a path is called in one execution.
func (m *Model) Calls(k int) float64 {
	if m.Classes < 2 {
		return m.ManyCalls
	}
	return m.FewCalls * math.Pow(m.ManyCalls/m.FewCalls, float64(k)/float64(m.Classes-1))
}

// shares of a path's time by group; they sum to 1.
func (m *Model) shares() []float64 {
	s, sum := make([]float64, m.Classes), 0.0
	for k := range s {
		s[k] = math.Pow(m.Calls(k), m.Skew)
		sum += s[k]
	}
	for k := range s {
		s[k] /= sum
	}
	return s
}

// slowdown of code in a tier.
func (m *Model) slowdown(t tier) float64 {
	switch t {
	case interpreted:
		return m.Interpreted
	case quick:
		return m.Quick
	default:
		return 1
	}
}
