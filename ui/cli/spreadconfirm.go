package cli

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"bellows/clients"
	"bellows/engine"

	"github.com/spf13/pflag"
)

// confirmFlags are how a change is agreed to without a terminal.
type confirmFlags struct{ yes bool }

func (c *confirmFlags) register(f *pflag.FlagSet) {
	f.BoolVarP(&c.yes, "yes", "y", false, "do not ask; with --context, the name that would have been typed")
}

// agreed asks for the context's name on a terminal. Elsewhere --yes and the same
// name as --context stand for it.
func (c *confirmFlags) agreed(ctx context.Context, live *liveSpread) error {
	a, name := live.app, live.place.Context
	shown := clients.Clean(name)
	switch {
	case c.yes && (a.global.context == name || live.Demo != nil):
		return nil
	case c.yes:
		return fmt.Errorf("--yes: it goes with --context %s, so that a script changes the cluster that it means; nothing was sent: %w", shown, engine.ErrUsage)
	case !isTerminal(a.In):
		return fmt.Errorf("this changes %s, and nobody can be asked: say --yes --context %s; nothing was sent: %w", shown, shown, engine.ErrUsage)
	}
	// Asked even when quiet: a question that is not seen cannot be answered.
	_, _ = fmt.Fprintf(a.Err, "to change it, type the context's name (%s): ", shown)
	typed, err := bufio.NewReader(detached(ctx, a.In)).ReadString('\n')
	if cause := context.Cause(ctx); cause != nil {
		return fmt.Errorf("nothing was sent: %w", cause)
	}
	typed = strings.TrimSpace(typed)
	if typed != name {
		if err != nil && typed == "" {
			return fmt.Errorf("nothing was typed, so nothing was sent: %w", engine.ErrHold)
		}
		return fmt.Errorf("%q was typed and the context is %s, so nothing was sent: %w", clients.Clean(typed), shown, engine.ErrHold)
	}
	return nil
}
