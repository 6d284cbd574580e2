package doris

import (
	"strings"
	"testing"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// newForm and oldForm are profiles of two versions, made by hand after the field
// names and forms that versions are known to write.
const newForm = `Summary:
   - Profile ID: 1a2b-3c4d
   - Task State: OK
Execution Summary:
   - Instances Num Per BE: 10.0.0.1:9050:2,10.0.0.2:9050:2
   - Splits Assignment Weight: {"10.0.0.3:9050":0,"10.0.0.2:9050":200,"10.0.0.1:9050":300}
MergedProfile:
     Fragments:
       Fragment 1:
         Pipeline : 0(instance_num=4):
           FILE_SCAN_OPERATOR (id=0 , table_name=hot):
              - FileNumber: sum 5, avg 1, max 3, min 0
DetailProfile(1a2b-3c4d):
     Fragments:
       Fragment 0:
         Pipeline 0(host=TNetworkAddress(hostname:10.0.0.1, port:9050)):
           PipelineTask(index=0):
             RESULT_SINK_OPERATOR (id=0):
               - FileNumber: 99
       Fragment 1:
         Pipeline 0(host=TNetworkAddress(hostname:10.0.0.1, port:9050)):
           PipelineTask(index=0):
             DATA_STREAM_SINK_OPERATOR(dest_id=2):
             FILE_SCAN_OPERATOR(id=0, table_name=hot):
                - ScanBytes: 2.00 GB
                - FileNumber: 1.002K (1002)
                VScanner:
                   - EmptyFileNum: 4
           PipelineTask(index=1):
             FILE_SCAN_OPERATOR(id=0, table_name=hot):
                - FileNumber: 1
         Pipeline 0(host=TNetworkAddress(hostname:10.0.0.2, port:9050)):
           PipelineTask(index=0):
             FILE_SCAN_OPERATOR(id=0, table_name=hot):
                - ScanBytes: 512.00 B
                - FileNumber: 2
             OLAP_SCAN_OPERATOR(id=3):
                - ScanBytes: 100.00 MB
`

const oldForm = `Query:
  Execution Profile a-b:
    Fragment 1:
      Instance 8cb84f1fb38670c0-95466b784ad74e15 (host=TNetworkAddress(hostname:10.0.0.2, port:9060)):
        VFILE_SCAN_NODE (id=0):(Active: 1sec200ms, % non-child: 50.00%)
          VScanner:
            - FileNumber: 3
            - ScanBytes: 1.00 KB
`

func TestReadProfile(t *testing.T) {
	p, err := readProfile(newForm)
	if err != nil || p.running || len(p.weights) != 3 || p.weights["10.0.0.1:9050"] != 300 {
		t.Fatalf("%+v, error %v", p, err)
	}
	want := []reader{{"10.0.0.1", 9050, 1003, 2 << 30}, {"10.0.0.2", 9050, 2, 512}}
	if len(p.readers) != 2 || p.readers[0] != want[0] || p.readers[1] != want[1] {
		t.Errorf("%+v", p.readers)
	}
	old, err := readProfile(oldForm)
	if err != nil || old.weights != nil || len(old.readers) != 1 || old.readers[0] != (reader{"10.0.0.2", 9060, 3, 1024}) {
		t.Errorf("%+v, error %v", old, err)
	}
	early, err := readProfile("Summary:\n   - Task State: RUNNING\n   - Splits Assignment Weight: N/A\n")
	if err != nil || !early.running || !early.empty() {
		t.Errorf("%+v, error %v", early, err)
	}
	for _, bad := range []string{"- Splits Assignment Weight: {nonsense", "x" + strings.Repeat("y", profileLine+1)} {
		if _, err := readProfile(bad); err == nil {
			t.Errorf("%.40q is read", bad)
		}
	}
}

func TestCounter(t *testing.T) {
	for text, want := range map[string]int64{"3": 3, "1.234K (1234)": 1234, "2.02 GB": 2168958484, "0.00 ": 0, "1.5M": 1_500_000, "7 B": 7} {
		if got, ok := counter(text); !ok || got != want {
			t.Errorf("%q: %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "many", "sum 5, avg 1", "1sec200ms", "9999999999 TB", "-3"} {
		if got, ok := counter(text); ok {
			t.Errorf("%q is %d", text, got)
		}
	}
}

func FuzzProfile(f *testing.F) {
	f.Add(newForm)
	f.Add(oldForm)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := readProfile(text)
		if err != nil {
			return
		}
		all, _ := executedBy(p, nil)
		for _, b := range all {
			if b.Ranges < -1 || b.Bytes < 0 || b.ID != 0 || clients.CleanMax(b.Host, 0) != b.Host {
				t.Errorf("%+v", b)
			}
		}
	})
}

func backendAt(id int64, host string, heartbeat, be int) listed {
	return listed{Backend: change.Backend{Backend: spread.Backend{ID: id, Host: host, Port: heartbeat}}, bePort: be, tasks: -1}
}

func TestExecutedBy(t *testing.T) {
	p, err := readProfile(newForm)
	if err != nil {
		t.Fatal(err)
	}
	all, incomplete := executedBy(p, []listed{backendAt(1, "10.0.0.1", 9050, 9060), backendAt(2, "10.0.0.2", 9050, 9060), backendAt(3, "10.0.0.3", 9050, 9060)})
	want := []change.ExecutedBackend{
		{ID: 1, Host: "10.0.0.1", Weight: 300, Ranges: 1003, Bytes: 2 << 30}, {ID: 2, Host: "10.0.0.2", Weight: 200, Ranges: 2, Bytes: 512},
		{ID: 3, Host: "10.0.0.3", Weight: 0, Ranges: 0},
	}
	if incomplete != "" || len(all) != 3 || all[0] != want[0] || all[1] != want[1] || all[2] != want[2] {
		t.Errorf("%+v, %s", all, incomplete)
	}
	shared := profile{readers: []reader{{"h", 9060, 2, 0}, {"h", 9061, 3, 0}}}
	two := []listed{backendAt(1, "h", 9050, 9060), backendAt(2, "h", 9051, 9061)}
	if all, incomplete = executedBy(shared, two); incomplete != "" || len(all) != 2 || all[1].ID != 2 || all[1].Ranges != 3 || all[0].Weight != -1 {
		t.Errorf("%+v, %s", all, incomplete)
	}
	shared.readers[1].port = 7
	if all, incomplete = executedBy(shared, two); !strings.Contains(incomplete, "does not tell which") || all[0].ID != 0 {
		t.Errorf("%+v, %s", all, incomplete)
	}
	if _, incomplete = executedBy(shared, nil); !strings.Contains(incomplete, "may not list backends") {
		t.Error(incomplete)
	}
	if _, incomplete = executedBy(profile{weights: map[string]int64{"gone:9050": 1}}, two); !strings.Contains(incomplete, "no listed backend") {
		t.Error(incomplete)
	}
}
