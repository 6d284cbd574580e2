package cli_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// traffic SQL sends a statement to the first broker again and again until the
// script ends.
func sendTraffic(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: traffic sql")
	}
	body, err := json.Marshal(map[string]string{"sql": args[0]})
	ts.Check(err)
	url := ts.Getenv("BROKER1") + "/query/sql"
	client := &http.Client{Transport: &http.Transport{}}
	stop := make(chan struct{})
	var sender sync.WaitGroup
	sender.Go(func() {
		defer client.CloseIdleConnections()
		for {
			select {
			case <-stop:
				return
			default:
			}
			answer, err := client.Post(url, "application/json", bytes.NewReader(body))
			if err != nil {
				continue
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
		}
	})
	ts.Defer(func() {
		close(stop)
		sender.Wait()
	})
}
