package spread

import (
	"io"
	"slices"
	"strconv"
	"strings"
)

// ReadExplain reads EXPLAIN DISTRIBUTED PLAN or EXPLAIN VERBOSE, as the mysql
// client prints it or as plain lines. Lines that it does not know are left
// alone; a text that ends in the middle of a scan is an error.
func ReadExplain(r io.Reader) (*Explain, error) {
	p := explainReader{lines: newLines(r)}
	for p.lines.next() {
		if strings.HasPrefix(p.lines.text, "***") { // "*** 7. row ***" of the vertical form
			continue
		}
		if err := p.line(unframed(p.lines.text)); err != nil {
			return nil, err
		}
	}
	if err := p.lines.err(); err != nil {
		return nil, err
	}
	return p.end()
}

type explainReader struct {
	lines *lineReader
	// nodes as printed in the plan, and as found in the distributed part
	printed     []ScanNode
	distributed []ScanNode

	inPlan   bool  // between "PipelineDistributedPlan(" and its closing bracket
	worker   int64 // of the instance being read
	nodeID   int
	inRanges bool // inside a printed node's backends block
	backend  *ScanBackend
}

// unframed strips what the client puts around a line: table borders, or the
// column title of the vertical form. The line's own indentation stays.
func unframed(s string) string {
	if rest, ok := strings.CutPrefix(s, "| "); ok {
		s = strings.TrimSuffix(strings.TrimRight(rest, " "), "|")
	} else if strings.HasPrefix(s, "Explain String") {
		if _, rest, ok := strings.Cut(s, ": "); ok {
			s = rest
		}
	}
	return strings.TrimRight(s, " ")
}

// plainLine is a line without indentation and the bars of the plan's tree.
// Paths keep their inner spaces.
func plainLine(unframed string) string {
	return strings.TrimSpace(strings.TrimLeft(unframed, "| \t"))
}

func (p *explainReader) line(text string) error {
	s := plainLine(text)
	switch {
	case s == "PipelineDistributedPlan(":
		if p.inPlan {
			return p.cutOff()
		}
		p.inPlan = true
	case text == ")" && p.inPlan: // those inside the plan are indented
		p.inPlan = false
	case strings.HasPrefix(s, "worker: BackendWorker(id: "):
		id, _, ok := strings.Cut(strings.TrimPrefix(s, "worker: BackendWorker(id: "), ",")
		n, err := strconv.ParseInt(strings.TrimRight(id, "), "), 10, 64)
		if !ok || err != nil {
			return inputErrorf(p.lines.number, "worker", "%.60q names no backend id", s)
		}
		p.worker = n
	case strings.HasPrefix(s, "scanNode: "):
		p.nodeID = -1
		if _, rest, ok := strings.Cut(s, "{id="); ok {
			id, _, _ := strings.Cut(rest, ",")
			if n, err := strconv.Atoi(id); err == nil {
				p.nodeID = n
			}
		}
	case strings.Contains(s, rangeMark):
		return p.fileRanges(s)
	default:
		return p.planLine(s)
	}
	return nil
}

const rangeMark = "TFileRangeDesc(path:"

// fileRanges reads the ranges on a line of the distributed plan.
func (p *explainReader) fileRanges(s string) error {
	if p.worker == 0 {
		return inputErrorf(p.lines.number, "", "a file range before any worker: the start of the plan is missing")
	}
	node := p.distributedNode()
	for {
		_, rest, ok := strings.Cut(s, rangeMark)
		if !ok {
			return nil
		}
		path, rest, ok := strings.Cut(rest, ", start_offset:")
		if !ok {
			return p.cutOff()
		}
		start, rest, ok := leadingNumber(rest)
		if !ok {
			return inputErrorf(p.lines.number, "start_offset", "not a number")
		}
		rest, ok = strings.CutPrefix(rest, ", size:")
		if !ok {
			return p.cutOff()
		}
		length, rest, ok := leadingNumber(rest)
		if !ok || rest == "" {
			return p.cutOff()
		}
		b := node.backend(p.worker)
		b.Ranges = append(b.Ranges, FileRange{Path: path, Start: start, Length: length})
		s = rest
	}
}

func (p *explainReader) distributedNode() *ScanNode {
	for i := range p.distributed {
		if p.distributed[i].ID == p.nodeID {
			return &p.distributed[i]
		}
	}
	p.distributed = append(p.distributed, ScanNode{ID: p.nodeID, SplitCount: -1, TotalBytes: -1, ScanRanges: -1})
	return &p.distributed[len(p.distributed)-1]
}

// leadingNumber reads the whole number at the start of s.
func leadingNumber(s string) (n int64, rest string, ok bool) {
	end := 0
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || end == 0 && s[end] == '-') {
		end++
	}
	n, err := strconv.ParseInt(s[:end], 10, 64)
	return n, s[end:], err == nil
}

func (p *explainReader) cutOff() error {
	return inputErrorf(p.lines.number, "", "the plan is cut off here: run EXPLAIN again and copy all of it")
}

// end puts the two halves together.
func (p *explainReader) end() (*Explain, error) {
	if p.inPlan || slices.ContainsFunc(p.printed, func(n ScanNode) bool { return !n.whole() }) {
		return nil, p.cutOff()
	}
	if len(p.distributed) == 0 {
		if len(p.printed) == 0 {
			return nil, inputErrorf(0, "", "no scan of external files found: give EXPLAIN DISTRIBUTED PLAN or EXPLAIN VERBOSE output")
		}
		return &Explain{Nodes: p.printed}, nil
	}
	for i := range p.distributed {
		d := &p.distributed[i]
		for _, n := range p.printed {
			if n.ID == d.ID {
				ranges := d.Backends
				*d = n
				d.Backends = ranges
			}
		}
	}
	return &Explain{Complete: true, Nodes: p.distributed}, nil
}
