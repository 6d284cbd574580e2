package doris

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"bellows/clients"
)

// profile is what the text of a query's profile says about who read how much.
// Names and layout differ by version, so lines are found by what they hold.
type profile struct {
	// weights are the frontend's assignment by host:heartbeat port; nil when the
	// profile has none. They are those of the last scan of a query.
	weights map[string]int64
	readers []reader
	running bool // more of it will come
}

// reader is what one host did.
type reader struct {
	host  string
	port  int // as the profile writes it: the heartbeat's or the Thrift server's
	files int64
	bytes int64
}

// empty tells whether nothing was found that is looked for.
func (p *profile) empty() bool { return p.weights == nil && len(p.readers) == 0 }

var (
	hostLine    = regexp.MustCompile(`^(?:Pipeline|Instance|Fragment)\b.*host=TNetworkAddress\(hostname:\s*([^,()\s]+)\s*,\s*port:\s*(\d+)`)
	counterLine = regexp.MustCompile(`^-?\s*(\w+):\s+(.+)$`)
	operator    = regexp.MustCompile(`^(?:V?[A-Z][A-Z0-9_]*(?:OPERATOR|NODE|SINK)|VFileScanner|VScanner)\b`)
	exactNumber = regexp.MustCompile(`\((\d+)\)$`)
)

const (
	profileLine = 1 << 20
	readersMost = 20_000
)

// readProfile takes the text of a profile.
func readProfile(text string) (profile, error) {
	var p profile
	var now *reader
	inScan := false
	at := map[string]int{}
	lines := bufio.NewScanner(strings.NewReader(text))
	lines.Buffer(make([]byte, 0, 64<<10), profileLine)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case strings.Contains(line, "Splits Assignment Weight"):
			if err := p.readWeights(line); err != nil {
				return p, err
			}
		case strings.HasPrefix(line, "- Task State:"), strings.HasPrefix(line, "Task State:"):
			p.running = strings.Contains(line, "RUNNING")
		case hostLine.MatchString(line):
			inScan = false
			m := hostLine.FindStringSubmatch(line)
			key := m[1] + ":" + m[2]
			if _, ok := at[key]; !ok {
				if len(p.readers) == readersMost {
					return p, errors.New("names more hosts than a cluster has")
				}
				port, _ := strconv.Atoi(m[2]) // a port that is none matches no backend
				at[key] = len(p.readers)
				p.readers = append(p.readers, reader{host: clients.CleanMax(m[1], 253), port: port})
			}
			now = &p.readers[at[key]]
		case strings.HasPrefix(line, "Fragment ") || strings.HasPrefix(line, "MergedProfile"):
			now, inScan = nil, false
		case operator.MatchString(line):
			inScan = strings.Contains(line, "FILE_SCAN") || inScan && strings.HasPrefix(line, "V")
		case now != nil && inScan:
			now.count(line)
		}
	}
	if err := lines.Err(); err != nil {
		return p, fmt.Errorf("has a line of more than %d bytes", profileLine)
	}
	return p, nil
}

func (p *profile) readWeights(line string) error {
	_, value, _ := strings.Cut(line, "Splits Assignment Weight")
	value = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(value), ":"))
	if !strings.HasPrefix(value, "{") {
		return nil // N/A
	}
	weights := map[string]int64{}
	if err := json.Unmarshal([]byte(value), &weights); err != nil {
		return errors.New("has an assignment that is no JSON of weights")
	}
	p.weights = weights
	return nil
}

// count adds a counter's line. The files of a scanner and of its operator are the
// same ones, and stand in one of both.
func (r *reader) count(line string) {
	m := counterLine.FindStringSubmatch(line)
	if m == nil {
		return
	}
	var into *int64
	switch m[1] {
	case "FileNumber":
		into = &r.files
	case "ScanBytes", "FileReadBytes":
		into = &r.bytes
	default:
		return
	}
	if n, ok := counter(m[2]); ok && *into <= 1<<60-n {
		*into += n
	}
}

// counter reads 3, 1.234K (1234) and 2.02 GB.
func counter(text string) (int64, bool) {
	text = strings.TrimSpace(text)
	if m := exactNumber.FindStringSubmatch(text); m != nil {
		n, err := strconv.ParseInt(m[1], 10, 64)
		return n, err == nil && n < 1<<60
	}
	digits, unit := text, ""
	if i := strings.IndexFunc(text, func(r rune) bool { return r != '.' && (r < '0' || r > '9') }); i >= 0 {
		digits, unit = text[:i], strings.TrimSpace(text[i:])
	}
	v, err := strconv.ParseFloat(digits, 64)
	factor, ok := map[string]float64{
		"": 1, "B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30, "TB": 1 << 40, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12,
	}[unit]
	if err != nil || !ok || v*factor >= 1<<60 {
		return 0, false
	}
	return int64(v * factor), true
}
