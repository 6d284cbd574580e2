package action

func warming() []Action {
	onWarmup := []Screen{Warmup}
	return []Action{
		{ID: "warmup.start", Title: "warm", Group: "Warming", Keys: []string{"w"}, Danger: Load, Hint: true,
			Screens: []Screen{Fleet, Details, Coverage}, why: canStart,
			Help: "Warms the selected brokers, or the one at the cursor; says first what it will cost and asks."},
		{ID: "warmup.again", Title: "warm again", Group: "Warming", Keys: []string{"w"}, Danger: Load, Hint: true,
			Screens: onWarmup, why: canRepeat,
			Help: "Warms the broker of an ended warm-up once more; asks first."},
		{ID: "warmup.pause", Title: "pause or go on", Group: "Warming", Keys: []string{"p"}, Danger: Local, Hint: true,
			Screens: onWarmup, why: needsRunning,
			Help: "Stops sending probes, or goes on; the budget waits meanwhile."},
		{ID: "warmup.skip", Title: "skip table", Group: "Warming", Keys: []string{"d"}, Danger: Local, Hint: true,
			Screens: onWarmup, why: needsTable,
			Help: "Leaves the table at the cursor out of the rest of this warm-up."},
		{ID: "warmup.stop", Title: "stop", Group: "Warming", Keys: []string{"x"}, Danger: Local, Hint: true,
			Screens: onWarmup, why: needsRunning,
			Help: "Ends this warm-up: no new probe, what is in flight is awaited, the verdict is interrupted."},
		{ID: "warmup.stop-all", Title: "stop all", Group: "Warming", Keys: []string{"X"}, Danger: Local,
			why:  needsAnyRunning,
			Help: "Ends every running warm-up of this console."},
		{ID: "warmup.faster", Title: "more at once", Group: "Warming", Keys: []string{"+", "="}, Danger: Load, Hint: true,
			Screens: onWarmup, why: canRaise,
			Help: "Lets one more probe be in flight."},
		{ID: "warmup.slower", Title: "fewer at once", Group: "Warming", Keys: []string{"-"}, Danger: Local, Hint: true,
			Screens: onWarmup, why: canLower,
			Help: "Lets one probe fewer be in flight."},
		{ID: "warmup.auto", Title: "auto concurrency", Group: "Warming", Keys: []string{"0"}, Danger: Load,
			Screens: onWarmup, why: needsRunning,
			Help: "Lets bellows choose the fewest probes at once that make the floor in the budget."},
		{ID: "warmup.engine", Title: "engine", Group: "Warming", Keys: []string{"e"}, Danger: Load, Hint: true,
			Screens: onWarmup, why: needsRunning,
			Help: "Warms the single-stage engine, the multi-stage engine, or both from now on, each to a floor of its own."},
		{ID: "warmup.export", Title: "export", Group: "List", Keys: []string{"E"}, Danger: Local,
			Screens: onWarmup, why: needsRow("row"),
			Help: "Writes every row that is shown to a CSV file in the state folder."},
		{ID: "broker.next", Title: "next broker", Group: "Warming", Keys: []string{"right", "l"},
			Screens: []Screen{Warmup, Coverage, Details},
			Help:    "Shows the next broker on this screen."},
		{ID: "broker.previous", Title: "previous broker", Group: "Warming", Keys: []string{"left", "h"},
			Screens: []Screen{Warmup, Coverage, Details},
			Help:    "Shows the broker before on this screen."},
	}
}

func covering() []Action {
	onCoverage := []Screen{Coverage}
	return []Action{
		{ID: "coverage.show", Title: "cover", Group: "Coverage", Keys: []string{"c"}, Danger: Load, Hint: true,
			Screens: []Screen{Fleet, Warmup, Details}, why: needsBroker,
			Help: "Reads the routes of this broker and shows what its cover reaches; nothing is probed."},
		{ID: "coverage.method", Title: "method", Group: "Coverage", Keys: []string{"m"}, Danger: Local, Hint: true,
			Screens: onCoverage, why: needsPlan,
			Help: "Switches between first-fit, greedy and exact and says what differs."},
		{ID: "coverage.mark", Title: "pin, ban or free", Group: "Coverage", Keys: []string{"t"}, Danger: Local, Hint: true,
			Screens: onCoverage, why: needsPlan,
			Help: "Pins the table at the cursor, then bans it, then frees it; the cover is planned anew at once."},
		{ID: "coverage.all", Title: "all tables", Group: "Coverage", Keys: []string{"a"}, Hint: true,
			Screens: onCoverage, why: needsPlan,
			Help: "Shows all tables of the broker in the grid, or only those of the cover."},
		{ID: "coverage.read", Title: "read routes again", Group: "Coverage", Keys: []string{"R"}, Danger: Load,
			Screens: onCoverage, why: needsCluster,
			Help: "Asks the broker for its routes again."},
	}
}
