package views

import "bellows/views/widget"

const (
	spreadID = iota
	spreadHost
	spreadGroup
	spreadEligible
	spreadBefore
	spreadAfter
	spreadObserved
	spreadChange
	spreadSplits
	spreadWas
	spreadCache
	spreadCPU
	spreadTasks
	spreadScan
)

// SpreadColumns are the columns of SpreadRows: with live ones for load, and with
// verified ones for shares that were observed.
func SpreadColumns(live, verified bool) []widget.Column {
	return []widget.Column{
		spreadID:       {ID: "backend", Title: "backend", Right: true, ByValue: true},
		spreadHost:     {ID: "host", Title: "host", Min: 6, Max: 34, Drop: 6},
		spreadGroup:    {ID: "group", Title: "group", Min: 4, Max: 20, Drop: 8},
		spreadEligible: {ID: "eligible", Title: "eligible", Min: 16, Max: 36, Drop: 2},
		spreadBefore:   {ID: "before", Title: "before", ByValue: true, Min: 13, Wide: 24, Grow: true},
		spreadAfter:    {ID: "after", Title: "after", ByValue: true, Min: 13, Wide: 24, Grow: true},
		spreadObserved: {ID: "observed", Title: "observed", ByValue: true, Min: 12, Wide: 18, Grow: true, Drop: 1, Hidden: !verified},
		spreadChange:   {ID: "change", Title: "change", Right: true, ByValue: true, Drop: 3},
		spreadSplits:   {ID: "splits", Title: "splits", Right: true, ByValue: true, Drop: 7},
		spreadWas:      {ID: "cache-before", Title: "cache was", Right: true, ByValue: true, Drop: 11},
		spreadCache:    {ID: "cache", Title: "cache", Right: true, ByValue: true, Drop: 5},
		spreadCPU:      {ID: "cpu", Title: "cpu", Right: true, ByValue: true, Drop: 4, Hidden: !live},
		spreadTasks:    {ID: "tasks", Title: "tasks", Right: true, ByValue: true, Drop: 9, Hidden: !live},
		spreadScan:     {ID: "scan", Title: "scan/s", Right: true, ByValue: true, Drop: 10, Hidden: !live},
	}
}
