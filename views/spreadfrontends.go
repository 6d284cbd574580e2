package views

import (
	"slices"
	"strings"

	"bellows/engine/spread/change"
	"bellows/themes"
)

// frontendGroup is frontends that say the same.
type frontendGroup struct {
	names []string
	of    *SpreadFrontend
}

// groups are the frontends, those alike together, the worst first.
func (l *SpreadLive) groups() []frontendGroup {
	var all []frontendGroup
	for i := range l.Frontends {
		f := &l.Frontends[i]
		at := slices.IndexFunc(all, func(g frontendGroup) bool { return g.of.says() == f.says() })
		if at < 0 {
			all = append(all, frontendGroup{of: f})
			at = len(all) - 1
		}
		all[at].names = append(all[at].names, f.Frontend)
	}
	slices.SortStableFunc(all, func(x, y frontendGroup) int { return y.of.trouble() - x.of.trouble() })
	return all
}

// said is what a frontend's row tells.
type said struct {
	fault, session, global, compiled, reason string
	acts, has                                bool
}

func (f *SpreadFrontend) says() said {
	if f.Fault != "" {
		return said{fault: f.Fault}
	}
	s := said{acts: f.Acts.Acts, reason: f.Acts.Reason}
	if v := f.Spread; v != nil {
		s.has, s.session, s.global, s.compiled = true, v.Session, v.Global, v.Default
	}
	return s
}

func (f *SpreadFrontend) trouble() int {
	switch {
	case f.Fault != "":
		return 3
	case !f.Acts.Acts:
		return 2
	case f.Spread != nil && f.Spread.Global != f.Spread.Session:
		return 1
	default:
		return 0
	}
}

// frontends say what is in force, a row for all that say the same, in as many rows as
// leave the bars their room.
func (s *SpreadState) frontends(row func() Cursor, h int) {
	all := s.Live.groups()
	rows := min(len(all), max(1, h/7))
	for i := range max(rows, 1) {
		c := row()
		name := "frontends"
		if i > 0 {
			name = ""
		}
		c.PutAligned(themes.Dim, name, spreadName, false).Skip(1)
		if i == rows-1 && len(all) > rows {
			c.PutRight(themes.Warn, "  +"+itoa(len(all)-rows)+" that differ")
		}
		if i == 0 && s.Live.Note != "" {
			c.PutRight(themes.Dim, "  "+s.Live.Note)
		}
		if i < len(all) {
			all[i].put(&c)
		}
	}
}

func (g *frontendGroup) put(c *Cursor) {
	names := strings.Join(g.names, " ")
	if most := c.Rest() / 2; c.Width(names) > most {
		names = g.names[0] + " and " + itoa(len(g.names)-1) + " more"
	}
	c.Put(themes.Title, names).Skip(1)
	f := g.of
	switch {
	case f.Fault != "":
		c.Put(themes.Error, "✕ "+f.Fault)
		return
	case f.Spread == nil:
		c.Put(themes.Warn, "no such variable")
	default:
		c.Put(themes.Text, "N=").Put(themes.Accent, f.Spread.Session)
		if f.Spread.Global != f.Spread.Session {
			c.Put(themes.Warn, " (global "+f.Spread.Global+")")
		}
		if f.Spread.Default != "" && f.Spread.Default != f.Spread.Session {
			c.Put(themes.Dim, " (default "+f.Spread.Default+")")
		}
	}
	switch {
	case f.Acts.Acts:
		c.Put(themes.OK, " ✓ acts").Put(themes.Dim, withReason("", f.Acts.Reason))
	case f.Spread == nil:
		c.Put(themes.Warn, withReason("", f.Acts.Reason))
	default:
		c.Put(themes.Warn, " ✕ "+change.NoEffect(strings.Join(g.names, ", "), f.Acts.Reason))
	}
}
