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
	// Locked makes queries that need a path wait while another one loads it, as the
	// JVM's lock on a class that is being initialised does.
	Locked bool
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
	// At AgainAt a group is compiled once more, for AgainWork of the thorough
	// work: assumptions of the first time did not hold. It gains nothing, but
	// keeps the compiler busy long after latency has settled.
	QuickAt, ThoroughAt, AgainAt float64
	AgainWork                    float64

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
		Cores: 1, Workers: 30,
		Interpreted: 17.7, Quick: 4.7,
		Classes: 24, FewCalls: 0.92, ManyCalls: 154, Skew: 0.065,
		QuickAt: 200, ThoroughAt: 5000, AgainAt: 30_000, AgainWork: 1.4,
		ServerWait: ms(1.1), Noise: 0.35,
	}
	for p, c := range map[Path][4]float64{ // warm, load, quick, thorough: ms
		HTTP:        {0.111, 22, 43, 800},
		Parse:       {0.155, 29, 59, 1150},
		Optimize:    {0.088, 15, 30, 577},
		Route:       {0.066, 7, 22, 400},
		Scatter:     {0.111, 18, 32, 622},
		Deserialize: {0.066, 11, 22, 400},
		Filter:      {0.055, 15, 15, 305},
		TimeFilter:  {0.028, 6, 7, 139},
		Aggregate:   {0.055, 15, 15, 305},
		GroupBy:     {0.124, 29, 25, 500},
		Distinct:    {0.055, 11, 10, 222},
		OrderBy:     {0.055, 11, 10, 222},
		Selection:   {0.066, 9, 16, 311},
		Respond:     {0.088, 15, 22, 400},
		Plan:        {1.3, 1100, 240, 4400},
		Dispatch:    {0.45, 500, 67, 1330},
		Stages:      {0.65, 300, 81, 1600},
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
