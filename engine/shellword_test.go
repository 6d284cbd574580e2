package engine

import "testing"

func TestShellWord(t *testing.T) {
	for in, want := range map[string]string{"broker-1": "broker-1", "": "''", "page views_OFFLINE": "'page views_OFFLINE'", "a'b": `'a'\''b'`, "$(x)": "'$(x)'"} {
		if got := ShellWord(in); got != want {
			t.Errorf("ShellWord(%q) = %s, want %s", in, got, want)
		}
	}
}
