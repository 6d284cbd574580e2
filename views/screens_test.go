package views_test

import (
	"encoding/json"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/views"
	"bellows/views/text"
	"bellows/views/widget"
)

func fleetRows() *views.FleetRows {
	warm := map[string]*warmup.Snapshot{}
	for _, sn := range []*warmup.Snapshot{warming(), expired()} {
		warm[sn.Broker] = sn
	}
	return views.NewFleetRows(nil, sampleBrokers(), warm, noon)
}

func fleet() views.FleetState {
	rows := fleetRows()
	s := views.FleetState{Chrome: chrome(0, rows), Table: tableOf(views.FleetColumns(), rows), Rows: rows}
	s.Table.Seek("Broker_10.0.3.5_8099")
	s.Table.Toggle()
	s.Table.Seek("Broker_10.0.3.7_8099")
	s.Detail = views.FleetDetail{
		Broker: "Broker_10.0.3.7_8099", Estimate: warmup.NewEstimate(1000, 2, 15*time.Second, 5*ms, 0),
		Sizes:  []text.CoverSize{{Method: warmup.Greedy, Tables: 7, Minimal: true}, {Method: warmup.FirstFit, Tables: 11}},
		Errors: sampleEvents()[1:2],
	}
	return s
}

func warmups(current *warmup.Snapshot, all ...*warmup.Snapshot) views.WarmupState {
	rows := views.NewWarmRows(nil, all)
	s := views.WarmupState{
		Chrome: chrome(1, fleetRows()), List: tableOf(views.WarmColumns(), rows), Rows: rows, Current: current, OnTables: true,
		Tables: tableOf(views.WarmTableColumns(), views.NewWarmTableRows(current)),
	}
	s.List.Seek(current.Broker)
	jit := 0.83
	s.JIT = &jit
	return s
}

func coverage() views.CoverageState {
	cover := sampleCover()
	rows := views.NewLegRows(sampleLegs(), views.ChosenRoutes(cover))
	marks := map[warmup.Table]views.Mark{"payments_OFFLINE": views.Pinned, "returns_OFFLINE": views.Banned}
	others := append(sampleRoutes(10, 12), warmup.Routes{Table: "returns_OFFLINE", Choices: [][]string{{server(12)}}, Segments: 4})
	return views.CoverageState{
		Chrome: chrome(2, fleetRows()), Broker: "Broker_10.0.3.7_8099", Cover: cover, Rows: rows,
		Legs: tableOf(views.LegColumns(), rows), Chosen: tableOf(views.ChosenColumns(), views.NewChosenRows(cover, others, marks)), OnChosen: true,
		Sizes:   []text.CoverSize{{Method: warmup.Greedy, Tables: 7}, {Method: warmup.FirstFit, Tables: 11}, {Method: warmup.Exact, Tables: 7, Minimal: true}},
		Changed: "banned returns_OFFLINE: 8 tables became 7, 1 leg is uncovered",
	}
}

func sampleEntries() []engine.Entry {
	return []engine.Entry{
		{
			ID: "20260301-4f2a", Time: ago(time.Minute), Who: "ada@ops1", Context: "prod", Cluster: "PinotCluster", Kind: engine.KindWarmup, Target: "Broker_10.0.3.6_8099",
			What: "warmed to 375 of 1000", Command: []string{"bellows warm Broker_10.0.3.6_8099 --context prod"}, Outcome: engine.BudgetExpired,
			Reason: "budget over at 375 of 1000 good probes in 15 s", ElapsedSeconds: 15,
		},
		{
			ID: "20260301-19bc", Time: ago(50 * time.Hour), Who: "bob@ops2", Context: "lake", Cluster: "doris-3.1", Kind: engine.KindApply, Target: "external_scan_consistent_hash_spread_num",
			What: "set to 3 on 3 frontends", Command: []string{"SET GLOBAL external_scan_consistent_hash_spread_num = 3"}, Before: json.RawMessage(`{"value":1}`),
			After: json.RawMessage(`{"value":3}`), Outcome: engine.OK, ElapsedSeconds: 0.4, Undo: json.RawMessage(`{"value":1}`),
		},
		{ID: "20260228-0001", Time: ago(73 * time.Hour), Who: "ada@ops1", Context: "prod", Kind: engine.KindWarmup, Target: "Broker_10.0.3.4_8099", What: "warmed to 1000 of 1000", Outcome: engine.OK, ElapsedSeconds: 6.1},
	}
}

func journal() views.JournalState {
	rows := views.NewJournalRows(sampleEntries(), time.UTC)
	s := views.JournalState{Chrome: chrome(3, fleetRows()), Table: tableOf(views.JournalColumns(), rows), Entry: rows.Entry(1)}
	s.Table.Move(1)
	return s
}

func broker() views.BrokerState {
	b := sampleBrokers()[3]
	routes := append(sampleRoutes(12, 12), warmup.Routes{Table: "archive_OFFLINE", Skip: warmup.SkipDisabled})
	return views.BrokerState{
		Chrome: chrome(0, fleetRows()), Status: b,
		Lists: []views.List{
			{Title: "tables", Table: tableOf(views.BrokerTableColumns(), views.NewBrokerTableRows(routes, sampleCover(), b.Quotas))},
			{Title: "routes", Table: tableOf(views.RouteColumns(), views.NewRouteRows(routes))},
			{Title: "quota", Table: tableOf(views.QuotaColumns(), views.QuotaRows(b.Quotas))},
			{Title: "errors", Table: tableOf(views.EventColumns(), views.EventRows(sampleEvents()))},
		},
	}
}

