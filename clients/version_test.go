package clients

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersionOf(t *testing.T) {
	for _, tc := range []struct {
		name  string
		build debug.BuildInfo
		want  Version
		agent string
	}{
		{
			"released",
			debug.BuildInfo{GoVersion: "go1.26.1", Main: debug.Module{Version: "v0.3.0"}},
			Version{Number: "0.3.0", Go: "go1.26.1"}, "bellows/0.3.0",
		},
		{
			"a changed checkout",
			debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{
				{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.time", Value: "2026-09-01T10:00:00Z"}, {Key: "vcs.modified", Value: "true"},
			}},
			Version{Number: "devel", Revision: "abc", Time: "2026-09-01T10:00:00Z", Modified: true}, "bellows/devel",
		},
		{"nothing known", debug.BuildInfo{}, Version{Number: "devel"}, "bellows/devel"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := versionOf(&tc.build)
			if got != tc.want {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
			if got.UserAgent() != tc.agent {
				t.Errorf("user agent %q, want %q", got.UserAgent(), tc.agent)
			}
		})
	}
}

func TestReadVersionIsAProductToken(t *testing.T) {
	agent := ReadVersion().UserAgent()
	if number, ok := strings.CutPrefix(agent, "bellows/"); !ok || number == "" || strings.ContainsAny(number, " ()/") {
		t.Errorf("user agent %q is not a product token", agent)
	}
}
