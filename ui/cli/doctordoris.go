package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"bellows/clients/doris"
	"bellows/engine"
	"bellows/engine/spread/change"
	"bellows/ui/connect"
	"bellows/views/text"
)

// checkDoris asks all frontends at the same time and reports in their order.
func checkDoris(ctx context.Context, c *connect.DorisCluster, l *checklist) {
	l.doris = c
	found := make([]checklist, len(c.Frontends))
	readings := make([]*change.Reading, len(c.Frontends))
	var all sync.WaitGroup
	for i, f := range c.Frontends {
		all.Go(func() { readings[i] = checkFrontend(ctx, f, &found[i]) })
	}
	all.Wait()
	for i := range found {
		l.all = append(l.all, found[i].all...)
	}
	checkTogether(c, slices.DeleteFunc(readings, func(r *change.Reading) bool { return r == nil }), l)
}

// checkFrontend gives the reading, nil without one.
func checkFrontend(ctx context.Context, f *doris.Frontend, l *checklist) *change.Reading {
	subject := "frontend " + f.Name()
	i, err := f.Inspect(ctx)
	if err != nil {
		l.fail(subject, err)
		return nil
	}
	r := &i.Reading
	l.ok(subject, "answers %s; Doris %s, %s", i.User, orUnknown(r.Version), orUnknown(r.Role))
	checkDorisLogin(&i, l, subject)
	checkDorisPrivileges(&i, l, subject)
	checkSpread(r, l, subject)
	checkBackends(r, l, subject)
	checkDorisHTTP(&i, l, subject)
	return r
}

func checkDorisLogin(i *doris.Inspection, l *checklist, subject string) {
	switch {
	case i.Verified:
		l.ok(subject, "%s, and its certificate is trusted", i.TLS)
	case i.TLS != "":
		l.warn(subject, "%s, but anybody could be behind it: set doris.tls.mode to verified", i.TLS)
	case i.TLSOffered:
		l.warn(subject, "it offers TLS, which is off here: set doris.tls.mode to verified")
	default:
		l.ok(subject, "no TLS: it offers none (enable_ssl in fe.conf)")
	}
	if i.AnyPassword {
		l.warn(subject, "the login proves nothing: frontends take any password of root from their own machine (skip_localhost_auth_check); try the password from another one")
	}
}

// checkDorisPrivileges tells of SET GLOBAL by the grants alone.
func checkDorisPrivileges(i *doris.Inspection, l *checklist, subject string) {
	if err := doris.Visible(&i.Reading); err != nil {
		l.fail(subject, err)
	}
	switch i.Admin {
	case doris.Granted:
		l.ok(subject, "SET GLOBAL: the user has ADMIN (not tried)")
	case doris.NotGranted:
		l.warn(subject, "SET GLOBAL: the user has no ADMIN, so the setting can be looked at and not changed")
	default:
		l.warn(subject, "SET GLOBAL: the grants do not tell whether the user has ADMIN, which changing the setting needs")
	}
	var assumed []string
	for _, a := range i.Reading.Assumed {
		if a.Name != "SHOW BACKENDS" {
			assumed = append(assumed, a.Name+" = "+a.Value)
		}
	}
	if len(assumed) > 0 {
		l.warn(subject, "assumed, as it could not be read: %s (%s)", strings.Join(assumed, ", "), i.Reading.Assumed[0].Reason)
	}
}

func checkSpread(r *change.Reading, l *checklist, subject string) {
	said := l.ok
	if _, _, standard := r.Generation.SpreadRange(); r.Spread != nil && !r.Acts.Acts && r.Settings.SpreadNum != standard {
		said = l.warn // somebody set it and believes that it acts
	}
	words := r.Acts.Reason
	if r.Acts.Remedy != "" {
		words += "; " + r.Acts.Remedy
	}
	said(subject, "assignment of generation %s (%s): %s", r.Generation, r.GenerationHow, words)
}

func checkBackends(r *change.Reading, l *checklist, subject string) {
	if len(r.Backends) == 0 {
		return // said already
	}
	var excluded, dark []string
	for i := range r.Backends {
		b := &r.Backends[i]
		if b.Excluded != "" {
			excluded = append(excluded, fmt.Sprintf("%d %s (%s)", b.ID, b.Host, b.Excluded))
		}
		if b.Load != nil && b.Load.CPU < 0 && b.Load.CacheHitRatio < 0 && b.Load.ScanBytesPerSecond < 0 && b.Load.RemoteBytesPerSecond < 0 && !b.Dead && b.Load.Reason != doris.FirstSample {
			dark = append(dark, fmt.Sprintf("%d (%s)", b.ID, b.Load.Reason))
		}
	}
	l.ok(subject, "%s, %d take external scans", text.Plural(len(r.Backends), "backend"), len(r.Backends)-len(excluded))
	if len(excluded) > 0 {
		l.warn(subject, "excluded: %s", shortList(excluded))
	}
	if len(dark) > 0 {
		l.warn(subject, "load cannot be read of %s", shortList(dark))
	}
}

// doris.FirstSample is what a first reading says of rates.

// shortList names some of many.
func shortList(items []string) string {
	const most = 5
	if len(items) <= most {
		return strings.Join(items, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(items[:most], ", "), len(items)-most)
}

func checkDorisHTTP(i *doris.Inspection, l *checklist, subject string) {
	switch {
	case i.HTTP == "":
		l.warn(subject, "profiles cannot be read: %s", i.HTTPReason)
	case i.HTTPError != nil:
		l.warn(subject, "profiles cannot be read: %s", message(i.HTTPError))
	default:
		l.ok(subject, "HTTP interface at %s answers, so profiles can be read", i.HTTP)
	}
	if i.SkewKnown && i.Skew.Abs() > clockTolerance {
		l.warn(subject, "its clock is %s away from this machine's", engine.Span(i.Skew.Abs()))
	}
}

// checkTogether finds what only all readings together show.
func checkTogether(c *connect.DorisCluster, readings []*change.Reading, l *checklist) {
	if len(readings) == 0 {
		return
	}
	first := readings[0]
	for _, r := range readings[1:] {
		if r.ClusterID != "" && first.ClusterID != "" && r.ClusterID != first.ClusterID {
			l.warn("frontends", "%s and %s are of different clusters (ids %s and %s): put them into contexts of their own", first.Frontend, r.Frontend, first.ClusterID, r.ClusterID)
		}
	}
	for _, r := range readings {
		if len(r.Peers) == 0 {
			continue
		}
		live := 0
		for _, p := range r.Peers {
			if p.Alive {
				live++
			}
		}
		if live > len(c.Frontends) {
			l.warn("frontends", "the cluster has %d live ones, %d are configured: add the others to doris.frontends, as each has a state of its own", live, len(c.Frontends))
		}
		return
	}
}

func dorisFooter(c *connect.DorisCluster) []string {
	if c.Simulation() == "" {
		return nil
	}
	return []string{
		"The frontends were the embedded demo's: a simulation on this machine, not a real Doris.",
		"For your own: bellows doctor --frontend FRONTEND:9030 --doris-user USER --doris-password-file FILE",
	}
}
