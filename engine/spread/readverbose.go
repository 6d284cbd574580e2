package spread

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	nodeHeader  = regexp.MustCompile(`^(?:(\d+):)?V?([A-Z0-9_]*SCAN_NODE)\s*\((\d+)\)`)
	splitTotals = regexp.MustCompile(`^(\(approximate\))?inputSplitNum=(-?\d+), totalFileSize=(-?\d+), scanRanges=(-?\d+)`)
	shownRange  = regexp.MustCompile(`^(.*) start: (-?\d+) length: (-?\d+)$`)
	hiddenCount = regexp.MustCompile(`^\.\.\. other (\d+) files \.\.\.$`)
	tableOfNode = regexp.MustCompile(`^(?i:table): *(\S+)`)
)

// planLine reads a line of the printed plan.
func (p *explainReader) planLine(s string) error {
	if p.inRanges && s != "" {
		done, err := p.rangeLine(s)
		if err != nil || !done {
			return err
		}
		p.inRanges, p.backend = false, nil
	}
	if m := nodeHeader.FindStringSubmatch(s); m != nil {
		number := m[1]
		if number == "" { // older plans put it behind the name only
			number = m[3]
		}
		id, err := strconv.Atoi(number)
		if err != nil {
			return inputErrorf(p.lines.number, "", "%.60q has no usable node number", s)
		}
		p.printed = append(p.printed, ScanNode{ID: id, Kind: m[2], SplitCount: -1, TotalBytes: -1, ScanRanges: -1})
		return nil
	}
	if len(p.printed) == 0 {
		return nil
	}
	node := &p.printed[len(p.printed)-1]
	switch {
	case s == "backends:":
		p.inRanges = true
	case strings.HasPrefix(s, "cardinality="):
		node.closed = true
	case node.Table == "" && tableOfNode.MatchString(s):
		node.Table = tableOfNode.FindStringSubmatch(s)[1]
	default:
		if m := splitTotals.FindStringSubmatch(s); m != nil {
			node.Approximate = m[1] != ""
			for k, into := range []*int64{&node.SplitCount, &node.TotalBytes, &node.ScanRanges} {
				n, err := strconv.ParseInt(m[2+k], 10, 64)
				if err != nil {
					return inputErrorf(p.lines.number, "", "%q is too large a number", m[2+k])
				}
				*into = n
			}
		}
	}
	return nil
}

// rangeLine reads a line of a backends block; done tells that it is past it.
func (p *explainReader) rangeLine(s string) (done bool, err error) {
	node := &p.printed[len(p.printed)-1]
	if id, err := strconv.ParseInt(s, 10, 64); err == nil {
		p.backend = node.backend(id)
		return false, nil
	}
	if strings.HasPrefix(s, "dataFileNum=") {
		return false, nil
	}
	hidden, shown := hiddenCount.FindStringSubmatch(s), shownRange.FindStringSubmatch(s)
	if hidden == nil && shown == nil {
		return true, nil
	}
	if p.backend == nil {
		return false, inputErrorf(p.lines.number, "backends", "a file range before any backend id: lines are missing")
	}
	if hidden != nil {
		n, err := strconv.ParseInt(hidden[1], 10, 64)
		if err != nil || n > maxHidden {
			return false, inputErrorf(p.lines.number, "backends", "%s hidden files are more than a plan can have", hidden[1])
		}
		p.backend.Hidden += n
		return false, nil
	}
	start, err := strconv.ParseInt(shown[2], 10, 64)
	if err != nil {
		return false, inputErrorf(p.lines.number, "start", "%q is too large a number", shown[2])
	}
	length, err := strconv.ParseInt(shown[3], 10, 64)
	if err != nil {
		return false, inputErrorf(p.lines.number, "length", "%q is too large a number", shown[3])
	}
	p.backend.Ranges = append(p.backend.Ranges, FileRange{Path: shown[1], Start: start, Length: length})
	return false, nil
}

// maxHidden keeps a mistyped count from filling the memory with stand-ins.
const maxHidden = 5_000_000
