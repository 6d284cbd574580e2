package cli

import (
	"context"
	"fmt"

	"bellows/clients/demo"
	"bellows/clients/demo/frontend"
	"bellows/engine"
	"bellows/ui/connect"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

// demoDocument is the JSON of a running demo cluster.
type demoDocument struct {
	Schema     string         `json:"schema"`
	Simulation string         `json:"simulation"`
	Cluster    string         `json:"cluster"`
	Controller string         `json:"controller"`
	Brokers    []demoBroker   `json:"brokers"`
	Frontends  []demoFrontend `json:"frontends"`
}

type demoBroker struct {
	Broker  string `json:"broker"`
	URL     string `json:"url"`
	Metrics string `json:"metrics"`
}

// scenarioList is the JSON of the demo's scenarios.
type scenarioList struct {
	Schema     string       `json:"schema"`
	Simulation string       `json:"simulation"`
	Scenarios  []demo.Scene `json:"scenarios"`
}

func newDemo(a *app) *cobra.Command {
	var script string
	var port int
	var speed float64
	var list, warm, instant bool
	var doris demoDoris
	cmd := &cobra.Command{
		Use:   "demo [SCENARIO]",
		Short: "Serve the embedded demo clusters on loopback until interrupted",
		Long: `Serves a small Pinot cluster on this machine: a controller, brokers whose
simulated JVM is cold at first, servers, tables of every kind. A scenario adds
what people have reported: brokers that hang, answer partially, say they are
healthy too early, and so on. GET /demo on the controller's port lists the
commands that restart brokers, stop servers and change faults.

Beside it are Doris frontends that speak the MySQL protocol, for the mysql
client and for "bellows spread". Users are root without a password, and admin,
operator (may not set global variables) and reader (may only look), whose
passwords are their names.`,
		Example: `  bellows demo --list
  bellows demo --port 19000
  bellows warm --controller http://127.0.0.1:19000 --all
  bellows demo --mysql-port 19030 --generation S2
  mysql -h 127.0.0.1 -P 19030 -u root`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return connect.ScenarioNames(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().StringVar(&script, "script", "", "YAML file of faults to begin with")
	cmd.Flags().IntVar(&port, "port", 0, "port of the controller; brokers and their metrics follow it; 0 takes free ones")
	cmd.Flags().Float64Var(&speed, "speed", 1, "how much faster than the clock the simulated JVMs and restarts run")
	cmd.Flags().BoolVar(&warm, "warm", false, "brokers begin as if they had run for a long time")
	cmd.Flags().BoolVar(&instant, "instant", false, "queries cost nothing: no simulated JVM")
	doris.flags(cmd.Flags())
	cmd.Flags().BoolVar(&list, "list", false, "list the scenarios")
	cmd.RunE = a.command(func(ctx context.Context, _ *cobra.Command, args []string) error {
		if list {
			return a.listScenarios()
		}
		name := connect.DemoDefault
		if len(args) == 1 {
			name = args[0]
		}
		spec, err := connect.DemoSpec(name, script)
		if err != nil {
			return err
		}
		if port < 0 || port > 65000 || speed <= 0 {
			return fmt.Errorf("--port must be 0 to 65000 and --speed above 0: %w", engine.ErrUsage)
		}
		spec.BasePort = port
		spec.JVM.Warm = spec.JVM.Warm || warm
		spec.JVM.Instant = spec.JVM.Instant || instant
		if speed != 1 {
			spec.Speed = speed
		}
		c, err := demo.Start(ctx, spec)
		if err != nil {
			return err
		}
		defer c.Close()
		f, err := doris.start(ctx)
		if err != nil {
			return err
		}
		if f != nil {
			defer f.Close()
		}
		if err := a.announceDemo(c, f); err != nil {
			return err
		}
		// Being interrupted is how it is meant to end.
		<-ctx.Done()
		a.note("demo cluster ended")
		a.finish(engine.OK)
		return nil
	})
	return cmd
}

func (a *app) listScenarios() error {
	all := demo.Scenarios()
	if a.global.output != formatText {
		return a.writeJSON(scenarioList{"bellows.scenarios/1", demo.Label, all})
	}
	rows := make([][]string, len(all))
	for i, s := range all {
		rows[i] = []string{s.Name, s.Says}
	}
	return a.print(text.Table([]text.Column{{Title: "scenario"}, {Title: "what it shows"}}, rows)...)
}

// announceDemo says where the clusters are; f is nil without frontends.
func (a *app) announceDemo(c *demo.Cluster, f *frontend.Cluster) error {
	if a.global.output != formatText {
		doc := demoDocument{Schema: "bellows.demo/1", Simulation: demo.Label, Cluster: c.Name(), Controller: c.ControllerURL(), Frontends: demoFrontends(f)}
		if f != nil {
			doc.Simulation += "; " + frontend.Label
		}
		for _, id := range c.Brokers() {
			doc.Brokers = append(doc.Brokers, demoBroker{id, c.BrokerURL(id), c.MetricsURL(id)})
		}
		return a.writeJSON(doc)
	}
	lines := []string{
		demo.Label,
		"controller  " + c.ControllerURL() + "  (GET /demo lists its commands)",
	}
	for _, id := range c.Brokers() {
		lines = append(lines, "broker      "+c.BrokerURL(id)+"  "+id)
	}
	lines = append(lines, "try: bellows warm --all --controller "+c.ControllerURL())
	lines = append(lines, frontendLines(f)...)
	return a.print(append(lines, "ends with Ctrl-C")...)
}
