package cli

import (
	"context"
	"os"

	"bellows/clients"
	"bellows/ui/connect"
	"bellows/ui/source"
)

// settings are those of a context as the console calls it, and whether it means the
// embedded demo.
func (o *openings) settings(name string) (s *clients.Settings, demo bool, err error) {
	file, err := clients.Open(o.app.global.config, os.LookupEnv)
	if err != nil {
		return nil, false, err
	}
	from := clients.Sources{File: file, Context: name, LookupEnv: os.LookupEnv}
	if name == o.shown {
		from.Context, from.Flag = o.first, flagValues(o.flags)
	}
	if s, err = clients.Merge(from); err != nil {
		return nil, false, err
	}
	c := o.cluster
	if name == o.shown && (c.demo != "" || c.script != "") {
		return s, true, nil
	}
	byURL := name == o.shown && len(c.brokers) > 0
	return s, len(s.Pinot.Controllers) == 0 && len(s.Doris.Frontends) == 0 && !byURL, nil
}

// openDoris opens the frontends of a context; those of the demo are started only when
// they are wanted.
func (o *openings) openDoris(ctx context.Context, name string, wanted bool) (source.Frontends, error) {
	s, demo, err := o.settings(name)
	switch {
	case err != nil:
		return nil, err
	case demo && !wanted:
		return nil, source.ErrOnDemand
	case !demo && len(s.Doris.Frontends) == 0:
		return nil, nil
	}
	c, err := connect.Doris(ctx, s, connect.DorisOptions{Demo: demo})
	if err != nil {
		return nil, err
	}
	return source.ConnectedDoris(c), nil
}

// writes tells whether a context may be changed. What cannot be read may not.
func (o *openings) writes(name string) bool {
	s, demo, err := o.settings(name)
	return err == nil && (demo || s.Writes)
}
