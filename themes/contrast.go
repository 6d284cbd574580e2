package themes

import (
	"fmt"
	"math"
)

// The least contrast that people need, by the Web Content Accessibility
// Guidelines 2.2: success criterion 1.4.3 for text, 1.4.11 for shapes.
const (
	TextContrast = 4.5
	MarkContrast = 3.0
)

// Contrast is the ratio between two colours by the guidelines: 1 for the same,
// 21 for black and white.
func Contrast(a, b [3]uint8) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c [3]uint8) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}

// Weakness is a token that is hard to read.
type Weakness struct {
	Token      Token
	Background Colour
	Selected   bool // on the selected row, not on the terminal's own background
	Ratio      float64
	Needed     float64
}

// String says it in words.
func (w Weakness) String() string {
	back, _ := w.Background.RGB()
	where := fmt.Sprintf("on #%02x%02x%02x", back[0], back[1], back[2])
	if w.Selected {
		where = "on the selected row"
	}
	return fmt.Sprintf("%s has a contrast of %.1f %s; at least %.1f can be read", w.Token, w.Ratio, where, w.Needed)
}

// Weaknesses lists what of a theme is hard to read on a terminal of a profile:
// on the backgrounds that it declares, and on the selected row. Colours that are
// the terminal's own are the user's.
func (s *Sheet) Weaknesses(p Profile) []Weakness {
	var all []Weakness
	check := func(t Token, style Style, behind Colour, selected bool) {
		fore, back := style.Fore, style.Back
		if !back.IsSet() {
			back = behind
		}
		if style.Attr&Reverse != 0 {
			fore, back = back, fore
		}
		f, okF := fore.RGB()
		b, okB := back.RGB()
		needed := TextContrast
		if t.IsMark() {
			needed = MarkContrast
		}
		if okF && okB && Contrast(f, b) < needed {
			all = append(all, Weakness{Token: t, Background: back, Selected: selected, Ratio: Contrast(f, b), Needed: needed})
		}
	}
	for _, t := range Tokens() {
		for _, b := range s.backgrounds {
			check(t, s.Style(p, t), b, false)
		}
		if t != Selected {
			check(t, s.onRow(p, t), Colour{}, true)
		}
	}
	return all
}
