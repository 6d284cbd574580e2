package cli

import "testing"

func TestCommandLine(t *testing.T) {
	for _, one := range []struct {
		args []string
		want string
	}{
		{[]string{"/usr/local/bin/bellows", "warm", "--all"}, "bellows warm --all"},
		{[]string{"bellows", "warm", "--query", "SELECT 'x' FROM t"}, `bellows warm --query 'SELECT '\''x'\'' FROM t'`},
		{[]string{"bellows", "warm", "--proxy", "http://me:secret@proxy:3128"}, "bellows warm --proxy http://proxy:3128"},
		{[]string{"bellows", "warm", "--proxy=http://me:secret@proxy:3128"}, "bellows warm --proxy=http://proxy:3128"},
		{[]string{"bellows", "warm", "--proxy", "me:secret@proxy:3128"}, "bellows warm --proxy proxy:3128"},
		{[]string{"bellows", "warm", "--proxy=me:secret@proxy:3128"}, "bellows warm --proxy=proxy:3128"},
		{[]string{"bellows", "warm", "--controller", "https://me:secret@pinot:9000"}, "bellows warm --controller https://pinot:9000"},
		{[]string{"bellows", "warm", "--broker-url", "b1=http://me:secret@b1:8099"}, "bellows warm --broker-url b1=http://b1:8099"},
	} {
		if got := commandLine(one.args); got != one.want {
			t.Errorf("%q: %q, want %q", one.args, got, one.want)
		}
	}
}
