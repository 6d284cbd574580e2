package ui

import (
	"bellows/ui/action"
	"bellows/views"

	tea "github.com/charmbracelet/bubbletea"
)

// paletteLayer finds everything that has a name.
type paletteLayer struct {
	line   line
	items  []paletteItem
	shown  []int // into items, best first
	hits   [][]int
	cursor int
}

type paletteItem struct {
	views.PaletteItem
	do func(m *Model) tea.Cmd
}

// newPalette lists what there is now; kind, if not empty, is all that is listed.
func newPalette(m *Model, kind string) *paletteLayer {
	p := &paletteLayer{}
	for _, i := range m.paletteItems() {
		if kind == "" || i.Kind == kind {
			p.items = append(p.items, i)
		}
	}
	p.match()
	return p
}

func (m *Model) paletteItems() []paletteItem {
	var all []paletteItem
	add := func(kind, title, key, off string, do func(*Model) tea.Cmd) {
		all = append(all, paletteItem{views.PaletteItem{Kind: kind, Title: title, Key: key, Off: off}, do})
	}
	state := m.state()
	for _, a := range m.o.Keys.All() {
		if a.ID == "palette.open" || !a.On(m.at) {
			continue
		}
		kind := "action"
		if tabFor(a.ID) != "" {
			kind = "screen"
		}
		_, off := a.Enabled(state)
		add(kind, a.Title, m.o.Keys.Key(a.ID), off, func(m *Model) tea.Cmd { return m.perform(a) })
	}
	for _, b := range m.brokers.Brokers {
		name, id := b.Member.Name, b.Member.ID
		add("broker", name, "", "", func(m *Model) tea.Cmd { return m.openDetails(id) })
	}
	for _, c := range m.o.Contexts {
		off := ""
		if c == m.context {
			off = "it is the one in use"
		}
		add("context", c, "", off, func(m *Model) tea.Cmd { return m.switchTo(c) })
	}
	for _, name := range m.o.Library.Names() {
		add("theme", name, "", "", func(m *Model) tea.Cmd { return m.useTheme(name, true) })
	}
	return all
}

func tabFor(id string) action.Screen {
	switch id {
	case "screen.fleet":
		return action.Fleet
	case "screen.warmup":
		return action.Warmup
	case "screen.coverage":
		return action.Coverage
	case "screen.spread":
		return action.Spread
	case "screen.bench":
		return action.Bench
	case "screen.journal":
		return action.Journal
	}
	return ""
}

func (p *paletteLayer) match() {
	titles := make([]string, len(p.items))
	for i, item := range p.items {
		titles[i] = item.Title
	}
	p.shown, p.hits = rank(p.line.String(), titles)
	p.cursor = 0
}

func (p *paletteLayer) key(m *Model, key string, text []rune) tea.Cmd {
	last := max(len(p.shown)-1, 0)
	switch key {
	case "esc", "ctrl+c":
		m.pop()
	case "up", "ctrl+p":
		p.cursor = max(p.cursor-1, 0)
	case "down", "ctrl+n", "tab":
		p.cursor = min(p.cursor+1, last)
	case "pgup":
		p.cursor = max(p.cursor-10, 0)
	case "pgdown":
		p.cursor = min(p.cursor+10, last)
	case "enter":
		return p.choose(m)
	default:
		if p.line.key(key, text) {
			p.match()
		}
	}
	return nil
}

func (p *paletteLayer) choose(m *Model) tea.Cmd {
	if p.cursor >= len(p.shown) {
		return nil
	}
	item := p.items[p.shown[p.cursor]]
	if item.Off != "" {
		return m.toast(toneWarn, item.Title+": "+item.Off)
	}
	m.pop()
	return item.do(m)
}

func (p *paletteLayer) paste(_ *Model, text string) tea.Cmd {
	p.line.insert([]rune(text))
	p.match()
	return nil
}

func (p *paletteLayer) draw(m *Model) {
	s := views.PaletteState{Prompt: p.line.prompt(": "), Cursor: p.cursor, Of: len(p.items)}
	s.Matches = make([]views.PaletteItem, len(p.shown))
	for i, at := range p.shown {
		s.Matches[i] = p.items[at].PaletteItem
		s.Matches[i].Hits = p.hits[i]
	}
	views.Palette(m.frame, s)
}
