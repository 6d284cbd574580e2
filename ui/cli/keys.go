package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/ui/action"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// keysDocument is the JSON of `bellows keys`.
type keysDocument struct {
	Schema string        `json:"schema"`
	File   string        `json:"file,omitempty"` // with the user's own keys
	Keys   []keyOfAction `json:"actions"`
}

type keyOfAction struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Help    string   `json:"help"`
	Group   string   `json:"group"`
	Danger  int      `json:"danger"`
	Keys    []string `json:"keys"`
	Screens []string `json:"screens"` // empty: everywhere
}

func newKeys(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "keys",
		Short: "List the console's actions and their keys",
		Long: `Lists what can be done in the console, and with which key, the user's own keys
included. These are read from keys.yaml beside the configuration file, in lines
such as

  warmup.start: W
  row.down: [down, n]
  list.export: none

An action without a key is in the palette (:). A key that means two things on one
screen, an unknown action and an impossible key are errors.`,
		Args: cobra.NoArgs,
		RunE: a.command(func(context.Context, *cobra.Command, []string) error { return a.keys() }),
	}
}

func (a *app) keys() error {
	config, _ := clients.ConfigPath(a.global.config, os.LookupEnv)
	r, err := boundKeys(config)
	if err != nil {
		return err
	}
	if a.global.output != formatText {
		doc := keysDocument{Schema: "bellows.keys/1"}
		if _, err := os.Stat(keysFile(config)); err == nil {
			doc.File = clients.Clean(keysFile(config))
		}
		for _, one := range r.All() {
			k := keyOfAction{ID: one.ID, Title: one.Title, Help: one.Help, Group: one.Group, Danger: int(one.Danger), Keys: append([]string{}, one.Keys...), Screens: []string{}}
			for _, s := range one.Screens {
				k.Screens = append(k.Screens, string(s))
			}
			doc.Keys = append(doc.Keys, k)
		}
		return a.writeJSON(doc)
	}
	var rows [][]string
	for _, s := range r.Sections() {
		for _, one := range s.Actions {
			rows = append(rows, []string{strings.Join(one.Keys, " "), one.ID, one.Where(), one.Danger.String(), one.Help})
		}
	}
	return a.print(text.Table([]text.Column{{Title: "key"}, {Title: "action"}, {Title: "where"}, {Title: "danger"}, {Title: "what it does"}}, rows)...)
}

// keysLimit is more than any file of keys has.
const keysLimit = 256 << 10

// boundKeys are the keys with the user's own, beside a configuration file.
func boundKeys(config string) (*action.Registry, error) {
	name := keysFile(config)
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return action.Default(), nil
	case err == nil && info.Size() > keysLimit:
		return nil, fmt.Errorf("%s: has %d bytes and is hardly a file of keys: %w", clients.Clean(name), info.Size(), engine.ErrUsage)
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w: %w", clients.Clean(name), err, engine.ErrUsage)
	}
	return action.Bind(name, content)
}
