package change

import (
	"strings"
	"testing"
)

// TestReasons: what all frontends share is said once.
func TestReasons(t *testing.T) {
	seen := func(verdict Verdict, name, reason string) Verified {
		return Verified{Frontend: name, Verdict: verdict, Reason: reason}
	}
	for _, one := range []struct {
		name string
		all  []Verified
		want string
	}{
		{"shared", []Verified{seen(Mismatch, "fe-1:9030", "fe-1:9030 plans with N = 1"), seen(Mismatch, "fe-2:9030", "fe-2:9030 plans with N = 1")}, "every frontend plans with N = 1"},
		{"unreachable", []Verified{seen(Mismatch, "a:1", "not read: frontend a:1: refused"), seen(Mismatch, "b:1", "not read: frontend b:1: refused")}, "not read: every frontend: refused"},
		{"one only", []Verified{seen(Match, "a:1", "fine"), seen(Mismatch, "b:1", "uneven")}, "b:1: uneven"},
		{"each its own", []Verified{seen(Mismatch, "a:1", "skewed"), seen(Mismatch, "b:1", "uneven")}, "a:1: skewed; b:1: uneven"},
		{"alone", []Verified{seen(Mismatch, "a:1", "uneven")}, "a:1: uneven"},
	} {
		v := Verification{Verdict: Mismatch, Frontends: one.all}
		if got := strings.Join(v.reasons(), "; "); got != one.want {
			t.Errorf("%s: %q, want %q", one.name, got, one.want)
		}
	}
}
