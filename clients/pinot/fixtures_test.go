package pinot

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"bellows/clients"
)

// fixture is one recorded exchange with a live cluster.
type fixture struct {
	Name    string `json:"name"`
	Host    string `json:"host"`
	Request struct {
		Method, Target string
		Headers        map[string]string
		Body           string
	}
	Response struct {
		Status   int
		Headers  [][2]string
		BodyText string `json:"bodyText"`
	}
}

// fixtures reads all recorded exchanges, by file name without its extension.
func fixtures(t testing.TB) map[string]fixture {
	t.Helper()
	files, err := filepath.Glob("testdata/fixtures/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	all := make(map[string]fixture, len(files))
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var f fixture
		if err := json.Unmarshal(raw, &f); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = f
	}
	return all
}

func (f fixture) body() []byte { return []byte(f.Response.BodyText) }

func (f fixture) serve(w http.ResponseWriter) {
	for _, h := range f.Response.Headers {
		if h[0] != "Content-Length" {
			w.Header().Set(h[0], h[1])
		}
	}
	w.WriteHeader(f.Response.Status)
	_, _ = w.Write(f.body())
}

// replay answers each path with its recordings, one after the other and then
// again from the first; others with Pinot's 404. A recording that was asked
// with Accept: application/json does not take part.
type replay struct {
	mu    sync.Mutex
	next  map[string]int
	pages map[string][]fixture
	asked []string
}

func newReplay(pages ...fixture) *replay {
	r := &replay{next: map[string]int{}, pages: map[string][]fixture{}}
	for _, f := range pages {
		r.pages[f.Request.Target] = append(r.pages[f.Request.Target], f)
	}
	return r
}

func (r *replay) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	target := req.URL.RequestURI()
	r.asked = append(r.asked, target)
	pages := r.pages[target]
	if len(pages) == 0 {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(`{"code":404,"error":"HTTP 404 Not Found"}`))
		return
	}
	pages[r.next[target]%len(pages)].serve(w)
	r.next[target]++
}

func serve(t testing.TB, h http.Handler) string {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

func client(t testing.TB, o clients.HTTPOptions) *clients.HTTP {
	t.Helper()
	h, err := clients.NewHTTP(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

func brokerAt(t testing.TB, url string) *Broker {
	t.Helper()
	b, err := NewBroker(BrokerOptions{URL: url, HTTP: client(t, clients.HTTPOptions{})})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func controllerAt(t testing.TB, urls ...string) *Controller {
	t.Helper()
	c, err := NewController(ControllerOptions{URLs: urls, HTTP: client(t, clients.HTTPOptions{})})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
