package cli_test

import (
	"bytes"
	"context"
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
	ctx, cancel := context.WithCancel(context.Background())
	var sender sync.WaitGroup
	sender.Go(func() {
		defer client.CloseIdleConnections()
		for ctx.Err() == nil {
			request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
			if err != nil {
				return
			}
			answer, err := client.Do(request)
			if err != nil {
				continue
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
		}
	})
	ts.Defer(func() {
		cancel()
		sender.Wait()
	})
}
