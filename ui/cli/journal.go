package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"bellows/clients"
	"bellows/clients/journal"
	"bellows/engine"
	"bellows/views/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// journalFlags choose entries.
type journalFlags struct {
	last    int
	kind    string
	target  string
	since   time.Duration
	changes bool
}

func (j *journalFlags) register(f *pflag.FlagSet) {
	f.IntVar(&j.last, "last", 20, "the newest so many; 0 is all")
	f.StringVar(&j.kind, "kind", "", "one kind: "+strings.Join(journalKinds(), ", "))
	f.StringVar(&j.target, "target", "", "of one broker or setting")
	f.DurationVar(&j.since, "since", 0, "of the last so much time, as in 24h")
	f.BoolVar(&j.changes, "changes", false, "only what changed a cluster")
}

func journalKinds() []string {
	var names []string
	for _, k := range []engine.Kind{
		engine.KindWarmup, engine.KindBench, engine.KindPlan, engine.KindApply, engine.KindVerify, engine.KindUndo,
	} {
		names = append(names, string(k))
	}
	return names
}

func newJournal(a *app) *cobra.Command {
	var f journalFlags
	cmd := &cobra.Command{
		Use:   "journal",
		Short: "Show what was done: warm-ups and changes, who, where, before and after",
		Long: `Lists the journal of this user on this machine, oldest first. The global --context
chooses one context. A change that was never ended says so: it was killed in the
middle, or is still running.`,
		Example: `  bellows journal
  bellows journal list --changes --last 0 -o jsonl
  bellows journal show 20261130-120431-0a1b2c`,
		Args: cobra.NoArgs, // a misspelt command is an error
		RunE: a.command(func(context.Context, *cobra.Command, []string) error { return a.listJournal(&f) }),
	}
	f.register(cmd.Flags())
	list := &cobra.Command{
		Use: "list", Short: "List entries, oldest first", Args: cobra.NoArgs,
		RunE: a.command(func(context.Context, *cobra.Command, []string) error { return a.listJournal(&f) }),
	}
	f.register(list.Flags())
	show := &cobra.Command{
		Use: "show ID", Short: "Show one entry in full", Args: cobra.ExactArgs(1),
		RunE: a.command(func(_ context.Context, _ *cobra.Command, args []string) error { return a.showJournal(args[0]) }),
	}
	for _, c := range []*cobra.Command{cmd, list} {
		_ = c.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions(journalKinds(), cobra.ShellCompDirectiveNoFileComp))
	}
	cmd.AddCommand(list, show)
	return cmd
}

func (a *app) listJournal(f *journalFlags) error {
	switch {
	case f.last < 0, f.since < 0:
		return fmt.Errorf("--last and --since must be 0 or more: %w", engine.ErrUsage)
	case f.kind != "" && !slices.Contains(journalKinds(), f.kind):
		return fmt.Errorf("--kind %q: expected one of %s: %w", f.kind, strings.Join(journalKinds(), ", "), engine.ErrUsage)
	}
	filter := journal.Filter{Context: a.global.context, Kind: engine.Kind(f.kind), Target: f.target}
	if !f.changes {
		filter.Last = f.last
	}
	if f.since > 0 {
		filter.Since = time.Now().Add(-f.since)
	}
	page, err := journal.Read(journal.Dir(), filter)
	if err != nil {
		return err
	}
	entries := page.Entries
	if f.changes {
		entries = slices.DeleteFunc(entries, func(e engine.Entry) bool { return !e.Kind.ChangesCluster() })
		if n := len(entries) - f.last; f.last > 0 && n > 0 {
			entries = entries[n:]
		}
	}
	doc := text.JournalDocument{
		Schema: text.JournalSchema, Outcome: engine.OK, Reason: entryCount(len(entries)), Entries: entries, Note: page.Note(),
	}
	doc.ExitCode = a.finish(doc.Outcome)
	switch a.global.output {
	case formatJSON:
		if doc.Entries == nil {
			doc.Entries = []engine.Entry{}
		}
		return a.writeJSON(doc)
	case formatJSONL:
		for _, e := range entries {
			if err := a.writeJSON(text.JournalEntryDocument{Schema: text.JournalEntrySchema, Entry: e}); err != nil {
				return err
			}
		}
		return nil
	}
	if doc.Note != "" {
		a.note("%s", doc.Note)
	}
	if len(entries) == 0 {
		return a.print("the journal has no such entry")
	}
	return a.print(a.global.style(a.Out).Journal(clients.CleanCopy(entries), time.Local)...)
}

func entryCount(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

func (a *app) showJournal(id string) error {
	page, err := journal.Read(journal.Dir(), journal.Filter{ID: id, Last: 1})
	if err != nil {
		return err
	}
	if len(page.Entries) == 0 {
		return fmt.Errorf("%q: the journal has no entry of that name; bellows journal lists them: %w", clients.Clean(id), engine.ErrUsage)
	}
	e := page.Entries[0]
	a.finish(engine.OK)
	if a.global.output != formatText {
		return a.writeJSON(text.JournalEntryDocument{Schema: text.JournalEntrySchema, Entry: e})
	}
	e = clients.CleanCopy(e)
	for _, raw := range []*json.RawMessage{&e.Before, &e.After} {
		*raw = json.RawMessage(clients.CleanMax(string(*raw), 0))
	}
	return a.print(a.global.style(a.Out).JournalEntry(&e, time.Local)...)
}
