package themes

// Token is a role that something plays on the screen. Views name roles; only a
// theme knows colours.
type Token uint8

// The roles.
const (
	Text   Token = iota
	Dim          // what matters less: units, hints, ages
	Title        // names of what a screen or a box shows
	Accent       // a figure that deserves the eye
	Border
	Header   // titles of columns
	Key      // a key in a hint
	Disabled // an action that cannot be taken now
	Stale    // data older than it should be
	Tab
	TabActive
	Selected // the row under the cursor: what lies behind its cells
	Marker   // the cursor's > and the x of a marked row
	Match    // what a search has found
	Caret    // the place where typed text goes
	Toast
	OK
	Warn
	Error
	StateCold
	StateWarming
	StateWarm
	StateExpired
	StateNotWarmed
	StateUnreachable
	StateNothing
	StateHold
	BarFilled
	BarEmpty
	Spark
	Heat0 // nothing of it
	Heat1
	Heat2
	Heat3
	Heat4 // most of it

	tokenCount
)

var tokenNames = [tokenCount]string{
	Text: "text", Dim: "dim", Title: "title", Accent: "accent", Border: "border", Header: "header", Key: "key",
	Disabled: "disabled", Stale: "stale", Tab: "tab", TabActive: "tab-active", Selected: "selected", Marker: "marker",
	Match: "match", Caret: "caret", Toast: "toast", OK: "ok", Warn: "warn", Error: "error",
	StateCold: "state-cold", StateWarming: "state-warming", StateWarm: "state-warm", StateExpired: "state-expired",
	StateNotWarmed: "state-not-warmed", StateUnreachable: "state-unreachable", StateNothing: "state-nothing",
	StateHold: "state-hold", BarFilled: "bar-filled", BarEmpty: "bar-empty", Spark: "spark",
	Heat0: "heat-0", Heat1: "heat-1", Heat2: "heat-2", Heat3: "heat-3", Heat4: "heat-4",
}

// String is the token's name in a theme file.
func (t Token) String() string {
	if t >= tokenCount {
		return "unknown"
	}
	return tokenNames[t]
}

// Tokens lists every token.
func Tokens() []Token {
	all := make([]Token, tokenCount)
	for i := range all {
		all[i] = Token(i)
	}
	return all
}

// States lists the tokens of a broker's states, which must not be mistaken for
// one another.
func States() []Token {
	return []Token{
		StateCold, StateWarming, StateWarm, StateExpired, StateNotWarmed, StateUnreachable, StateNothing, StateHold,
	}
}

// IsMark tells tokens that only draw shapes and lines; the others carry text,
// which needs more contrast.
func (t Token) IsMark() bool {
	return t == Border || (t >= BarFilled && t < tokenCount)
}

func tokenNamed(name string) (Token, bool) {
	for t, n := range &tokenNames {
		if n == name {
			return Token(t), true
		}
	}
	return 0, false
}
