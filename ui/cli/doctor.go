package cli

import (
	"context"
	"fmt"

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
them, and says for each what works, what does not, and what to do about it:
swapped ports, names that do not resolve, certificates, credentials, endpoints
that this version lacks, clocks that differ. Nothing is changed.`,
		Example: `  bellows doctor
  bellows doctor --controller https://pinot.example.net:9000 --ca-file ca.pem`,
		ValidArgsFunction: c.completeBrokers(a),
	}
	c.register(cmd.Flags())
	cmd.RunE = a.command(func(ctx context.Context, cmd *cobra.Command, names []string) error {
		checks := &checklist{}
		cluster, err := a.connectFor(ctx, cmd.Flags(), &c)
		if err != nil {
			checks.fail("controller", err)
			return a.reportChecks(nil, checks)
		}
		defer cluster.Close()
		members, err := cluster.Pick(ctx, names, len(names) == 0)
		if err != nil {
			return err
		}
		checkController(ctx, cluster, checks)
		for _, m := range members {
			checkBroker(ctx, cluster, m, checks)
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		return a.reportChecks(cluster, checks)
	})
	return cmd
}

// checklist collects what was found.
type checklist struct{ all []text.Check }

func (l *checklist) ok(subject, format string, args ...any) {
	l.all = append(l.all, text.Check{Subject: subject, Result: text.CheckOK, Text: fmt.Sprintf(format, args...), Outcome: engine.OK})
}

func (l *checklist) warn(subject, format string, args ...any) {
	l.all = append(l.all, text.Check{Subject: subject, Result: text.CheckWarning, Text: fmt.Sprintf(format, args...), Outcome: engine.OK})
}

func (l *checklist) fail(subject string, err error) {
	l.all = append(l.all, text.Check{Subject: subject, Result: text.CheckFailed, Text: message(err), Outcome: engine.OutcomeOf(err)})
}

func (a *app) reportChecks(c *connect.Cluster, l *checklist) error {
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
	var footer []string
	if c != nil {
		doc.Simulation, doc.Context, doc.Cluster = c.Simulation(), c.Context, c.Name
		footer = c.Footer()
	}
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
