package conformance

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"bellows/ui/cli"
	"bellows/views/text"
)

// run runs the program as a shell would, demands a code and decodes its JSON.
func run[Document any](t *testing.T, code int, args ...string) Document {
	t.Helper()
	got, out, errs := execute(args)
	t.Logf("bellows %s: code %d", strings.Join(args, " "), got)
	if got != code {
		t.Fatalf("bellows %s: code %d, want %d\n%s\n%s", strings.Join(args, " "), got, code, errs, out.String())
	}
	return decode[Document](t, out)
}

// execute gives the code, stdout and stderr.
func execute(args []string) (code int, out *bytes.Buffer, errs string) {
	out = new(bytes.Buffer)
	var progress bytes.Buffer
	code = cli.Run(append(args, "-o", "json"), cli.Streams{In: strings.NewReader(""), Out: out, Err: &progress})
	return code, out, progress.String()
}

func decode[Document any](t *testing.T, out *bytes.Buffer) Document {
	t.Helper()
	var doc Document
	decoder := json.NewDecoder(out)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&doc); err != nil {
		t.Fatalf("stdout: %v", err)
	}
	return doc
}

func (s subject) brokers(t *testing.T) []text.BrokerJSON {
	t.Helper()
	return run[text.BrokersDocument](t, 0, "brokers", "--controller", s.controller).Brokers
}

func (s subject) cover(t *testing.T, flags ...string) text.CoverDocument {
	t.Helper()
	return run[text.CoverDocument](t, 0, append([]string{"cover", "--controller", s.controller}, flags...)...)
}

// warm warms the subject's first broker.
func (s subject) warm(t *testing.T, code int, flags ...string) text.WarmBroker {
	t.Helper()
	args := append([]string{"warm", s.broker, "--controller", s.controller, "--budget", s.budget}, flags...)
	return run[text.WarmDocument](t, code, args...).Brokers[0]
}

func (s subject) status(t *testing.T) text.BrokerJSON {
	t.Helper()
	for _, b := range s.brokers(t) {
		if b.Broker == s.broker {
			return b
		}
	}
	t.Fatalf("broker %s is not listed", s.broker)
	return text.BrokerJSON{}
}
