package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bellows/clients"
	"bellows/clients/pinot"
	"bellows/engine"
	"bellows/engine/warmup"
	"bellows/ui/connect"
	"bellows/views/text"

	"github.com/spf13/cobra"
)

func newDoctor(a *app) *cobra.Command {
	var c clusterFlags
	cmd := &cobra.Command{
		Use:   "doctor [BROKER...]",
		Short: "Check what is reachable: addresses, TLS, permissions, versions, clocks",
		Long: `Asks the controller and every broker (or those named) what a warm-up will ask of
them, and every Doris frontend what the spread commands will ask of it, and says
for each what works, what does not, and what to do about it: swapped ports, names
that do not resolve, certificates, credentials, privileges, endpoints that this
version lacks, clocks that differ. Nothing is changed. What is not configured is
not asked; without any configuration it is the embedded demo's turn.`,
		Example: `  bellows doctor
  bellows doctor --controller https://pinot.example.net:9000 --ca-file ca.pem
  bellows doctor --frontend fe-1:9030 --frontend fe-2:9030 --doris-user admin --doris-password-file pw`,
		ValidArgsFunction: c.completeBrokers(a),
	}
	c.register(cmd.Flags())
	registerFields(cmd.Flags(), "doris.")
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, names []string) error {
		s, err := a.settings(cmd.Flags())
		if err != nil {
			return err
		}
		checks := &checklist{}
		pinot, doris := sidesOf(s, &c, names, cmd.Flags().Changed)
		if pinot {
			cluster, err := a.connect(ctx, s, cmd.Flags(), &c)
			if err != nil {
				checks.fail("controller", err)
			} else {
				defer cluster.Close()
				if err := checkPinot(ctx, cluster, names, checks); err != nil {
					return err
				}
			}
		}
		if doris {
			cluster, err := connect.Doris(ctx, s, connect.DorisOptions{Given: cmd.Flags().Changed})
			if err != nil {
				checks.fail("frontends", err)
			} else {
				defer cluster.Close()
				checkDoris(ctx, cluster, checks)
			}
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		return a.reportChecks(checks)
	})
	return cmd
}

// sidesOf tells which clusters are to be looked at: those that are configured or
// named, and both demos when nothing is.
func sidesOf(s *clients.Settings, c *clusterFlags, names []string, given func(flag string) bool) (pinot, doris bool) {
	pinot = len(s.Pinot.Controllers) > 0 || len(c.brokers) > 0 || c.demo != "" || c.script != "" || len(names) > 0
	// --demo is not for asking clusters that are real.
	doris = len(s.Doris.Frontends) > 0 && len(names) == 0 && (c.demo == "" && c.script == "" || given("frontend"))
	if !pinot && !doris {
		return true, true
	}
	return pinot, doris
}

func checkPinot(ctx context.Context, cluster *connect.Cluster, names []string, l *checklist) error {
	members, err := cluster.Pick(ctx, names, len(names) == 0)
	if err != nil {
		return err
	}
	l.pinot = cluster
	checkController(ctx, cluster, l)
	for _, m := range members {
		checkBroker(ctx, cluster, m, l)
	}
	return nil
}

// checklist collects what was found.
type checklist struct {
	all   []text.Check
	pinot *connect.Cluster      // nil when it was not reached, or not asked
	doris *connect.DorisCluster // the same
}

func (l *checklist) ok(subject, format string, args ...any) {
	l.all = append(l.all, text.Check{Subject: subject, Result: text.CheckOK, Text: fmt.Sprintf(format, args...), Outcome: engine.OK})
}

func (l *checklist) warn(subject, format string, args ...any) {
	l.all = append(l.all, text.Check{Subject: subject, Result: text.CheckWarning, Text: fmt.Sprintf(format, args...), Outcome: engine.OK})
}

func (l *checklist) fail(subject string, err error) {
	l.all = append(l.all, text.Check{Subject: subject, Result: text.CheckFailed, Text: strings.TrimPrefix(message(err), subject+": "), Outcome: engine.OutcomeOf(err)})
}

