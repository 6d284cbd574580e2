package warmup

import "testing"

func TestClassOfCode(t *testing.T) {
	want := map[CodeClass][]int{
		CodeRetry:    {190, 210, 211, 230, 235, 305, 410, 420, 425, 427, 510},
		CodeSlowDown: {429},
		CodeTimeout:  {240, 250, 400},
		CodeInvalid:  {100, 150, 191, 246, 700, 710, 720},
		CodeDenied:   {180},
		CodeFailed:   {160, 200, 245, 450, 500, 503, 1000, 0, -1, 999, 4711},
	}
	listed := 0
	for class, all := range want {
		for _, code := range all {
			if got := ClassOfCode(code); got != class {
				t.Errorf("ClassOfCode(%d) = %q, want %q", code, got, class)
			}
			if LabelOfCode(code) == "" {
				t.Errorf("LabelOfCode(%d) is empty", code)
			}
			if _, ok := codes[code]; ok {
				listed++
			}
		}
	}
	if listed != len(codes) {
		t.Errorf("the test knows %d of %d codes", listed, len(codes))
	}
	if !CodeInvalid.Permanent() || !CodeDenied.Permanent() || CodeRetry.Permanent() || CodeSlowDown.Permanent() {
		t.Error("only an invalid statement and a denied one are permanent")
	}
}

func TestLabelsTellCodesApart(t *testing.T) {
	seen := map[string]int{}
	for code := range codes {
		if other, dup := seen[LabelOfCode(code)]; dup {
			t.Errorf("%d and %d are both labelled %q", code, other, LabelOfCode(code))
		}
		seen[LabelOfCode(code)] = code
	}
}
