package action

import "fmt"

func needsCluster(s State) string {
	if !s.Connected {
		return "no cluster is connected yet"
	}
	return ""
}

func needsContexts(s State) string {
	if s.Contexts < 2 {
		return "the configuration has no other context"
	}
	return ""
}

// needsRecord is for the warm-up in view, whichever of its lists has the keys, or the entry
// at the cursor.
func needsRecord(s State) string {
	if s.Screen == Warmup {
		if !s.Warmup {
			return "there is no warm-up yet: select brokers in Fleet"
		}
		return ""
	}
	return needsRow("entry")(s)
}

func needsRow(what string) func(State) string {
	return func(s State) string {
		switch {
		case s.Rows > 0:
			return ""
		case s.Filtered:
			return "the filter shows no " + what
		default:
			return "there is no " + what + " yet"
		}
	}
}

func needsMarked(s State) string {
	if s.Marked == 0 {
		return "nothing is selected"
	}
	return ""
}

func needsBroker(s State) string {
	if why := needsCluster(s); why != "" {
		return why
	}
	if s.Screen == Fleet {
		return needsRow("broker")(s)
	}
	if s.Screen == Warmup && !s.Warmup {
		return "there is no warm-up yet"
	}
	return ""
}

func canStart(s State) string {
	if why := needsCluster(s); why != "" {
		return why
	}
	switch {
	case s.CanWarm > 0:
		return ""
	case s.Busy != "":
		return s.Busy
	default:
		return needsRow("broker")(s)
	}
}

func canRepeat(s State) string {
	switch {
	case !s.Warmup:
		return "there is no warm-up yet: select brokers in Fleet"
	case !s.Ended:
		return "it is still running"
	default:
		return ""
	}
}

func needsRunning(s State) string {
	switch {
	case !s.Warmup:
		return "there is no warm-up yet: select brokers in Fleet"
	case s.Ended:
		return "it has ended"
	default:
		return ""
	}
}

func needsTable(s State) string {
	if why := needsRunning(s); why != "" {
		return why
	}
	if s.Tables == 0 {
		return "its tables are not known yet"
	}
	return needsRow("table")(s)
}

func needsAnyRunning(s State) string {
	if s.Running == 0 {
		return "no warm-up is running"
	}
	return ""
}

func canRaise(s State) string {
	if why := needsRunning(s); why != "" {
		return why
	}
	if s.Concurrency >= s.Most {
		return fmt.Sprintf("%d is the most", s.Most)
	}
	return ""
}

func canLower(s State) string {
	if why := needsRunning(s); why != "" {
		return why
	}
	if s.Concurrency <= 1 {
		return "one probe at a time is the least; p pauses"
	}
	return ""
}

func needsPlan(s State) string {
	if !s.Plan {
		return "the routes are not read yet"
	}
	return ""
}
