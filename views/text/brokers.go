package text

import (
	"fmt"
	"strings"
	"time"

	"bellows/engine"
	"bellows/engine/warmup"
)

// BrokersSchema names the JSON document of `bellows brokers`.
const BrokersSchema = "bellows.brokers/1"

// BrokersDocument is the JSON document of `bellows brokers`.
type BrokersDocument struct {
	Schema     string         `json:"schema"`
	Outcome    engine.Outcome `json:"outcome"`
	Reason     string         `json:"reason"`
	ExitCode   int            `json:"exit_code"`
	Simulation string         `json:"simulation,omitempty"`
	Context    string         `json:"context,omitempty"`
	Cluster    string         `json:"cluster"`
	Version    string         `json:"version,omitempty"`
	Controller string         `json:"controller,omitempty"`
	Servers    int            `json:"servers"`
	Tables     int            `json:"tables"`
	Notes      []string       `json:"notes"`
	Brokers    []BrokerJSON   `json:"brokers"`
}

// BrokerJSON is one broker.
type BrokerJSON struct {
	Broker   string             `json:"broker"`
	URL      string             `json:"url"`
	State    warmup.BrokerState `json:"state"`
	Outcome  engine.Outcome     `json:"outcome"`
	Reason   string             `json:"reason,omitempty"`
	Tags     []string           `json:"tags"`
	Health   string             `json:"health,omitempty"`
	Started  *time.Time         `json:"started,omitempty"`
	Uptime   float64            `json:"uptime_seconds,omitempty"`
	Requests *int64             `json:"requests,omitempty"`
	Tables   int                `json:"tables"`
	Routed   int                `json:"routed_tables"`
	Legs     int                `json:"legs"`
	Servers  int                `json:"servers"`
	Cover    int                `json:"cover_tables"`
	Quotas   []QuotaJSON        `json:"quotas"`
	Notes    []string           `json:"notes"`
}

// QuotaJSON is what one broker admits for one table.
type QuotaJSON struct {
	Table warmup.Table `json:"table"`
	Limit float64      `json:"per_second"`
}

// BrokerOf is the JSON of a status at a moment.
func BrokerOf(s warmup.BrokerStatus, now time.Time) BrokerJSON {
	b := BrokerJSON{
		Broker: s.Name, URL: s.URL, State: s.State, Outcome: s.Outcome, Reason: s.Reason, Tags: list(s.Tags), Health: s.Health,
		Tables: s.Tables, Routed: s.Routed, Legs: s.Legs, Servers: s.Servers, Cover: s.Cover, Notes: list(s.Notes),
		Quotas: mapped(s.Quotas, func(q warmup.TableQuota) QuotaJSON { return QuotaJSON(q) }),
	}
	if !s.Started.IsZero() {
		started := s.Started.UTC()
		b.Started, b.Uptime = &started, now.Sub(s.Started).Seconds()
	}
	if s.Requests >= 0 {
		b.Requests = &s.Requests
	}
	return b
}

// Brokers is the table of `bellows brokers`.
func (s Style) Brokers(all []warmup.BrokerStatus, now time.Time) []string {
	columns := []Column{
		{"broker", Left}, {"state", Left}, {"up", Right}, {"requests", Right}, {"tables", Right},
		{"legs", Right}, {"cover", Right}, {"quota", Left}, {"", Left},
	}
	rows := make([][]string, len(all))
	for i, b := range all {
		up, requests := "–", "–"
		if !s.Unicode {
			up, requests = "-", "-"
		}
		if !b.Started.IsZero() {
			up = engine.Span(now.Sub(b.Started))
		}
		if b.Requests >= 0 {
			requests = fmt.Sprint(b.Requests)
		}
		rows[i] = []string{
			b.Name, s.State(string(b.State)), up, requests, fmt.Sprintf("%d/%d", b.Routed, b.Tables),
			fmt.Sprint(b.Legs), fmt.Sprint(b.Cover), QuotasInShort(b.Quotas), b.Reason,
		}
	}
	return Table(columns, rows)
}

// QuotasInShort names the first limits.
func QuotasInShort(all []warmup.TableQuota) string {
	const most = 2
	var parts []string
	for i, q := range all {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(all)-most))
			break
		}
		parts = append(parts, fmt.Sprintf("%s %.3g/s", q.Table, q.Limit))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
