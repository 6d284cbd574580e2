package widget

import (
	"bellows/themes"
	"bellows/views/frame"
)

// The least room that screens are made for.
const (
	LeastWidth  = 40
	LeastHeight = 10
)

// TooSmall tells whether only verdicts can be shown.
func TooSmall(w, h int) bool { return w < LeastWidth || h < LeastHeight }

// Verdict is what a small screen still says of one thing.
type Verdict struct {
	Name string
	Word string // a state or verdict, such as warm
	Note string // such as the depth
}

// Small draws one line for each verdict, the mark first, since that is what is
// left of a line on a screen that is very narrow. The last line says how much
// room is missing, and that nothing can be done until then.
func Small(a frame.Area, verdicts []Verdict) {
	w, h := a.Size()
	if h > 1 {
		var foot frame.Area
		a, foot = a.CutBottom(1)
		row := foot.Row(0)
		row.Put(themes.Dim, "needs ").PutInt(themes.Dim, LeastWidth).Put(themes.Dim, "x").PutInt(themes.Dim, LeastHeight)
		if w > len("needs 40x10")+len(", quit with q") {
			row.Put(themes.Dim, ", quit with ").Put(themes.Key, "q")
		}
		h--
	}
	for i, v := range verdicts {
		if i == h-1 && len(verdicts) > h {
			row := a.Row(i)
			row.PutInt(themes.Dim, int64(len(verdicts)-i)).Put(themes.Dim, " more")
			return
		}
		row := a.Row(i)
		State(&row, v.Word)
		row.Skip(1).Put(themes.Text, v.Name)
		if v.Note != "" {
			row.Skip(1).Put(themes.Dim, v.Note)
		}
	}
}
