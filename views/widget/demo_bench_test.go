package widget_test

import (
	"strings"
	"testing"

	"bellows/themes"
	"bellows/views/frame"
	"bellows/views/shape"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// The budget is 0.5 ms and 300 allocations.
func BenchmarkFrame200x60(b *testing.B) {
	for _, name := range []string{"dark", "mono"} {
		b.Run(name, func(b *testing.B) {
			f := frame.New(200, 60, theme(b, name, themes.TrueColour), false)
			d := newDemo(100)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				d.fleet.depth[i%50] = i % 1001
				f.Reset(200, 60)
				d.draw(f)
				_ = f.String()
			}
		})
	}
}

// The same table as styled strings that are joined: why frames are our own. It
// draws less than the frame: no head, no events, no side.
func BenchmarkLipgloss200x60(b *testing.B) {
	r := lipgloss.NewRenderer(nil)
	r.SetColorProfile(termenv.TrueColor)
	colours := []lipgloss.Color{"#d7dce5", "#3ddc84", "#b0b7c3", "#5cc8ff", "#d7dce5", "#d7dce5", "#5cc8ff"}
	widths := []int{30, 18, 8, 60, 8, 10, 30}
	cells := func(d *demo, row int) []string {
		f := d.fleet
		m, _ := shape.Of(f.words[row])
		bar := shape.BarOf(float64(f.depth[row])/1000, 48, true)
		var spark strings.Builder
		for _, v := range f.sparks[row] {
			spark.WriteRune(shape.Spark(v, 97, true))
		}
		return []string{
			f.names[row], m.Shape + " " + f.words[row], f.up[row],
			strings.Repeat(string(bar.Cell), bar.Full) + f.depthText(row), f.legs[row], f.p50[row], spark.String(),
		}
	}
	draw := func(b *testing.B, style func(col int) lipgloss.Style) {
		d := newDemo(100)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			d.fleet.depth[i%50] = i % 1001
			lines := make([]string, 60)
			for y := range lines {
				var line strings.Builder
				for col, text := range cells(d, y) {
					line.WriteString(style(col).Render(text))
				}
				lines[y] = line.String()
			}
			_ = strings.Join(lines, "\n")
		}
	}
	b.Run("a style a cell", func(b *testing.B) {
		draw(b, func(col int) lipgloss.Style {
			return r.NewStyle().Foreground(colours[col]).Width(widths[col]).MaxWidth(widths[col]).Inline(true)
		})
	})
	b.Run("styles made before", func(b *testing.B) {
		styles := make([]lipgloss.Style, len(widths))
		for col := range styles {
			styles[col] = r.NewStyle().Foreground(colours[col]).Width(widths[col]).MaxWidth(widths[col]).Inline(true)
		}
		draw(b, func(col int) lipgloss.Style { return styles[col] })
	})
}
