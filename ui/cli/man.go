package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"bellows/engine"
	"bellows/ui/action"

	mcobra "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
)

func newMan(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Write the manual page (roff) to stdout",
		Long:  "Writes the manual page. Install it with: bellows man > /usr/local/share/man/man1/bellows.1",
		Args:  cobra.NoArgs,
		RunE: a.command(func(_ context.Context, cmd *cobra.Command, _ []string) error {
			page, err := mcobra.NewManPage(1, cmd.Root())
			if err != nil {
				return fmt.Errorf("manual page: %w", err)
			}
			page = page.WithSection("Keys of the console", action.Default().Manual())
			page = page.WithSection("Exit codes", exitCodeText())
			_, err = io.WriteString(a.Out, page.Build(roff.NewDocument()))
			return err
		}),
	}
}

// exitCodes says what each outcome means; the words and codes are the engine's.
var exitCodes = map[engine.Outcome]string{
	engine.OK:            "goal reached: warm and covered",
	engine.Failure:       "something unexpected",
	engine.Usage:         "flags or configuration",
	engine.BudgetExpired: "some good probes, fewer than the floor, when the budget ended",
	engine.Uncovered:     "floor reached, but legs are left without proof",
	engine.Mismatch:      "what was observed is not what was predicted or applied",
	engine.Hold:          "going on would be unsafe",
	engine.Unreachable:   "cannot connect, resolve, or timed out",
	engine.Denied:        "authentication, permission, TLS",
	engine.NotWarmed:     "not one good probe",
	engine.Interrupted:   "INT (130), TERM (143) or HUP (129)",
}

func exitCodeText() string {
	var b strings.Builder
	for code := range 256 {
		for _, o := range engine.Outcomes() {
			if o.ExitCode() == code {
				fmt.Fprintf(&b, "%d %s: %s\n", code, o, exitCodes[o])
			}
		}
	}
	return strings.TrimRight(b.String(), "\n")
}
