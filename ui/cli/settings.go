package cli

import (
	"context"
	"time"

	"bellows/clients"
	"bellows/clients/pinot"

	promconfig "github.com/prometheus/common/config"
	"github.com/spf13/pflag"
)

// settings are what flags, environment and the configuration's context come to.
type settings struct {
	context     string
	controllers []string
	http        promconfig.HTTPClientConfig // for controllers
	brokerHTTP  promconfig.HTTPClientConfig
	overrides   clients.Overrides
	urls        map[string]string
	resolve     clients.Resolve
	timeout     time.Duration
	metricsOf   func(pinot.Member) string
	flags       *pflag.FlagSet
}

func (s settings) given(flag string) bool { return s.flags.Changed(flag) }

func (s settings) newHTTP(ctx context.Context, c promconfig.HTTPClientConfig, timeout time.Duration) (*clients.HTTP, error) {
	access, err := clients.NewAccess(c)
	if err != nil {
		return nil, err
	}
	return clients.NewHTTP(ctx, clients.HTTPOptions{
		Access: access, Resolve: s.resolve, Timeout: timeout, BodyLimit: controllerBody, Connections: 256,
	})
}

// settings reads the flags.
func (a *app) settings(f *pflag.FlagSet) (settings, error) {
	s := settings{flags: f}
	s.controllers, _ = f.GetStringSlice("controller")
	s.timeout, _ = f.GetDuration("request-timeout")
	s.http.FollowRedirects = true
	s.brokerHTTP = s.http
	return s, nil
}
