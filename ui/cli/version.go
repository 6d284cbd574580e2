package cli

import (
	"context"
	"fmt"

	"bellows/clients"

	"github.com/spf13/cobra"
)

// versionDocument is the JSON of `bellows version`.
type versionDocument struct {
	Schema string `json:"schema"`
	clients.Version
}

func newVersion(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: a.command(func(context.Context, *cobra.Command, []string) error {
			v := clients.ReadVersion()
			if a.global.output != formatText {
				return a.writeJSON(versionDocument{"bellows.version/1", v})
			}
			line := "bellows " + v.Number
			if v.Revision != "" {
				line += " " + v.Revision
			}
			if v.Modified {
				line += " (modified)"
			}
			return a.print(fmt.Sprintf("%s, %s", line, v.Go))
		}),
	}
}
