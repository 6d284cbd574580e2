package themes

// Sheet is a theme as it is written, for every profile at once.
type Sheet struct {
	name        string
	backgrounds []Colour
	styles      [tokenCount]Style
	// own are the tokens that the sheet itself gives; the rest are its base's.
	own [tokenCount]bool
}

// Name is the theme's name: of the file, or of the built-in theme.
func (s *Sheet) Name() string { return s.name }

// Backgrounds are those of the terminals that the theme is made for: none where
// it uses the terminal's own colours.
func (s *Sheet) Backgrounds() []Colour { return append([]Colour(nil), s.backgrounds...) }

func (s *Sheet) hasColours() bool {
	for _, style := range &s.styles {
		if style.hasColour() {
			return true
		}
	}
	return false
}

// Style is how a token looks with a profile. A sheet of colours means little
// without them: there mono's attributes stand in, so that the selected row and
// the titles can be told apart.
func (s *Sheet) Style(p Profile, t Token) Style {
	if p == Attributes && s.hasColours() {
		return monoStyles[t]
	}
	return s.styles[t].on(p)
}

// onRow is how a token looks on the selected row. Of a row's colour that was
// chosen for true colour little is left in 16; reverse is always readable.
func (s *Sheet) onRow(p Profile, t Token) Style {
	row := s.Style(p, Selected)
	if p == Colours16 && s.styles[Selected].Back.kind == rgb && !s.styles[Selected].Back.lowSet {
		row = Style{Attr: row.Attr | Reverse}
	}
	if t == Selected {
		return row
	}
	return s.Style(p, t).over(row)
}

// monoStyles are attributes that even a vt100 has.
var monoStyles = [tokenCount]Style{
	Title: {Attr: Bold}, Accent: {Attr: Bold}, Header: {Attr: Underline}, Key: {Attr: Bold}, TabActive: {Attr: Reverse},
	Selected: {Attr: Reverse}, Marker: {Attr: Bold}, Match: {Attr: Underline}, Caret: {Attr: Reverse}, Toast: {Attr: Bold},
	Warn: {Attr: Bold}, Error: {Attr: Bold}, StateWarming: {Attr: Bold}, StateExpired: {Attr: Bold},
	StateNotWarmed: {Attr: Bold}, StateHold: {Attr: Bold},
}
