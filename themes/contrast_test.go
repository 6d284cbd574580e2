package themes_test

import (
	"math"
	"testing"

	"bellows/themes"

	"github.com/lucasb-eyer/go-colorful"
)

func TestContrastByTheGuidelines(t *testing.T) {
	black, white, grey := [3]uint8{}, [3]uint8{255, 255, 255}, [3]uint8{0x76, 0x76, 0x76}
	for _, c := range []struct {
		a, b [3]uint8
		want float64
	}{
		{black, white, 21}, {white, black, 21}, {white, white, 1}, {grey, white, 4.54},
	} {
		if got := themes.Contrast(c.a, c.b); math.Abs(got-c.want) > 0.005 {
			t.Errorf("contrast of %v and %v is %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

// Colours of 256 are near ones; they have to be readable as well.
func TestBuiltinThemesCanBeRead(t *testing.T) {
	for _, name := range themes.BuiltinNames() {
		s := sheet(t, name)
		if name != "mono" && name != "terminal" && len(s.Backgrounds()) != 2 {
			t.Errorf("%s declares %d backgrounds", name, len(s.Backgrounds()))
		}
		for _, p := range []themes.Profile{themes.TrueColour, themes.Colours256} {
			for _, w := range s.Weaknesses(p) {
				t.Errorf("%s, %s: %s", name, p, w)
			}
		}
	}
}

func TestWeaknessesAreFound(t *testing.T) {
	const text = `
base: dark
backgrounds: ["#000000", "#ffffff"]
tokens:
  text: "#ffffff"
  border: "#8a8a8a"
  selected: "on #ffffff"
  tab-active: "reverse #ffffff"
`
	s, err := themes.Read("x", "x.yaml", []byte(text), themes.Builtin)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, w := range s.Weaknesses(themes.TrueColour) {
		found[w.String()] = true
	}
	for _, want := range []string{
		"text has a contrast of 1.0 on #ffffff; at least 4.5 can be read",
		"text has a contrast of 1.0 on the selected row; at least 4.5 can be read",
		"tab-active has a contrast of 1.0 on #ffffff; at least 4.5 can be read",
	} {
		if !found[want] {
			t.Errorf("not found: %s", want)
		}
	}
	for w := range found {
		if w[:6] == "border" {
			t.Errorf("a border needs less: %s", w)
		}
	}
}

// sight is how somebody sees linear red, green and blue: Machado, Oliveira and
// Fernandes 2009, severity 1.0.
type sight [9]float64

var (
	usual        = sight{1, 0, 0, 0, 1, 0, 0, 0, 1}
	deuteranopia = sight{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881}
	tritanopia   = sight{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}
)

func (s sight) see(c [3]uint8) colorful.Color {
	r, g, b := colorful.Color{R: float64(c[0]) / 255, G: float64(c[1]) / 255, B: float64(c[2]) / 255}.LinearRgb()
	return colorful.LinearRgb(s[0]*r+s[1]*g+s[2]*b, s[3]*r+s[4]*g+s[5]*b, s[6]*r+s[7]*g+s[8]*b).Clamped()
}

// apart is the least CIEDE2000 between two colours of different meaning: several
// times what is seen side by side, since states stand rows apart. Among 240
// colours there is less choice.
var apart = map[themes.Profile]float64{themes.TrueColour: 12, themes.Colours256: 9}

func TestStatesCanBeToldApart(t *testing.T) {
	groups := [][]themes.Token{themes.States(), {themes.OK, themes.Warn, themes.Error}}
	for name, eyes := range map[string][]sight{
		"dark": {usual}, "light": {usual},
		"deuteranopia-dark": {usual, deuteranopia}, "deuteranopia-light": {usual, deuteranopia},
		"tritanopia-dark": {usual, tritanopia}, "tritanopia-light": {usual, tritanopia},
	} {
		s := sheet(t, name)
		for p, least := range apart {
			for _, group := range groups {
				closest(t, s, p, group, eyes, least)
			}
		}
	}
}

func closest(t *testing.T, s *themes.Sheet, p themes.Profile, group []themes.Token, eyes []sight, least float64) {
	t.Helper()
	for i, a := range group {
		for _, b := range group[:i] {
			ca, okA := s.Style(p, a).Fore.RGB()
			cb, okB := s.Style(p, b).Fore.RGB()
			if !okA || !okB {
				t.Fatalf("%s: %s or %s has no colour of its own", s.Name(), a, b)
			}
			for _, eye := range eyes {
				if d := eye.see(ca).DistanceCIEDE2000(eye.see(cb)) * 100; d < least {
					t.Errorf("%s, %s: %s and %s are %.1f apart, want %.0f", s.Name(), p, a, b, d, least)
				}
			}
		}
	}
}

// More heat is further from the background, for every kind of sight.
func TestHeatClimbs(t *testing.T) {
	steps := []themes.Token{themes.Heat0, themes.Heat1, themes.Heat2, themes.Heat3, themes.Heat4}
	for _, name := range themes.BuiltinNames() {
		s := sheet(t, name)
		for _, b := range s.Backgrounds() {
			back, _ := b.RGB()
			for i, step := range steps[1:] {
				more, _ := s.Style(themes.TrueColour, step).Fore.RGB()
				less, _ := s.Style(themes.TrueColour, steps[i]).Fore.RGB()
				if themes.Contrast(more, back) <= themes.Contrast(less, back) {
					t.Errorf("%s: %s is no step from %s", name, step, steps[i])
				}
			}
		}
	}
}
