package action

func listing() []Action {
	onFleet := []Screen{Fleet}
	return []Action{
		{ID: "row.up", Title: "up", Group: "List", Keys: []string{"up", "k"}, Help: "Moves the cursor up."},
		{ID: "row.down", Title: "down", Group: "List", Keys: []string{"down", "j"}, Help: "Moves the cursor down."},
		{ID: "row.page-up", Title: "page up", Group: "List", Keys: []string{"pgup", "ctrl+u"}, Help: "Moves the cursor a screen up."},
		{ID: "row.page-down", Title: "page down", Group: "List", Keys: []string{"pgdown", "ctrl+d"}, Help: "Moves the cursor a screen down."},
		{ID: "row.first", Title: "first row", Group: "List", Keys: []string{"home", "g"}, Help: "Moves the cursor to the first row."},
		{ID: "row.last", Title: "last row", Group: "List", Keys: []string{"end", "G"}, Help: "Moves the cursor to the last row."},
		{ID: "row.select", Title: "select", Group: "List", Keys: []string{"space"}, Hint: true,
			Screens: onFleet, why: needsRow("broker"),
			Help: "Selects the broker at the cursor, or takes it out of the selection."},
		{ID: "row.select-all", Title: "select all", Group: "List", Keys: []string{"a"},
			Screens: onFleet, why: needsRow("broker"),
			Help: "Selects every broker that the filter shows."},
		{ID: "row.select-none", Title: "select none", Group: "List", Keys: []string{"A"},
			Screens: onFleet, why: needsMarked,
			Help: "Empties the selection."},
		{ID: "list.filter", Title: "filter", Group: "List", Keys: []string{"/"}, Hint: true, Screens: lists,
			Help: "Shows only rows with a text: orders, !orders, state:cold, tenant:sales; an empty one shows all."},
		{ID: "list.sort", Title: "sort", Group: "List", Keys: []string{"s"}, Hint: true, Screens: lists,
			Help: "Sorts by the next column, after the last one by none."},
		{ID: "list.reverse", Title: "reverse", Group: "List", Keys: []string{"S"}, Screens: lists,
			Help: "Turns the order of the sorted column round."},
		{ID: "list.copy", Title: "copy", Group: "List", Keys: []string{"y"}, Danger: Local, Screens: lists, why: needsRow("row"),
			Help: "Copies the name at the cursor exactly as the cluster has it; of a journal entry the literal command."},
		{ID: "list.copy-all", Title: "copy all", Group: "List", Keys: []string{"Y"}, Danger: Local, Screens: lists, why: needsRow("row"),
			Help: "Copies every row that is shown, as tab-separated columns."},
		{ID: "record.read", Title: "read in full", Group: "List", Keys: []string{"i"}, Danger: Local,
			Screens: []Screen{Warmup, Journal}, why: needsRecord,
			Help: "Shows the warm-up in view or the journal entry at the cursor in the pager, with nothing left out."},
		{ID: "list.export", Title: "export", Group: "List", Keys: []string{"e"}, Danger: Local,
			Screens: []Screen{Fleet, Coverage, Bench, Journal, Details}, why: needsRow("row"),
			Help: "Writes every row that is shown to a CSV file in the state folder."},
	}
}
