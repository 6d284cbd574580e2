package warmup

import (
	"cmp"
	"slices"
	"strings"
)

// Defaults of a Learner's limits.
const (
	DefaultLearnShapes = 1000
	DefaultLearnSQL    = 16 << 10
	// rememberedRequests is how many request ids one generation holds.
	rememberedRequests = 8192
	longestRequestID   = 64 // bytes; Pinot's are numbers of about 20 digits
)

// LearnLimits bound a Learner's memory. The zero value of a field means its
// default.
type LearnLimits struct {
	Shapes int // different shapes kept
	SQL    int // bytes of the longest statement taken
}

// LearnedShape is one shape of the traffic.
type LearnedShape struct {
	Key     string // see Normalise
	Example string // the shortest statement seen of it
	Count   int64
	Share   float64 // of everything counted, 0..1
}

// LearnCounts is what became of the statements that a Learner was given.
type LearnCounts struct {
	Counted    int64 // the statements that the shares refer to
	Repeated   int64 // sampled before, under the same request id
	Own        int64 // probes of bellows
	Unreadable int64 // not one query
	TooLong    int64
	Unlisted   int64 // counted, but of shapes beyond the limit
}

// Learner counts the shapes of running queries. It keeps statements, never
// results. It is not safe for concurrent use.
type Learner struct {
	limits LearnLimits
	counts LearnCounts
	shapes map[string]*learned

	// Request ids in two generations: when the younger is full it becomes the
	// older, so that a repetition is noticed long after any query has ended.
	recent, older map[string]bool
}

type learned struct {
	example string
	count   int64
}

// NewLearner returns an empty Learner.
func NewLearner(limits LearnLimits) *Learner {
	if limits.Shapes <= 0 {
		limits.Shapes = DefaultLearnShapes
	}
	if limits.SQL <= 0 {
		limits.SQL = DefaultLearnSQL
	}
	return &Learner{limits: limits, shapes: map[string]*learned{}, recent: map[string]bool{}}
}

// Add takes one running query as the broker lists it. A request that is still
// running when sampled again counts once.
func (l *Learner) Add(requestID, sql string) {
	if l.known(requestID) {
		l.counts.Repeated++
		return
	}
	if len(sql) > l.limits.SQL {
		l.counts.TooLong++
		return
	}
	if hasTag(sql) {
		l.counts.Own++
		return
	}
	statements, err := SplitStatements(sql)
	if err != nil || len(statements) != 1 {
		l.counts.Unreadable++
		return
	}
	example := statements[0].SQL
	key := normaliseStatement(example)
	l.counts.Counted++
	shape := l.shapes[key]
	switch {
	case shape != nil:
		shape.count++
		if shorter(example, shape.example) {
			shape.example = strings.Clone(example)
		}
	case len(l.shapes) < l.limits.Shapes:
		l.shapes[key] = &learned{strings.Clone(example), 1}
	default:
		l.counts.Unlisted++
	}
}

func (l *Learner) known(requestID string) bool {
	requestID = requestID[:min(len(requestID), longestRequestID)]
	if l.recent[requestID] || l.older[requestID] {
		return true
	}
	if len(l.recent) >= rememberedRequests {
		l.older, l.recent = l.recent, make(map[string]bool, rememberedRequests)
	}
	l.recent[strings.Clone(requestID)] = true
	return false
}

// shorter orders examples so that the choice does not depend on which came
// first.
func shorter(a, b string) bool {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) < 0
}

// Counts is what became of the statements so far.
func (l *Learner) Counts() LearnCounts { return l.counts }

// Shapes are the shapes seen, the most frequent first, ties by key.
func (l *Learner) Shapes() []LearnedShape {
	shapes := make([]LearnedShape, 0, len(l.shapes))
	for key, s := range l.shapes {
		share := float64(s.count) / float64(l.counts.Counted)
		shapes = append(shapes, LearnedShape{Key: key, Example: s.example, Count: s.count, Share: share})
	}
	slices.SortFunc(shapes, func(a, b LearnedShape) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Key, b.Key))
	})
	return shapes
}
