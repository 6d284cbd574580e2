package cli_test

import (
	"testing"

	"bellows/views/text"
)

// wireActs are about what happens below Pinot's own answers. The matrix of
// faults tries the same on every command.
func wireActs() map[string]act {
	return map[string]act{
		"refused": {steps: []step{
			{line: "warm --all", code: 7, has: []string{"brokers.0.verdict=unreachable", "refused"}},
		}},
		"hanging": {steps: []step{
			{line: "warm --all --floor 20 --budget 1s --probe-timeout 200ms", code: 9, has: []string{"brokers.0.depth=0", "brokers.0.bad_counts.0.label=timeout"}},
			{line: "warm --all --floor 20 --budget 300ms", code: 9, has: []string{
				"brokers.0.reason=/.*no answer to 1 in flight.*/", "brokers.0.advice=/.*--probe-timeout.*/", "brokers.0.leg_states.0.reason=/.*no answer.*/",
			}},
			{line: "brokers", code: 7, has: []string{"brokers.0.state=unreachable", "brokers.0.reason=/queries: .*in time.*/"}},
			{line: "doctor", code: 7},
		}},
		"half-closed": {steps: []step{
			{line: "warm --all --floor 20 --budget 700ms", code: 7, has: []string{"brokers.0.verdict=unreachable", "closed before the answer was complete"}},
		}},
		"garbage": {steps: []step{
			{line: "warm --all --floor 20 --budget 700ms", code: 9, has: []string{"brokers.0.bad_counts.0.label=bad answer", "the answer is not Pinot's"}, not: unprintable},
			{line: "brokers", code: 1, has: []string{"brokers.0.reason=/queries: .*not Pinot's.*/"}},
			{line: "doctor", code: 1},
		}},
		"huge": {steps: []step{
			{line: "warm --all --floor 20 --budget 3s", code: 9, has: []string{"brokers.0.depth=0"}},
		}},
		"controller-hangs": {steps: []step{
			{line: "warm --all --request-timeout 300ms", code: 7, has: []string{"schema=bellows.error/1", "no complete answer in time"}},
		}},
		"controller-garbage": {steps: []step{
			{line: "warm --all", code: 1, has: []string{"outcome=failure", "the answer is not Pinot's"}, not: unprintable},
		}},
		"controller-huge": {steps: []step{
			{line: "warm --all --timeout 30s --request-timeout 30s", code: 1, has: []string{"outcome=failure", "controller"}, not: []string{"cluster :"}},
		}},
		"controller-denies": {steps: []step{
			{line: "warm --all", code: 8, has: []string{"outcome=denied", "HTTP 403"}},
		}},
		"unauthorized": {steps: []step{
			{line: "warm --all --floor 20", code: 8, has: []string{"outcome=denied", "brokers.0.depth=0", "brokers.0.bad_counts.0.label=denied (HTTP 401)", "check user, password or token"}},
			{line: "brokers", code: 8, has: []string{"brokers.0.state=denied", "brokers.0.reason=/queries: .*HTTP 401.*/"}},
			{line: "doctor", code: 8},
		}},
	}
}

// secureActs are about TLS, users and tokens.
func secureActs() map[string]act {
	const trusted = " --ca-file $CA --broker-scheme https"
	return map[string]act{
		"tls-basic": {steps: []step{
			{line: "warm --all --floor 20 --user reader --password-file $PASSWORD" + trusted, code: 0, has: []string{"brokers.0.verdict=warm", "brokers.0.url=/https:.*/"}},
			{line: "brokers --user reader --password-file $PASSWORD" + trusted, code: 0},
			{line: "doctor --user reader --password-file $PASSWORD" + trusted, code: 0},
			{line: "warm --all --user reader --password-file $PASSWORD", code: 8, has: []string{"outcome=denied", "unknown authority", "--ca-file"}},
			{line: "warm --all" + trusted, code: 8, has: []string{"outcome=denied", "HTTP 401"}},
			{line: "warm --all --user reader --password-file $WRONG" + trusted, code: 8, has: []string{"outcome=denied", "HTTP 401"}},
		}},
		"tls-wrong-name": {steps: []step{
			{line: "warm --all" + trusted, code: 8, has: []string{"outcome=denied", "not for this name", "server_name|--server-name"}},
			{line: "warm --all --floor 20 --server-name pinot.example" + trusted, code: 0, has: []string{"brokers.0.verdict=warm"}},
			{line: "warm --all --floor 20 --insecure --broker-scheme https", code: 0, has: []string{"brokers.0.verdict=warm"}},
		}},
		"forbidden-table": {steps: []step{
			{line: "warm --all --floor 40 --pin orders_OFFLINE --user reader --password-file $PASSWORD", code: 0, has: []string{"brokers.0.verdict=warm"}, check: func(t *testing.T, i invocation) {
				for _, table := range document[text.WarmDocument](t, i).Brokers[0].Tables {
					if table.Table == "events_OFFLINE" && (table.Good > 0 || table.Last != "denied (HTTP 403)") {
						t.Errorf("%+v", table)
					}
				}
			}},
		}},
		"token-needed": {steps: []step{
			{line: "warm --all --floor 20 --token-file $TOKEN", code: 0, has: []string{"brokers.0.verdict=warm"}},
			{line: "cover --token-file $TOKEN", code: 0},
			{line: "warm --all", code: 8, has: []string{"outcome=denied", "HTTP 401", "token"}},
		}},
	}
}
