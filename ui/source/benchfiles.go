package source

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/bench"
)

// RunFile is a stored run as far as the beginning of its file tells; its texts are fit to
// be shown, File is the path as it is.
type RunFile struct {
	File, Name      string
	Started         time.Time
	Broker, Context string
	Outcome         engine.Outcome
	// Verdict is the first headline that decides something, otherwise the first or the
	// run's reason; or why the file cannot be read.
	Verdict string
	Broken  bool
}

// mostRuns is how many stored runs are listed, the newest.
const mostRuns = 200

// listRuns are the runs of a folder, newest first. A folder that is not there has none.
func listRuns(dir string) ([]RunFile, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("stored runs: %w", err)
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ".json") {
			names = append(names, e.Name())
		}
	}
	// The names begin with the time.
	slices.Sort(names)
	slices.Reverse(names)
	names = names[:min(len(names), mostRuns)]
	runs := make([]RunFile, len(names))
	for i, name := range names {
		runs[i] = runFile(filepath.Join(dir, name))
	}
	slices.SortStableFunc(runs, func(a, b RunFile) int { return cmp.Compare(b.Started.UnixNano(), a.Started.UnixNano()) })
	return runs, nil
}

// runFile reads the beginning of a file, which has everything but the rounds.
func runFile(path string) RunFile {
	head, err := readRunHead(path)
	return runFileOf(path, head, err)
}

func runFileOf(path string, head bench.Document, err error) RunFile {
	r := RunFile{File: path, Name: clients.Clean(filepath.Base(path))}
	if err != nil {
		r.Broken, r.Verdict = true, clients.CleanMax(err.Error(), 200)
		return r
	}
	r.Started, r.Outcome = head.Started, engine.Outcome(clients.CleanMax(string(head.Outcome), 40))
	r.Broker, r.Context = clients.CleanMax(head.Broker, 200), clients.CleanMax(head.Context, 200)
	r.Verdict = clients.CleanMax(head.Reason, 400)
	for i, h := range head.Headlines {
		if decided := strings.Contains(h, " is better than ") || strings.Contains(h, " is worse than "); i == 0 || decided {
			r.Verdict = clients.CleanMax(h, 400)
			if decided {
				break
			}
		}
	}
	return r
}

// headBytes bounds what is read of a file before its headlines.
const headBytes = 1 << 20

func readRunHead(path string) (bench.Document, error) {
	file, err := os.Open(path)
	if err != nil {
		return bench.Document{}, err
	}
	defer func() { _ = file.Close() }()
	return parseRunHead(bufio.NewReader(file))
}

// parseRunHead reads the members of a run's document up to its headlines, whatever their
// order; arms and rounds, which are long, come after them.
func parseRunHead(from io.Reader) (bench.Document, error) {
	var head bench.Document
	d := json.NewDecoder(io.LimitReader(from, headBytes))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return head, errors.New("not the JSON of a run")
	}
	into := map[string]any{
		"schema": &head.Schema, "outcome": &head.Outcome, "reason": &head.Reason, "broker": &head.Broker, "context": &head.Context,
		"started": &head.Started, "headlines": &head.Headlines,
	}
	for d.More() && len(into) > 0 {
		name, err := d.Token()
		if err != nil {
			break
		}
		key, _ := name.(string)
		if key == "arms" || key == "rounds" {
			break
		}
		var skipped json.RawMessage
		target := into[key]
		delete(into, key)
		if target == nil {
			target = &skipped
		}
		if err := d.Decode(target); err != nil {
			return head, errors.New("not the JSON of a run")
		}
	}
	if head.Schema != bench.Schema {
		return head, fmt.Errorf("its schema is %.40q, expected %s", head.Schema, bench.Schema)
	}
	return head, nil
}
