package themes

// Look is a resolved appearance: an index into a theme's table of sequences.
// Tokens that look the same have the same Look; 0 is plain text.
type Look uint8

// Theme is a sheet resolved for one profile. It is immutable.
type Theme struct {
	name      string
	profile   Profile
	looks     [tokenCount]Look // by token
	rowLooks  [tokenCount]Look // by token, on the selected row
	sequences []string         // by look
	blanks    []bool           // by look: a blank in it can be seen
	reset     string
}

// Resolve works out every sequence for a profile.
func (s *Sheet) Resolve(p Profile) *Theme {
	t := &Theme{name: s.name, profile: p}
	if p > Plain {
		t.reset = "\x1b[0m"
	}
	t.sequences, t.blanks = []string{t.reset}, []bool{false}
	known := map[Style]Look{{}: 0}
	look := func(style Style) Look {
		if p == Plain {
			return 0
		}
		l, ok := known[style]
		if !ok {
			l = Look(len(t.sequences))
			known[style] = l
			t.sequences = append(t.sequences, style.sequence())
			t.blanks = append(t.blanks, style.paintsBlanks())
		}
		return l
	}
	for token := range tokenCount {
		t.looks[token] = look(s.Style(p, token))
		t.rowLooks[token] = look(s.onRow(p, token))
	}
	t.looks[Selected] = t.rowLooks[Selected]
	return t
}

// Name is the name of the theme's sheet.
func (t *Theme) Name() string { return t.name }

// Profile is what the theme was resolved for.
func (t *Theme) Profile() Profile { return t.profile }

// Prefix is the sequence that sets a token's look, from whatever was set before.
func (t *Theme) Prefix(token Token) string { return t.sequences[t.looks[token]] }

// Reset is the sequence that ends any look; empty where there are no sequences.
func (t *Theme) Reset() string { return t.reset }

// Look is how a token appears; selected says that it lies on the selected row.
func (t *Theme) Look(token Token, selected bool) Look {
	if selected {
		return t.rowLooks[token]
	}
	return t.looks[token]
}

// Sequence sets a look, from whatever was set before.
func (t *Theme) Sequence(l Look) string { return t.sequences[l] }

// PaintsBlanks tells whether a blank of this look differs from a plain one.
func (t *Theme) PaintsBlanks(l Look) bool { return t.blanks[l] }
