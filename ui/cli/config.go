package cli

import (
	"context"
	"fmt"
	"os"

	"bellows/clients"
	"bellows/engine"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

func newConfig(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show, check or begin the configuration file",
		Long: `The configuration file names clusters as contexts. It is bellows/config.yaml in
the user's configuration folder ($XDG_CONFIG_HOME), or what --config or
$BELLOWS_CONFIG say. A flag is stronger than the environment, that than the file,
and that than a default.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newConfigShow(a), newConfigCheck(a), newConfigTemplate(a))
	return cmd
}

// configShown is the JSON of `bellows config show`.
type configShown struct {
	Schema   string          `json:"schema"`
	Context  string          `json:"context"`
	Settings []clients.Shown `json:"settings"`
}

func newConfigShow(a *app) *cobra.Command {
	var origin bool
	var c clusterFlags
	cmd := &cobra.Command{
		Use:     "show",
		Short:   "Print the settings in use, without secrets",
		Example: "  bellows config show --origin\n  bellows config show --context prod -o json",
		Args:    cobra.NoArgs,
	}
	c.register(cmd.Flags())
	registerFields(cmd.Flags(), "doris.")
	registerFields(cmd.Flags(), "warm.")
	cmd.Flags().BoolVar(&origin, "origin", false, "also print where each value comes from")
	cmd.RunE = a.command(func(_ context.Context, cmd *cobra.Command, _ []string) error {
		s, err := a.settings(cmd.Flags())
		if err != nil {
			return err
		}
		shown := s.Show()
		if a.global.output != formatText {
			return a.writeJSON(configShown{"bellows.config/1", s.Context, shown})
		}
		columns := []text.Column{{Title: "setting"}, {Title: "value"}}
		if origin {
			columns = append(columns, text.Column{Title: "origin"})
		}
		rows := make([][]string, len(shown))
		for i, one := range shown {
			rows[i] = []string{one.Key, one.Value}
			if origin {
				rows[i] = append(rows[i], one.Origin)
			}
		}
		return a.print(text.Table(columns, rows)...)
	})
	return cmd
}

// configChecked is the JSON of `bellows config check`.
type configChecked struct {
	Schema   string            `json:"schema"`
	Outcome  engine.Outcome    `json:"outcome"`
	Reason   string            `json:"reason"`
	ExitCode int               `json:"exit_code"`
	File     string            `json:"file"`
	Findings []clients.Finding `json:"findings"`
}

func newConfigCheck(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "check [FILE]",
		Short: "Check a configuration file: what is wrong, at which line and column",
		Args:  cobra.MaximumNArgs(1),
		RunE: a.command(func(_ context.Context, _ *cobra.Command, args []string) error {
			path, _ := clients.ConfigPath(a.global.config, os.LookupEnv)
			if len(args) == 1 {
				path = args[0]
			}
			findings, err := clients.Check(path)
			if err != nil {
				return err
			}
			doc := configChecked{Schema: "bellows.check/1", Outcome: engine.OK, File: clients.Clean(path), Findings: append([]clients.Finding{}, findings...)}
			wrong := 0
			for _, f := range findings {
				if f.Severity == clients.SeverityError {
					doc.Outcome = engine.Usage
					wrong++
				}
			}
			doc.Reason = fmt.Sprintf("%s: %s, %s", doc.File, text.Plural(wrong, "error"), text.Plural(len(findings)-wrong, "warning"))
			doc.ExitCode = a.finish(doc.Outcome)
			if a.global.output != formatText {
				return a.writeJSON(doc)
			}
			var lines []string
			for _, f := range findings {
				lines = append(lines, f.String())
			}
			return a.print(append(lines, doc.Reason)...)
		}),
	}
}

func newConfigTemplate(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "template",
		Short:   "Print a configuration file to begin with",
		Example: "  bellows config template > ~/.config/bellows/config.yaml",
		Args:    cobra.NoArgs,
		RunE: a.command(func(context.Context, *cobra.Command, []string) error {
			_, err := fmt.Fprint(a.Out, clients.Template())
			return err
		}),
	}
}
