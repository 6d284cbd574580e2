package pinot

import (
	"context"
	"net/url"

	"bellows/engine/warmup"
)

// readTables reads {"tables": [name]}.
func readTables(body []byte) (tables []warmup.Table, ok bool) {
	s := scanner{src: body}
	known := false
	s.object(func(key []byte) {
		if string(key) != "tables" {
			s.skip()
			return
		}
		known = true
		if !s.null() {
			s.array(func() { tables = append(tables, warmup.Table(s.text())) })
		}
	})
	return tables, s.end() && known
}

// tablesOf lists the typed tables of one type.
func (c *Controller) tablesOf(ctx context.Context, kind warmup.TableType) ([]warmup.Table, error) {
	return fetch(ctx, c, "/tables?type="+lower(kind), readTables)
}

// Enabled says whether a typed table is switched on.
func (c *Controller) Enabled(ctx context.Context, table warmup.Table) (bool, error) {
	return fetch(ctx, c, "/tables/"+url.PathEscape(table.Raw())+"/state?type="+lower(table.Type()), readState)
}

func readState(body []byte) (enabled, ok bool) {
	s := scanner{src: body}
	s.object(func(key []byte) {
		if string(key) != "state" {
			s.skip()
			return
		}
		switch string(s.text()) {
		case "enabled":
			enabled, ok = true, true
		case "disabled":
			ok = true
		}
	})
	return enabled, ok && s.end()
}

// WhyEmpty explains a typed table for which a broker has an empty route: it is
// switched off, has no segments, or none of its segments is on a live server.
func (c *Controller) WhyEmpty(ctx context.Context, table warmup.Table) (warmup.Skip, error) {
	enabled, err := c.Enabled(ctx, table)
	if err != nil && statusOf(err) == 0 {
		return warmup.SkipBroken, err
	}
	if err == nil && !enabled {
		return warmup.SkipDisabled, nil
	}
	path := "/segments/" + url.PathEscape(table.Raw()) + "/servers?type=" + string(table.Type()) + "&verbose=false"
	assigned, err := fetch(ctx, c, path, readAssigned)
	switch {
	case err != nil:
		return warmup.SkipBroken, err
	case assigned == 0:
		return warmup.SkipNoSegments, nil
	}
	return warmup.SkipNoServer, nil
}

// readAssigned counts segment replicas of GET /segments/{t}/servers, which are
// those that should be: the ideal state.
func readAssigned(body []byte) (segments int64, ok bool) {
	s := scanner{src: body}
	s.array(func() {
		s.object(func(key []byte) {
			if string(key) != "serverToSegmentsCountMap" {
				s.skip()
				return
			}
			if !s.null() {
				s.object(func([]byte) { segments += s.integer() })
			}
		})
	})
	return segments, s.end()
}

func lower(kind warmup.TableType) string {
	if kind == warmup.Realtime {
		return "realtime"
	}
	return "offline"
}
