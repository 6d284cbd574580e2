package action

// SpreadFacts are what decides about actions of the Spread screen.
type SpreadFacts struct {
	Answer bool // something was simulated
	// NoNumber is why there is no N to change; Lowest that it cannot be smaller.
	NoNumber string
	Lowest   bool
	Backends int // in the list
	Groups   int
	Splits   int
	Same     bool // both sides are alike
	// Frontends that can be asked, of Doris.
	Frontends int
	// Asleep says that they are there once somebody looks.
	Asleep    bool
	Working   bool // a change or a verification is under way
	Sheet     bool // there is an account or a verdict
	Statement bool // there is something to set
}

func spreading() []Action {
	on := []Screen{Spread}
	act := func(id, title, help string, why func(State) string, keys ...string) Action {
		return Action{ID: "spread." + id, Title: title, Help: help, Group: "Spread", Danger: Local, Keys: keys, Screens: on, why: why}
	}
	hint := func(a Action) Action { a.Hint = true; return a }
	view := func(a Action) Action { a.Danger = View; return a }
	danger := func(d Danger, a Action) Action { a.Danger = d; return a }
	return []Action{
		hint(act("fewer", "fewer N", "Takes one from N of the side after, and simulates at once.", canHaveFewer, "left", "-")),
		hint(act("more", "more N", "Adds one to N of the side after, and simulates at once.", needsNumber, "right", "+", "=")),
		hint(act("workload", "workload", "Chooses what is scanned: the example, made-up files, a query that a frontend plans, an EXPLAIN, or a list of files.", nil, "w")),
		hint(danger(Change, act("apply", "apply…", "Plans to set N on the frontends, shows the plan, and asks.", canWork, "A"))),
		hint(danger(Load, act("verify", "verify", "Lets the frontends plan or run a query again and again, and holds where it goes against what was predicted.", canWork, "V"))),
		hint(danger(Change, act("undo", "undo", "Takes back what was applied last; shows the plan and asks.", canWork, "U"))),
		hint(act("backend", "backend dies", "What if the backend at the cursor died; again it returns.", needsBackend, "b")),
		hint(view(act("splits", "splits", "Shows the splits, and of one its key, ring neighbours, candidates and why it goes where it goes.", needsSplits, "enter"))),
		hint(view(act("heat", "heat map", "Shows which part of which splits goes to which backend, before and after.", needsSplits, "h"))),
		hint(act("settings", "what if", "Changes any setting of the side after, or of both: generation, switches, virtual nodes, candidates and more.", nil, "o")),
		hint(act("compare", "compare", "Makes the side after the one that others are compared with.", notTheSame, "c")),
		act("stop", "stop", "Stops the verification, or a change before its next statement; what was done is accounted for.", needsWork, "K"),
		view(act("sheet", "account in full", "Shows the account of the last change, or the verdict of the last verification, with nothing left out.", needsSheet, "x")),
		act("reset", "as it is", "Takes every what-if back on both sides; workload and backends stay.", nil, "z"),
		act("backends", "backends", "Chooses the backends: three, made-up ones, or a file with SHOW BACKENDS output or a YAML list.", nil, "B"),
		act("load", "queries", "Sets how many queries are told for, how many clients run at once, and the seed.", nil, "Q"),
		act("disable", "query-disabled", "What if the backend at the cursor were query-disabled; again it is not.", needsBackend, "d"),
		act("group", "move to group", "What if the backend at the cursor were in the next group.", needsGroups, "m"),
		act("user", "group of the user", "Chooses the group whose backends may scan: every group, then one after the other.", needsGroups, "u"),
		act("join", "backend joins", "What if another backend joined.", nil, "J"),
		act("hash", "hash switch", "Turns use_consistent_hash_for_external_scan on or off on the side after.", nil, "t"),
		act("cache", "file cache", "Turns enable_file_cache on or off on the side after.", nil, "F"),
		act("nodes", "virtual nodes", "Goes through 32, 64, 128, 256, 512 and 1024 virtual nodes.", nil, "N"),
		act("candidates", "candidates", "Goes through 1 to 4 hash candidates, which act where N does not.", nil, "i"),
		act("generation", "generation", "Goes through the forms of the frontend's assignment code.", nil, "E"),
		act("local", "local scheduling", "Turns split_assigner_optimized_local_scheduling on or off.", nil, "L"),
		act("redistribution", "redistribution", "Turns the evening out of splits after their placement on or off.", nil, "R"),
		view(act("find", "find a split", "Goes to a split by its number or a part of its path.", needsSplits, "l")),
		view(act("warnings", "warnings", "Shows everything to beware of, in full.", needsAnswer, "W")),
		act("statement", "copy statement", "Copies the statement that sets N of the side after; nothing is sent.", needsStatement, "p"),
		act("hint", "copy SET_VAR", "Copies the text that sets N of the side after for one query; nothing is sent.", needsNumber, "P"),
		act("export", "export", "Writes what is shown as text, CSV and JSON to the state folder, as bellows spread simulate would.", needsAnswer, "e"),
		{ID: "change.undo", Title: "undo", Group: "Spread", Danger: Change, Keys: []string{"u"}, Screens: []Screen{Journal}, Hint: true, why: canRevert,
			Help: "Takes the change at the cursor back on the frontends; shows the plan and asks."},
		{ID: "change.finish", Title: "finish", Group: "Spread", Danger: Change, Keys: []string{"F"}, Screens: []Screen{Journal}, why: canRevert,
			Help: "Finishes the change at the cursor where it was left in the middle; shows the plan and asks."},
	}
}

func needsNumber(s State) string { return s.Spread.NoNumber }

func canHaveFewer(s State) string {
	if s.Spread.NoNumber == "" && s.Spread.Lowest {
		return "this generation takes no smaller N"
	}
	return s.Spread.NoNumber
}

func needsBackend(s State) string {
	if s.Spread.Backends == 0 {
		return "no backends are known yet: B chooses them"
	}
	return needsRow("backend")(s)
}

func needsGroups(s State) string {
	if s.Spread.Groups == 0 {
		return "the backends are in no groups"
	}
	return ""
}

func needsSplits(s State) string {
	if s.Spread.Splits == 0 {
		return "nothing was simulated yet"
	}
	return ""
}

func needsAnswer(s State) string {
	if !s.Spread.Answer {
		return "nothing was simulated yet"
	}
	return ""
}

func notTheSame(s State) string {
	if s.Spread.Same {
		return "both sides are alike already"
	}
	return ""
}

func needsStatement(s State) string {
	switch {
	case s.Spread.NoNumber != "":
		return s.Spread.NoNumber
	case !s.Spread.Statement:
		return "N is the same on both sides: there is nothing to set"
	}
	return ""
}

func needsFrontend(s State) string {
	switch {
	case s.Spread.Frontends > 0:
	case s.Spread.Asleep:
		return "the frontends are not connected yet: 4 looks at them"
	default:
		return "no Doris frontend in this context"
	}
	return ""
}

// canWork is for what changes or proves, one at a time.
func canWork(s State) string {
	if s.Spread.Working {
		return "a change or a verification is under way: K stops it"
	}
	return needsFrontend(s)
}

func canRevert(s State) string {
	if why := needsRow("entry")(s); why != "" {
		return why
	}
	if !s.Changed {
		return "this entry changed nothing on a cluster"
	}
	return canWork(s)
}

func needsWork(s State) string {
	if !s.Spread.Working {
		return "neither a change nor a verification is under way"
	}
	return ""
}

func needsSheet(s State) string {
	if !s.Spread.Sheet {
		return "nothing was changed or verified yet"
	}
	return ""
}
