package spread

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// mixBuilder collects which queries read which files of a list; [ReadFilesCSV]
// says how entries name them.
type mixBuilder struct {
	named  []Query
	byName map[string]int
	single []Query
	common []int32 // read by every named query
	rated  map[string]bool
}

func (m *mixBuilder) add(f listedFile, from, to int) error {
	text := strings.TrimSpace(f.queries)
	if text == "" {
		for i := from; i < to; i++ {
			m.common = append(m.common, int32(i))
		}
		return nil
	}
	splits := make([]int32, 0, to-from)
	for i := from; i < to; i++ {
		splits = append(splits, int32(i))
	}
	if rate, err := strconv.ParseFloat(text, 64); err == nil {
		if math.IsNaN(rate) || math.IsInf(rate, 0) || rate < 0 {
			return inputErrorf(f.where, "queries", "%.40q is not a rate: a number from 0 on", text)
		}
		if rate > 0 && len(splits) > 0 {
			m.single = append(m.single, Query{Name: f.path, Rate: rate, Splits: splits})
		}
		return nil
	}
	for _, part := range strings.Split(text, ";") {
		if err := m.addNamed(f, strings.TrimSpace(part), splits); err != nil {
			return err
		}
	}
	return nil
}

func (m *mixBuilder) addNamed(f listedFile, part string, splits []int32) error {
	name, rateText, hasRate := strings.Cut(part, ":")
	if name == "" {
		return inputErrorf(f.where, "queries", "a name is empty in %.40q", f.queries)
	}
	rate := 1.0
	if hasRate {
		var err error
		if rate, err = strconv.ParseFloat(rateText, 64); err != nil || !(rate > 0) || math.IsInf(rate, 0) {
			return inputErrorf(f.where, "queries", "the rate of %.40q is not a number above 0", part)
		}
	}
	if m.byName == nil {
		m.byName, m.rated = map[string]int{}, map[string]bool{}
	}
	k, ok := m.byName[name]
	if !ok {
		k = len(m.named)
		m.byName[name] = k
		m.named = append(m.named, Query{Name: name, Rate: rate})
	}
	if hasRate {
		if m.rated[name] && m.named[k].Rate != rate {
			return inputErrorf(f.where, "queries", "%q has two rates, %v and %v", name, m.named[k].Rate, rate)
		}
		m.rated[name], m.named[k].Rate = true, rate
	}
	m.named[k].Splits = append(m.named[k].Splits, splits...)
	return nil
}

// queries is the finished mix; nil when one query reads everything.
func (m *mixBuilder) queries() []Query {
	for k := range m.named {
		m.named[k].Splits = append(m.named[k].Splits, m.common...)
	}
	all := slices.Concat(m.named, m.single)
	if len(m.named) == 0 && len(m.single) > 0 && len(m.common) > 0 {
		all = append(all, Query{Name: "the rest", Rate: 1, Splits: m.common})
	}
	kept := all[:0]
	for _, q := range all {
		if len(q.Splits) > 0 {
			kept = append(kept, q)
		}
	}
	return kept
}
