package spread

import (
	"errors"
	"strings"
	"testing"

	"bellows/engine"
)

// readable is what every reader promises of any text: a result that can be
// used, or a usage error; never a panic.
func readable(t *testing.T, err error) {
	t.Helper()
	if err != nil && !errors.Is(err, engine.ErrUsage) {
		t.Errorf("%v is not a usage error", err)
	}
}

func usable(t *testing.T, w *Workload, err error) {
	t.Helper()
	readable(t, err)
	if err == nil && w.check() != nil {
		t.Errorf("the workload cannot be used: %v", w.check())
	}
}

func FuzzReadExplain(f *testing.F) {
	f.Add(verboseSample)
	f.Add("PipelineDistributedPlan(\nworker: BackendWorker(id: 1, address: a:1),\nscanNode: X{id=0, t},\nTFileRangeDesc(path:s3://a, start_offset:0, size:1, file_size:1)\n)\n")
	f.Add("0:VHIVE_SCAN_NODE(1)\n(approximate)inputSplitNum=9, totalFileSize=9, scanRanges=3\ncardinality=1\n")
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ReadExplain(strings.NewReader(text))
		readable(t, err)
		if err != nil {
			return
		}
		total := int64(0)
		for _, n := range e.Nodes {
			for _, b := range n.Backends {
				total += b.Count()
			}
		}
		if total > 10_000 { // stand-ins for hidden ranges: correct, but slow
			return
		}
		w, err := e.Workload(ExplainOptions{WeightByBytes: true})
		usable(t, w, err)
	})
}

func FuzzReadBackends(f *testing.F) {
	for _, c := range backendTexts {
		f.Add(c)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ReadBackends(strings.NewReader(text))
		readable(t, err)
		if err == nil && (len(b) == 0 || checkBackends(b) != nil) {
			t.Errorf("%d backends: %v", len(b), checkBackends(b))
		}
	})
}

func FuzzReadFilesCSV(f *testing.F) {
	f.Add("path,size\ns3://a,100\n")
	f.Add("path,start,length,hosts,weight,queries\ns3://a,0,10,h1;h2,0.5,daily:2;hourly\ns3://b,0,5,,,3\n")
	f.Add("path,size,queries\na,1,NaN\n")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ReadFilesCSV(strings.NewReader(text), FileOptions{WeightByBytes: true, Geometry: Geometry{SplitSize: 1 << 40}})
		usable(t, w, err)
	})
}

func FuzzReadFilesJSON(f *testing.F) {
	f.Add(`[{"path":"s3://a","size_bytes":100,"hosts":["h"],"queries":"x"}]`)
	f.Add("{\"path\":\"a\",\"length\":1,\"start\":\"2\"}\n{\"path\":\"b\",\"size\":3}")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ReadFilesJSON(strings.NewReader(text), FileOptions{Geometry: Geometry{SplitSize: 1 << 40}})
		usable(t, w, err)
	})
}
