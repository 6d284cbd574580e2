package clients

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestSecretSources(t *testing.T) {
	t.Setenv("SOME_SECRET", " from-variable\n")
	for _, tc := range []struct{ name, ref, want, refused string }{
		{"variable", EnvRef("SOME_SECRET"), "from-variable", ""},
		{"no variable", EnvRef("NO_SUCH_VARIABLE"), "", `"NO_SUCH_VARIABLE" is not set`},
		{"program", CommandRef("printf", "first\nsecond\n"), "first", ""},
		{"no program", CommandRef("no-such-program-here", "canary"), "", "not found"},
		{"program fails", CommandRef("sh", "-c", "echo canary; echo canary >&2; exit 3"), "", "exit status 3"},
		{"program says nothing", CommandRef("true", "canary"), "", "printed nothing"},
		{"program says too much", CommandRef("yes", "canary"), "", "printed more than"},
		{"no arguments", CommandRef(), "", "not known"},
		{"another reference", "vault:canary", "", "not known"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := secretSources{}.Fetch(t.Context(), tc.ref)
			if tc.refused == "" {
				if err != nil || got != tc.want {
					t.Errorf("%q, error %v", got, err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tc.refused) {
				t.Errorf("error %v", err)
			}
			noCanary(t, "error", err)
		})
	}
}

func TestHangingHelperIsStopped(t *testing.T) {
	if _, err := exec.LookPath("sleep"); err != nil {
		t.Skip("there is no program that hangs")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := secretSources{}.Fetch(ctx, CommandRef("sleep", "600"))
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), `helper command "sleep"`) {
		t.Errorf("error %v", err)
	}
}