func (a *app) reportChecks(l *checklist) error {
	doc := text.DoctorDocument{Schema: text.DoctorSchema, Checks: l.all}
	var outcomes []engine.Outcome
	failed := 0
	for _, check := range l.all {
		outcomes = append(outcomes, check.Outcome)
		if check.Result == text.CheckFailed {
			failed++
		}
	}
	doc.Outcome = engine.Worst(outcomes...)
	doc.ExitCode = a.finish(doc.Outcome)
	doc.Reason = fmt.Sprintf("%s, %d failed", text.Plural(len(l.all), "check"), failed)
	var labels, footer []string
	if c := l.pinot; c != nil {
		labels, footer = append(labels, c.Simulation()), c.Footer()
		doc.Context, doc.Cluster = c.Context, c.Name
	}
	if c := l.doris; c != nil {
		labels = append(labels, c.Simulation())
		doc.Context, doc.Frontends = c.Context, c.Names()
		footer = append(footer, dorisFooter(c)...)
	}
	doc.Simulation = strings.Join(slices.DeleteFunc(labels, func(s string) bool { return s == "" }), "; ")
	if a.global.output != formatText {
		return a.writeJSON(doc)
	}
	lines := a.global.style(a.Out).Checks(l.all)
	return a.print(append(append(lines, fmt.Sprintf("%s; outcome %s (exit code %d)", doc.Reason, doc.Outcome, doc.ExitCode)), footer...)...)
}

// checkController says what the controller's inventory tells about it.
func checkController(ctx context.Context, c *connect.Cluster, l *checklist) {
	if c.Controller == nil {
		l.warn("controller", "none given: brokers are used by their URLs, without schemas, so only LIMIT 1 probes")
		return
	}
	inv := c.Inventory
	subject := "controller " + inv.Controller
	l.ok(subject, "answers; cluster %s, version %s, %s, %s, %s", c.Name, orUnknown(inv.Version),
		text.Plural(len(inv.Brokers), "broker"), text.Plural(inv.Servers, "server"), text.Plural(len(inv.Tables), "table"))
	if h, err := c.Controller.Health(ctx); err != nil {
		l.fail(subject, err)
	} else if !h.OK {
		l.warn(subject, "its health says %s (HTTP %d)", h.State, h.HTTP)
	}
	if inv.LiveServers >= 0 && inv.LiveServers < inv.Servers {
		l.warn(subject, "%d of %d servers are live: tables on the others answer partially and are never good probes", inv.LiveServers, inv.Servers)
	}
	if orphans := inv.Orphans(); len(orphans) > 0 {
		l.warn(subject, "%s without an online broker, %s first: check their broker tenants", text.Plural(len(orphans), "table"), orphans[0])
	}
	for _, n := range inv.Notes {
		l.warn(subject, "%s", n)
	}
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

// checkBroker asks one broker what a warm-up will ask of it.
func checkBroker(ctx context.Context, c *connect.Cluster, m connect.Member, l *checklist) {
	subject := "broker " + m.Name
	b, err := c.Broker(m)
	if err != nil {
		l.fail(subject, err)
		return
	}
	health, err := b.Health(ctx)
	if err != nil {
		l.fail(subject, err)
		return
	}
	l.ok(subject, "%s answers, health %s", m.Address, health.State)
	if m.Enabled && !health.OK {
		l.warn(subject, "not healthy (HTTP %d %s): it may be starting; a warm-up can begin as soon as it has routes", health.HTTP, health.State)
	}
	if !m.Enabled {
		l.warn(subject, "disabled in the cluster manager: it has no routes although its health may say OK")
	}
	checkClock(ctx, b, l, subject)
	checkQuery(ctx, b, m, l, subject)
	if url := c.MetricsURL(m); url != "" {
		if _, err := pinot.Metrics(ctx, c.HTTP, url); err != nil {
			l.warn(subject, "metrics: %s", message(err))
		} else {
			l.ok(subject, "metrics read from %s", url)
		}
	}
}

// checkQuery asks for one route and one query, which need the permissions that
// warming needs.
func checkQuery(ctx context.Context, b *pinot.Broker, m connect.Member, l *checklist, subject string) {
	if len(m.Tables) == 0 {
		l.warn(subject, "no table lists it: nothing to serve (tags %v)", m.Tags)
		return
	}
	r, err := b.Routes(ctx, m.Tables[0])
	switch {
	case err != nil:
		l.fail(subject, err)
		return
	case r.Skip != warmup.SkipNone:
		l.warn(subject, "%s: %s", m.Tables[0], r.Skip)
	default:
		l.ok(subject, "routes of %s: %s", m.Tables[0], text.Plural(len(r.Servers()), "server"))
	}
	a := b.Probe(ctx, warmup.Probe{SQL: warmup.Tag("SELECT 1", "bellows doctor"), Engine: warmup.SSE, Timeout: warmup.DefaultProbeTimeout})
	err = pinot.QueryError(a)
	switch {
	case err != nil:
		l.fail(subject, err)
	case a.Fault != warmup.FaultNone:
		l.warn(subject, "queries: %s", a.Message)
	case len(a.Exceptions) > 0:
		l.warn(subject, "queries: %s", a.Label())
	default:
		l.ok(subject, "queries answered in %s, %d requests since its start", engine.Span(a.Elapsed), a.Request)
	}
}
