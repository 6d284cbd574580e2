package views_test

import (
	"strings"
	"testing"

	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views"
	"bellows/views/text"
	"bellows/views/widget"
)

// hostileNames are what is left of hostile names once clients have cleaned them.
var hostileNames = map[string]string{
	"long":     strings.Repeat("x", 4096),
	"parts":    strings.Repeat("a_b.", 1024),
	"wide":     strings.Repeat("日本", 600),
	"combined": strings.Repeat("e\u0301", 1000),
	"emoji":    strings.Repeat("👩‍👩‍👧", 200),
	"blanks":   strings.Repeat("a ", 2048),
	"empty":    "",
}

// renamed is every screen with a name in the place of each name and sentence.
func renamed(name string) map[string]func(f *views.Frame) {
	table := warmup.Table(name + "_OFFLINE")
	brokers := sampleBrokers()
	for i := range brokers {
		brokers[i].Name, brokers[i].URL, brokers[i].Reason = name+string(rune('a'+i)), "http://"+name, name
		brokers[i].Tags, brokers[i].Notes = []string{name, name}, []string{name}
		brokers[i].Quotas = []warmup.TableQuota{{Table: table, Limit: 2}}
	}
	sn := warming()
	sn.Broker, sn.URL, sn.Notes = brokers[1].Name, brokers[1].URL, []string{name}
	sn.BadCounts[0].Label = name
	sn.Tables[0].Table, sn.Tables[0].Last, sn.Tables[1].Out = table, name, name
	sn.Legs[0].Leg.Server, sn.Legs[0].State, sn.Legs[0].Reason = name, warmup.LegUncovered, name
	ended := *sn
	ended.State, ended.Verdict = warmup.StateEnded, warmup.Verdict{Word: warmup.NotWarmed, Reason: name, Advice: name}
	rows := views.NewFleetRows(nil, brokers, map[string]*warmup.Snapshot{sn.Broker: sn, brokers[2].Name: &ended}, noon)
	around := chrome(0, rows)
	around.Header.Context, around.Header.Cluster, around.Header.Simulation = name, name, name
	around.Header.Source = views.Source{State: views.Down, Age: ms, Reason: name}
	around.Events.Events[2] = views.LogEvent{At: noon, Broker: name, Text: name}
	around.Toasts = []widget.Toast{{Text: name}}
	return map[string]func(f *views.Frame){
		"fleet": func(f *views.Frame) {
			s := views.FleetState{Chrome: around, Table: tableOf(views.FleetColumns(), rows), Rows: rows}
			s.Table.SetFilter(name[:min(len(name), 3)])
			s.Detail = views.FleetDetail{Broker: brokers[0].Name, Errors: around.Events.Events, Sizes: []text.CoverSize{{Method: warmup.Method(name)}}}
			views.Fleet(f, s)
		},
		"warmup":       func(f *views.Frame) { s := warmups(sn, sn, &ended); s.Chrome = around; views.Warmup(f, s) },
		"warmup-ended": func(f *views.Frame) { s := warmups(&ended, &ended); s.Chrome = around; views.Warmup(f, s) },
		"coverage": func(f *views.Frame) {
			s := coverage()
			s.Chrome, s.Broker, s.Changed = around, name, name
			s.Rows = views.NewLegRows(sn.Legs, []warmup.Routes{{Table: table, Choices: [][]string{{name}}}})
			s.Legs.Update(s.Rows)
			views.Coverage(f, s)
		},
		"journal": func(f *views.Frame) {
			s, entries := journal(), sampleEntries()
			e := &entries[0]
			e.ID, e.Target, e.What, e.Who, e.Command, e.Reason = name, name, name, name, []string{name, name}, name
			s.Table.Update(views.NewJournalRows(entries, noon.Location()))
			s.Chrome, s.Entry = around, e
			views.Journal(f, s)
		},
		"broker": func(f *views.Frame) { s := broker(); s.Chrome, s.Status = around, brokers[0]; views.Broker(f, s) },
		"dialogs": func(f *views.Frame) {
			views.Quit(f, views.QuitState{Running: []string{name}})
			views.Confirm(f, views.ConfirmState{Title: name, Body: []string{name}, Type: name, Costs: []views.Cost{{Name: name, Value: name}}})
			views.Palette(f, views.PaletteState{Matches: []views.PaletteItem{{Kind: name, Title: name, Key: name, Hits: []int{0, 1, 5000}}}})
			views.Themes(f, views.ThemesState{Names: []string{name}, Fault: name})
		},
	}
}

func TestHostileNamesBreakNoLayout(t *testing.T) {
	for kind, name := range hostileNames {
		for screen, draw := range renamed(name) {
			for i, size := range [][2]int{{1, 1}, {41, 17}, {80, 24}, {121, 31}} {
				f := frameFor(t, size[0], size[1], "dark", themes.TrueColour, i%2 == 1)
				draw(f)
				if wrong := whole(f, size[0], size[1], "\x1b[0m"); wrong != "" {
					t.Errorf("%s names, %s at %v: %.200s", kind, screen, size, wrong)
				}
			}
		}
	}
}

// However long a name is, the state beside it is still seen.
func TestLongNamesLeaveRoomForStates(t *testing.T) {
	f := frameFor(t, 80, 24, "mono", themes.Attributes, false)
	renamed(hostileNames["long"])["fleet"](f)
	shown := plain(f)
	for _, word := range []string{"● serving", "◐ warming", "✕ not-warmed", "– nothing-to-serve", "655/1000"} {
		if !strings.Contains(shown, word) {
			t.Errorf("%q is not seen:\n%s", word, shown)
		}
	}
}
