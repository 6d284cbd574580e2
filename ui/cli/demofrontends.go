package cli

import (
	"context"
	"fmt"
	"net"
	"os"

	"bellows/clients/demo/frontend"
	"bellows/engine"
	"bellows/engine/spread"

	"github.com/spf13/pflag"
)

// demoFrontend is one embedded Doris frontend in the JSON of a running demo.
type demoFrontend struct {
	Frontend string `json:"frontend"`
	Address  string `json:"address"`
	URL      string `json:"url"`
}

// demoDoris are the flags of the embedded Doris frontends.
type demoDoris struct {
	frontends  int
	generation string
	release    string
	hashSwitch string
	port       int
	script     string
	seed       uint64
}

func (d *demoDoris) flags(f *pflag.FlagSet) {
	f.IntVar(&d.frontends, "frontends", 3, "how many Doris frontends to serve, the first one the master; 0 serves none")
	f.StringVar(&d.generation, "generation", string(spread.GenerationS3), "form of the spread variable: S1, S2 or S3; A, AB, B and F have none")
	f.StringVar(&d.release, "release", string(frontend.Release31), "Doris release whose listings to show: 1.2, 2.0, 2.1, 3.1 or 4.0")
	f.StringVar(&d.hashSwitch, "hash-switch", "on", "use_consistent_hash_for_external_scan of the Doris frontends: on or off; without it N does nothing")
	f.IntVar(&d.port, "mysql-port", 0, "MySQL port of the first frontend; the others and then the HTTP ports follow it; 0 takes free ones")
	f.StringVar(&d.script, "doris-script", "", "YAML file of faults for the Doris frontends to begin with")
	f.Uint64Var(&d.seed, "seed", 1, "decides what the Doris frontends leave to chance")
}

// start serves the frontends; nil when none are wanted.
func (d *demoDoris) start(ctx context.Context) (*frontend.Cluster, error) {
	if d.frontends < 0 || d.port < 0 || d.port > 65000 {
		return nil, fmt.Errorf("--frontends must not be negative and --mysql-port 0 to 65000: %w", engine.ErrUsage)
	}
	if d.frontends == 0 {
		return nil, nil
	}
	hash, err := switchList("hash-switch", []string{d.hashSwitch})
	if err != nil {
		return nil, err
	}
	opt := frontend.Options{HashSwitch: hash[0], Frontends: d.frontends, Generation: spread.Generation(d.generation), Release: frontend.Release(d.release),
		BasePort: d.port, Seed: d.seed}
	if d.script != "" {
		text, err := os.ReadFile(d.script)
		if err != nil {
			return nil, fmt.Errorf("fault script %s: %w: %w", d.script, engine.ErrUsage, err)
		}
		if opt.Faults, err = frontend.ReadScript(text); err != nil {
			return nil, fmt.Errorf("%s: %w", d.script, err)
		}
	}
	return frontend.Start(ctx, opt)
}

// demoFrontends describes running frontends; none give an empty list.
func demoFrontends(c *frontend.Cluster) []demoFrontend {
	all := []demoFrontend{}
	if c == nil {
		return all
	}
	for _, f := range c.Frontends() {
		all = append(all, demoFrontend{f.Name(), f.Addr(), f.HTTPURL()})
	}
	return all
}

// frontendLines says the same in words, with the command that connects.
func frontendLines(c *frontend.Cluster) []string {
	if c == nil {
		return nil
	}
	lines := []string{frontend.Label}
	for _, f := range demoFrontends(c) {
		lines = append(lines, "frontend    "+f.Address+"  "+f.Frontend+"  "+f.URL)
	}
	host, port, err := net.SplitHostPort(c.Addresses()[0])
	if err != nil {
		return lines
	}
	return append(lines, "try: mysql -h "+host+" -P "+port+" -u root -e 'EXPLAIN VERBOSE SELECT * FROM hive.demo.hot'")
}