func palette() views.PaletteState {
	return views.PaletteState{
		Prompt: widget.Prompt{Label: ": ", Text: "wa", Caret: 2}, Of: 84, Cursor: 1,
		Matches: []views.PaletteItem{
			{Kind: "action", Title: "warm", Hits: []int{0, 1}, Key: "w"},
			{Kind: "screen", Title: "Warm-up", Hits: []int{0, 1}, Key: "2"},
			{Kind: "action", Title: "warm again", Hits: []int{0, 1}, Key: "w", Off: "it still runs"},
			{Kind: "context", Title: "warehouse", Hits: []int{0, 1}},
		},
	}
}

func confirm() views.ConfirmState {
	return views.ConfirmState{
		Title: "warm 2 brokers", Danger: 2,
		Body: []string{"Sends probes to Broker_10.0.3.5_8099 and Broker_10.0.3.7_8099 until each has answered 1000 well, or 15 s are over."},
		Costs: []views.Cost{
			{Name: "probes", Value: "about 2000, 7 tables in rotation"}, {Name: "time", Value: "about 2.6 s, at most 15 s"},
			{Name: "quota", Value: "up to 90 % of orders_OFFLINE (2/s)"}, {Name: "side effects", Value: "query logs and metrics of the brokers show the probes; they name bellows as application"},
		},
		Hints: []views.Hint{{Key: "enter", Title: "warm"}, {Key: "esc", Title: "leave it"}},
	}
}

func help() views.HelpState {
	return views.HelpState{Help: &widget.Help{Title: "help: Fleet", Entries: []widget.HelpEntry{
		{Group: "Warming", Keys: "w", Title: "warm", Help: "Warms the selected brokers, or the one at the cursor; says first what it will cost and asks."},
		{Group: "Warming", Keys: "X", Title: "stop all", Help: "Ends every running warm-up of this console.", Off: "nothing runs"},
		{Group: "List", Keys: "/", Title: "filter", Help: "Shows only rows with a text: orders, !orders, state:cold, tenant:sales; an empty one shows all."},
	}}}
}

func themeChoice() views.ThemesState {
	return views.ThemesState{
		Names: []string{"dark", "light", "terminal", "mono", "deuteranopia-dark"}, Cursor: 3, Current: 0,
		Hints: []views.Hint{{Key: "enter", Title: "keep"}, {Key: "esc", Title: "back"}},
	}
}

// screens draw every screen, each call anew: tables remember widths.
var screens = map[string]func(f *views.Frame){
	"fleet": func(f *views.Frame) { views.Fleet(f, fleet()) },
	"fleet-empty": func(f *views.Frame) {
		s := fleet()
		s.Rows, s.Loading, s.Header.Source = nil, "reading the brokers of http://pinot:9000", views.Source{State: views.Down, Age: 72 * time.Second, Reason: "http://pinot:9000: connection refused"}
		views.Fleet(f, s)
	},
	"warmup":       func(f *views.Frame) { sn := warming(); views.Warmup(f, warmups(sn, sn, expired())) },
	"warmup-ended": func(f *views.Frame) { sn := expired(); views.Warmup(f, warmups(sn, sn)) },
	"warmup-none":  func(f *views.Frame) { views.Warmup(f, views.WarmupState{Chrome: chrome(1, fleetRows())}) },
	"coverage":     func(f *views.Frame) { views.Coverage(f, coverage()) },
	"journal":      func(f *views.Frame) { views.Journal(f, journal()) },
	"broker":       func(f *views.Frame) { views.Broker(f, broker()) },
	"events": func(f *views.Frame) {
		s := fleet()
		s.Events.Open, s.Events.View = true, &widget.Viewport{Tail: true}
		s.Toasts = []widget.Toast{{Text: "warm-up of Broker_10.0.3.5_8099 started"}}
		s.Prompt = &widget.Prompt{Label: "/ ", Text: "state:cold", Caret: 10, Hint: "3 of 6"}
		views.Fleet(f, s)
	},
	"help":    func(f *views.Frame) { views.Fleet(f, fleet()); views.Help(f, help()) },
	"palette": func(f *views.Frame) { views.Fleet(f, fleet()); views.Palette(f, palette()) },
	"themes":  func(f *views.Frame) { views.Fleet(f, fleet()); views.Themes(f, themeChoice()) },
	"confirm": func(f *views.Frame) { views.Fleet(f, fleet()); views.Confirm(f, confirm()) },
	"confirm-typed": func(f *views.Frame) {
		s := confirm()
		s.Danger, s.Type, s.Input = 3, "prod", &widget.Prompt{Label: "context: ", Text: "pr", Caret: 2}
		views.Fleet(f, fleet())
		views.Confirm(f, s)
	},
	"first-run": func(f *views.Frame) {
		views.Fleet(f, fleet())
		views.FirstRun(f, views.FirstRunState{ConfigFile: "~/.config/bellows/config.yaml", Hints: []views.Hint{{Key: "enter", Title: "look around"}}})
	},
	"quit": func(f *views.Frame) {
		views.Fleet(f, fleet())
		views.Quit(f, views.QuitState{
			Running: []string{"Broker_10.0.3.5_8099: 655 of 1000, floor in about 3.1 s"},
			Hints:   []views.Hint{{Key: "enter", Title: "stop and leave"}, {Key: "esc", Title: "stay"}},
		})
	},
	"too-small": func(f *views.Frame) { views.TooSmall(f, views.TooSmallState{Verdicts: fleetRows().Verdicts()}) },
}
