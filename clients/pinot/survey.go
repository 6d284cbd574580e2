package pinot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/warmup"
)

// Survey looks at a broker from outside without warming it: one query that no
// server is asked for, its health and start, its routes, and the quotas of the
// tables that a warm-up would probe. servers are those of Target.Servers. What
// cannot be read is in the status, never an error.
func Survey(ctx context.Context, m Member, b *Broker, servers []string) warmup.BrokerStatus {
	s := warmup.BrokerStatus{
		Name: clients.Clean(m.ID), URL: b.URL(), Tags: cleanAll(m.Tags), Tables: len(m.Tables), Requests: -1, Outcome: engine.OK,
	}
	health, err := b.Health(ctx)
	if err != nil {
		return failedSurvey(s, err)
	}
	s.Health = clients.Clean(health.State)
	if start, err := b.Start(ctx); err == nil {
		s.Started = start.At
	} else if errors.Is(err, engine.ErrDenied) {
		return failedSurvey(s, err)
	}
	a := b.Probe(ctx, warmup.Probe{SQL: warmup.Tag("SELECT 1", "bellows survey"), Engine: warmup.SSE, Timeout: whyLimit})
	if a.Fault == warmup.FaultNone {
		s.Requests = a.Request
	} else {
		s.Notes = append(s.Notes, "requests not known: "+a.Message)
	}
	greedy := warmup.CoverOptions{Method: warmup.Greedy}
	routes, err := warmup.Explore(ctx, warmup.Target{Name: s.Name, Tables: m.Tables, Servers: servers, Router: b}, greedy, nil)
	if err == nil {
		err = QueryError(a) // what listens there is known by its routes
	}
	if err != nil {
		return failedSurvey(s, err)
	}
	cover := warmup.Plan(ctx, routes, greedy)
	s.Legs, s.Cover = len(cover.Universe), len(cover.Chosen)
	s.Servers = serversOf(cover.Universe)
	s.Routed = len(m.Tables) - len(cover.Skipped)
	s.State = warmup.StateOfBroker(m.Enabled, health.OK, s.Legs, s.Requests)
	s.Reason = reasonOf(s, m, health)
	s.Chosen = make([]warmup.Table, len(cover.Chosen))
	for i, t := range cover.Chosen {
		s.Chosen[i] = t.Routes.Table
	}
	for _, t := range cover.Chosen {
		limit, err := b.Quota(ctx, t.Routes.Table)
		if err != nil {
			s.Notes = append(s.Notes, clients.Clean("quotas not read: "+err.Error()))
			break
		}
		if limit > 0 {
			s.Quotas = append(s.Quotas, warmup.TableQuota{Table: t.Routes.Table, Limit: limit})
		}
	}
	return s
}

func failedSurvey(s warmup.BrokerStatus, err error) warmup.BrokerStatus {
	s.Outcome, s.Reason = engine.OutcomeOf(err), clients.Clean(err.Error())
	s.State = warmup.BrokerUnreachable
	if s.Outcome == engine.Denied {
		s.State = warmup.BrokerDenied
	}
	return s
}

func reasonOf(s warmup.BrokerStatus, m Member, h Health) string {
	switch s.State {
	case warmup.BrokerDisabled:
		return "disabled in the cluster manager: it says it is healthy, but has no routes"
	case warmup.BrokerStarting:
		return "its health says " + clients.Clean(h.State)
	case warmup.BrokerIdle:
		if len(m.Tables) == 0 {
			return "no table lists it; its tags are " + strings.Join(s.Tags, ", ")
		}
		return "routes to no server"
	default:
		return ""
	}
}

func serversOf(legs []warmup.Leg) int {
	names := make([]string, len(legs))
	for i, l := range legs {
		names[i] = l.Server
	}
	slices.Sort(names)
	return len(slices.Compact(names))
}

func cleanAll(all []string) []string {
	clean := make([]string, len(all))
	for i, s := range all {
		clean[i] = clients.Clean(s)
	}
	return clean
}
