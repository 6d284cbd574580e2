package text_test

import (
	"fmt"
	"testing"

	"bellows/engine/warmup"
	"bellows/views/text"
)

func TestPercentNeverHidesAnything(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  string
	}{
		{0, 0, "0 %"}, {0, 10, "0 %"}, {3, 658, "<1 %"}, {1, 100, "1 %"}, {15, 1000, "2 %"}, {1, 2, "50 %"}, {999, 1000, "99 %"}, {10, 10, "100 %"},
	} {
		if got := text.Percent(c.n, c.of); got != c.want {
			t.Errorf("%d of %d is %s, want %s", c.n, c.of, got, c.want)
		}
	}
}

func TestShortenCutsListsAlone(t *testing.T) {
	facts := []text.Fact{{Name: "bad", Text: "3"}}
	for i := range 20 {
		facts = append(facts, text.Fact{Name: "no proof", Text: fmt.Sprint(i), Noun: "leg"})
	}
	facts = append(facts, text.Fact{Name: "note", Text: "a"}, text.Fact{Name: "note", Text: "b"})
	short := text.Shorten(facts, " elsewhere")
	if len(short) != 11 || short[8].Text != "and 13 legs more elsewhere" || short[10].Text != "b" {
		t.Errorf("shortened to %d: %v", len(short), short)
	}
	if len(text.Shorten(facts[:9], "")) != 9 {
		t.Error("a list of eight was cut")
	}
}

func TestOutlookIsEmptyWhereNobodyKnows(t *testing.T) {
	sn := warming()
	sn.ETA = 0
	if got := text.Outlook(sn); got != "" {
		t.Errorf("without an estimate the outlook is %q", got)
	}
	sn.State = warmup.StateEnded
	if got := text.WarmWord(sn); got != "" {
		t.Errorf("an ended warm-up without a verdict is %q", got)
	}
}
