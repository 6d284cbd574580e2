package action

// Groups lists the groups in the order of help.
func Groups() []string {
	return []string{"Screens", "Warming", "Coverage", "Spread", "Bench", "List", "Console"}
}

// lists are the screens that consist of one.
var lists = []Screen{Fleet, Warmup, Coverage, Spread, Bench, Journal, Details}

// defaults is every action with its usual keys. No key is a Ctrl-letter where it adds
// load or changes a cluster; none needs Alt, which a slow Esc is taken for; none is a
// bracket or brace, which many keyboards have behind AltGr.
func defaults() []Action {
	return join(screens(), warming(), covering(), spreading(), benching(), listing(), console())
}

func join(all ...[]Action) []Action {
	var joined []Action
	for _, a := range all {
		joined = append(joined, a...)
	}
	return joined
}

func screens() []Action {
	return []Action{
		{ID: "screen.fleet", Title: "Fleet", Group: "Screens", Keys: []string{"1"},
			Help: "Lists the brokers of the context and says which of them needs you."},
		{ID: "screen.warmup", Title: "Warm-up", Group: "Screens", Keys: []string{"2"},
			Help: "Shows the warm-ups of this console, the last one in full."},
		{ID: "screen.coverage", Title: "Coverage", Group: "Screens", Keys: []string{"3"},
			Help: "Shows which tables reach which servers of a broker, and what stays uncovered."},
		{ID: "screen.spread", Title: "Spread", Group: "Screens", Keys: []string{"4"},
			Help: "Shows what another spread number, or other backends, would do to Doris' external scans."},
		{ID: "screen.bench", Title: "Bench", Group: "Screens", Keys: []string{"6"},
			Help: "Measures what a cold start costs and what warming changes, and shows stored measurements again."},
		{ID: "screen.journal", Title: "Journal", Group: "Screens", Keys: []string{"7"},
			Help: "Lists every warm-up and change, with who, when and the result."},
		{ID: "screen.next", Title: "next screen", Group: "Screens", Keys: []string{"tab"},
			Help: "Goes to the next screen."},
		{ID: "screen.previous", Title: "previous screen", Group: "Screens", Keys: []string{"shift+tab"},
			Help: "Goes to the screen before."},
		{ID: "broker.details", Title: "details", Group: "Screens", Keys: []string{"enter"}, Hint: true,
			Screens: []Screen{Fleet}, why: needsRow("broker"),
			Help: "Shows one broker: its tables, routes, quotas and recent errors."},
		{ID: "list.other", Title: "other list", Group: "Screens", Keys: []string{"enter"}, Hint: true,
			Screens: []Screen{Warmup, Coverage, Details},
			Help:    "Gives the keys to the next list of this screen."},
		{ID: "screen.back", Title: "back", Group: "Screens", Keys: []string{"esc", "backspace"},
			Help: "Closes what lies on top, takes a filter away, or goes back to Fleet."},
	}
}

func console() []Action {
	return []Action{
		{ID: "palette.open", Title: "command", Group: "Console", Keys: []string{":"}, Hint: true,
			Help: "Opens the palette: every action, screen, context, broker and theme by name."},
		{ID: "help.open", Title: "help", Group: "Console", Keys: []string{"?"}, Hint: true,
			Help: "Lists the keys of this screen; type to search."},
		{ID: "theme.choose", Title: "themes", Group: "Console", Keys: []string{"T"},
			Help: "Chooses colours; each theme is shown at once and kept with Enter."},
		{ID: "context.choose", Title: "contexts", Group: "Console", Keys: []string{"C"}, why: needsContexts,
			Help: "Switches to another context of the configuration file, without a restart."},
		{ID: "events.toggle", Title: "events", Group: "Console", Keys: []string{"v"},
			Help: "Opens or closes the panel with everything that happened, newest last."},
		{ID: "screen.freeze", Title: "freeze", Group: "Console", Keys: []string{"f"},
			Help: "Holds the picture still while the work goes on; again lets it go."},
		{ID: "config.edit", Title: "edit configuration", Group: "Console", Keys: []string{"ctrl+e"}, Danger: Local,
			Help: "Opens the configuration file in the editor; what was changed counts at once."},
		{ID: "fleet.refresh", Title: "look again", Group: "Console", Keys: []string{"r"}, Danger: Load, why: needsCluster,
			Help: "Asks the controller and every broker at once instead of at the next interval."},
		{ID: "screen.redraw", Title: "redraw", Group: "Console", Keys: []string{"ctrl+l"},
			Help: "Draws the whole screen anew, after something else wrote to the terminal."},
		{ID: "console.suspend", Title: "suspend", Group: "Console", Keys: []string{"ctrl+z"}, Danger: Local,
			Help: "Gives the terminal back to the shell; fg continues. Warm-ups stand still meanwhile."},
		{ID: "console.quit", Title: "quit", Group: "Console", Keys: []string{"q", "ctrl+c"}, Danger: Local,
			Help: "Leaves; while brokers are being warmed it asks, and stops them cleanly."},
	}
}
