package source

import (
	"errors"
	"io"
	"strings"
	"testing"

	"bellows/engine"
)

func TestReadingIsBounded(t *testing.T) {
	got, err := io.ReadAll(&boundReader{ctx: t.Context(), from: strings.NewReader("123456"), left: 4})
	if string(got) != "1234" || !errors.Is(err, engine.ErrUsage) {
		t.Errorf("read %q (%v), want 1234 and a usage error", got, err)
	}
}
