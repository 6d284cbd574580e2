package change

import (
	"fmt"
	"math"
	"slices"

	"bellows/engine"
	"bellows/engine/spread"
)

// membership is how the placements of planned draws lie to the candidates.
type membership struct {
	hashing hashing
	alias   string // the scheme that made sense of them, if another than printed
	maybe   string // one that would, if fewer ranges could not do so by luck
	named   int    // placed ranges that were looked at, over all draws
	outside int
	example string
	local   int   // outside, and legal by locality
	homes   []int // distinct backends of each range, over the draws
	tooMany string
}

// belong holds every placed range against its candidates, under the printed
// scheme or, where that makes no sense, under one that does.
func (p *proof) belong(e *evidence, perTest float64) membership {
	m := p.belongUnder(e, hashing(p.o.Schemes))
	if m.outside == 0 || len(p.o.Schemes) > 0 || p.decision.Strategy == spread.Random {
		return m
	}
	scheme := commonScheme(e)
	for _, alias := range aliases[scheme] {
		other := p.belongUnder(e, hashing{scheme: alias})
		if other.outside > 0 {
			continue
		}
		// Many schemes are tried; one of them fits by luck now and then.
		if math.Log(float64(len(aliases[scheme])))+p.byLuck(other.homes) < math.Log(perTest) {
			other.alias = alias
			return other
		}
		if m.maybe == "" {
			m.maybe = alias
		}
	}
	return m
}

// commonScheme is that of all ranges, empty where they differ.
func commonScheme(e *evidence) string {
	found := ""
	for _, list := range e.lists {
		for _, r := range list {
			s := schemeOf(r.Path)
			if found != "" && s != found {
				return ""
			}
			found = s
		}
	}
	return found
}

func schemeOf(path string) string {
	for i := range len(path) {
		if path[i] == ':' {
			return path[:i]
		}
	}
	return ""
}

func (p *proof) belongUnder(e *evidence, h hashing) membership {
	m := membership{hashing: h}
	homes := map[spread.FileRange]map[int]bool{}
	candidates := map[spread.FileRange][]int{}
	for _, draw := range e.placed {
		for _, r := range draw {
			if r.backend < 0 {
				continue // told as not eligible
			}
			m.named++
			among, ok := candidates[r.FileRange]
			if !ok {
				among = p.candidates(r.FileRange, h)
				candidates[r.FileRange] = among
				homes[r.FileRange] = map[int]bool{}
			}
			switch {
			case slices.Contains(among, r.backend):
				homes[r.FileRange][r.backend] = true
			case p.local(r.Path):
				m.local++
			default:
				homes[r.FileRange][r.backend] = true
				m.outside++
				if m.example == "" {
					m.example = fmt.Sprintf("%s from byte %d on %s", r.Path, r.Start, p.name(p.backends[r.backend].ID))
				}
			}
		}
	}
	for r, at := range homes {
		m.homes = append(m.homes, len(at))
		// Ranges that are alike hash alike, so they share their candidates too.
		if len(at) > p.width() {
			m.tooMany = fmt.Sprintf("%s from byte %d was placed on %s", r.Path, r.Start, engine.Plural(len(at), "backend"))
		}
	}
	return m
}

// check words what membership shows.
func (m *membership) check(p *proof, e *evidence) Check {
	c := Check{Name: CheckCandidates, Verdict: Match}
	n := engine.Plural(p.width(), "candidate")
	switch {
	case m.tooMany != "":
		c.Verdict, c.Text = Mismatch, fmt.Sprintf("%s, more than its %s", m.tooMany, n)
	case m.maybe != "":
		c.Verdict, c.Text = NotVerifiable, fmt.Sprintf("%d of %d placements are outside the candidates of the printed paths, such as %s; as %s:// "+
			"all would be within, but so few ranges prove no scheme: say it with --scheme, or verify a query that reads more", m.outside, m.named, m.example, m.maybe)
	case m.outside > 0:
		c.Verdict, c.Text = Mismatch, fmt.Sprintf("%d of %d placements are outside the predicted candidates, such as %s; "+
			"each range kept to %s, so N acts but other backends come first: the hashed path may not be the printed one (map it with --scheme s3=s3a), "+
			"or the frontend keeps a ring from before its virtual node number was changed", m.outside, m.named, m.example, n)
	case m.named == 0:
		c.Verdict, c.Text = NotVerifiable, "no range was named, so there is none to hold against its candidates"
	default:
		c.Text = fmt.Sprintf("all of %s are among the predicted %s of each range", engine.Plural(m.named-m.local, "placement"), n)
	}
	if m.alias != "" {
		c.Text += fmt.Sprintf("; paths hash as %s://, not as printed", m.alias)
	}
	if m.local > 0 {
		c.Text += fmt.Sprintf("; %d more are elsewhere and may be: their files can be local there", m.local)
	}
	if e.hidden > 0 && c.Verdict == Match && p.width() < len(p.backends) {
		c.Verdict = NotVerifiable
		c.Text = fmt.Sprintf("EXPLAIN VERBOSE names only some of the ranges (%d of a plan are hidden); of those named, %s", e.hidden, c.Text)
	}
	return c
}
