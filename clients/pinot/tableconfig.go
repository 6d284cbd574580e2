package pinot

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"bellows/engine/warmup"
)

// TableConfig is the part of a typed table's configuration that matters to
// warming it.
type TableConfig struct {
	Table        warmup.Table
	BrokerTenant string
	ServerTenant string
	TimeColumn   string
	Replication  int           // 0 when the configuration does not say
	Selector     string        // routing.instanceSelectorType; empty = balanced
	QPS          float64       // quota.maxQueriesPerSecond for the whole cluster; 0 = none
	Timeout      time.Duration // query.timeoutMs; 0 = the broker's
}

// TableConfig reads the configuration of a typed table.
func (c *Controller) TableConfig(ctx context.Context, table warmup.Table) (TableConfig, error) {
	path := "/tables/" + url.PathEscape(table.Raw()) + "?type=" + lower(table.Type())
	return fetch(ctx, c, path, func(body []byte) (TableConfig, bool) {
		config, ok := readTableConfig(body, table.Type())
		config.Table = table
		return config, ok
	})
}

// readTableConfig reads one half of {"OFFLINE": {...}, "REALTIME": {...}}.
func readTableConfig(body []byte, kind warmup.TableType) (config TableConfig, ok bool) {
	s := scanner{src: body}
	known := false
	s.object(func(key []byte) {
		if string(key) != string(kind) {
			s.skip()
			return
		}
		if s.null() {
			return
		}
		known = true
		s.object(func(key []byte) { config.section(&s, key) })
	})
	return config, s.end() && known
}

func (c *TableConfig) section(s *scanner, key []byte) {
	switch string(key) {
	case "tenants":
		s.words(func(key, value []byte) {
			switch string(key) {
			case "broker":
				c.BrokerTenant = string(value)
			case "server":
				c.ServerTenant = string(value)
			}
		})
	case "segmentsConfig":
		s.words(func(key, value []byte) {
			switch string(key) {
			case "timeColumnName":
				c.TimeColumn = string(value)
			case "replication":
				c.Replication = atoi(value)
			case "replicasPerPartition":
				if c.Replication == 0 {
					c.Replication = atoi(value)
				}
			}
		})
	case "routing":
		s.words(func(key, value []byte) {
			if string(key) == "instanceSelectorType" {
				c.Selector = string(value)
			}
		})
	case "quota":
		s.words(func(key, value []byte) {
			if string(key) == "maxQueriesPerSecond" {
				c.QPS, _ = readRate(value)
			}
		})
	case "query":
		s.words(func(key, value []byte) {
			if string(key) == "timeoutMs" {
				c.Timeout = time.Duration(atoi(value)) * time.Millisecond
			}
		})
	default:
		s.skip()
	}
}

// words goes through an object and reports members that are strings or numbers,
// as text: versions differ in which of the two they use. Other values are skipped.
func (s *scanner) words(member func(key, value []byte)) {
	if s.bad || s.space() != '{' {
		s.skip()
		return
	}
	s.object(func(key []byte) {
		var value []byte
		switch c := s.space(); {
		case c == '"':
			value = s.text()
		case c == '-' || c >= '0' && c <= '9':
			value = s.number()
		default:
			s.skip()
			return
		}
		if !s.bad {
			member(key, value)
		}
	})
}

// atoi is a count that a configuration gives, 0 when it is none.
func atoi(digits []byte) int {
	n, err := strconv.ParseInt(string(digits), 10, 32)
	if err != nil || n < 0 {
		return 0
	}
	return int(n)
}
