package pinot

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestNotesAreOneForEachEffect(t *testing.T) {
	var n notes
	for i := range 10 {
		n.add(fmt.Sprintf("Broker_%d\x1b", 9-i), "no port", errors.New("gone"))
	}
	n.add("", "no version", errors.New("HTTP 404"))
	want := []string{`Broker_0\x1b, Broker_1\x1b, Broker_2\x1b and 7 more: no port: gone`, "no version: HTTP 404"}
	if got := n.texts(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
