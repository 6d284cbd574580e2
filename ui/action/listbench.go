package action

// BenchFacts are what decides about actions of the Bench screen.
type BenchFacts struct {
	Run     bool   // there is one in view
	Live    bool   // it is this console's own
	Other   bool   // this console has one that is not in view
	Running bool   // a measurement is under way
	Asking  bool   // one is being prepared
	Cannot  string // why none can be started
	Windows int    // of the run in view
	Longer  bool   // its rounds last longer than what is drawn of them
}

func benching() []Action {
	on := []Screen{Bench}
	return []Action{
		{ID: "bench.start", Title: "measure", Group: "Bench", Keys: []string{"b"}, Danger: Load, Hint: true, Screens: on, why: canMeasure,
			Help: "Restarts a broker again and again under load, cold and warmed; asks for what and how, says what it will cost, and asks."},
		{ID: "bench.stop", Title: "stop", Group: "Bench", Keys: []string{"x"}, Danger: Local, Hint: true, Screens: on, why: needsMeasurement,
			Help: "Ends the measurement; what was measured stays, as a partial run."},
		{ID: "bench.look", Title: "closer", Group: "Bench", Keys: []string{"enter"}, Hint: true, Screens: on, why: needsRow("row"),
			Help: "Shows the round at the cursor closely, or opens the stored run at the cursor."},
		{ID: "bench.runs", Title: "stored runs", Group: "Bench", Keys: []string{"L"}, Hint: true, Screens: on,
			Help: "Lists the runs in the state folder, newest first."},
		{ID: "bench.open", Title: "open file", Group: "Bench", Keys: []string{"o"}, Hint: true, Screens: on,
			Help: "Opens the file of a run by its path, as bellows bench show does."},
		{ID: "bench.live", Title: "own measurement", Group: "Bench", Keys: []string{"m"}, Screens: on, why: needsOther,
			Help: "Goes back from a stored run to this console's own measurement."},
		{ID: "bench.window", Title: "other window", Group: "Bench", Keys: []string{"w"}, Screens: on, why: needsWindows,
			Help: "Shows the figures of the next window: requests that were meant for another time after the gate."},
		{ID: "bench.whole", Title: "whole or beginning", Group: "Bench", Keys: []string{"z"}, Screens: on, why: needsLonger,
			Help: "Draws the rounds from the gate to their end, or their beginning alone."},
		{ID: "bench.export", Title: "report", Group: "Bench", Keys: []string{"E"}, Danger: Local, Hint: true, Screens: on, why: needsRun,
			Help: "Writes the run as Markdown, a page, JSON, CSV, an HDR log or JUnit to the state folder, or copies it."},
	}
}

func canMeasure(s State) string {
	switch {
	case s.Bench.Cannot != "":
		return s.Bench.Cannot
	case s.Bench.Running:
		return "one is under way; x stops it"
	case s.Bench.Asking:
		return "it is being prepared"
	default:
		return ""
	}
}

func needsMeasurement(s State) string {
	if !s.Bench.Running {
		return "nothing is being measured"
	}
	return ""
}

func needsRun(s State) string {
	if !s.Bench.Run {
		return "there is no run in view"
	}
	return ""
}

func needsOther(s State) string {
	switch {
	case s.Bench.Live:
		return "it is in view"
	case !s.Bench.Other:
		return "this console has measured nothing yet"
	default:
		return ""
	}
}

func needsWindows(s State) string {
	if why := needsRun(s); why != "" {
		return why
	}
	if s.Bench.Windows < 2 {
		return "the run has one window"
	}
	return ""
}

func needsLonger(s State) string {
	if why := needsRun(s); why != "" {
		return why
	}
	if !s.Bench.Longer {
		return "all of the rounds is drawn"
	}
	return ""
}
