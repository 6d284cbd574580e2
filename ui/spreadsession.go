package ui

import (
	"bytes"
	"encoding/json"
	"strings"

	"bellows/clients"
	"bellows/ui/source"
)

// longestWish is more than anybody makes on the screen; backends that a frontend has
// told are read again.
const longestWish = 64 << 10

// savedWish is the wish for the session; nil for the one to begin with.
func (s *spreadScreen) savedWish() json.RawMessage {
	w := s.wish
	if !s.asked {
		return s.saved
	}
	if w.Pool.Kind == source.SpreadGiven {
		// What a frontend has told is read again.
		n := w.After.Settings.SpreadNum
		begin := source.PublishedCase()
		w.Pool, w.Before, w.After = begin.Pool, begin.Before, begin.After
		w.After.Settings.SpreadNum = n
	}
	content, err := json.Marshal(w)
	if err != nil || len(content) > longestWish {
		return nil
	}
	return content
}

// restoreWish takes a wish up again. One that cannot be used, or has texts that are not
// fit for a terminal, is left: others can write to the file.
func (s *spreadScreen) restoreWish(content json.RawMessage) {
	s.asked, s.saved = false, content
	s.wish = source.PublishedCase()
	s.asIs = s.wish.Before
	w := s.wish
	if !harmless(content) || json.Unmarshal(content, &w) != nil || w.Pool.Kind == source.SpreadGiven {
		s.saved = nil
		return
	}
	s.wish = w
}

// harmless tells whether the texts of a file are fit for a terminal.
func harmless(content json.RawMessage) bool {
	var compact bytes.Buffer
	if len(content) == 0 || len(content) > longestWish || json.Compact(&compact, content) != nil {
		return false
	}
	plain := strings.NewReplacer(`\u0026`, "&", `\u003c`, "<", `\u003e`, ">").Replace(compact.String())
	return !strings.Contains(plain, `\u`) && clients.CleanMax(plain, longestWish) == plain
}
