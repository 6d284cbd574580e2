package clients

import (
	"time"
)

// Settings is a context as it is used, after the merge of flags, environment,
// file and defaults. Add a section for another kind of cluster as a struct here
// and a table of its fields beside pinotFields.
type Settings struct {
	Context string // its name; "" without a file
	Writes  bool   // whether commands may change the cluster
	Pinot   Pinot
	Doris   Doris
	Warm    Warm

	entries   func() []entry // in the order of the fields; a function for the same reason as in HTTPSettings
	inherited bool           // brokers have the http section of the controllers
}

// Pinot is a Pinot cluster.
type Pinot struct {
	Controllers []string      // base URLs, tried in order; none: no cluster is configured
	Database    string        // sent as the header of that name; "" for the default one
	Timeout     time.Duration // for one REST call
	HTTP        HTTPSettings  // for controllers
	Brokers     Brokers
}

// Brokers is how brokers are reached, as far as the cluster does not tell.
type Brokers struct {
	Overrides Overrides
	HTTP      HTTPSettings      // that of the controllers unless the file has one of its own
	Resolve   Resolve           // for controllers too
	Metrics   map[string]string // instance, or "*" for any, to the URL of its metrics page; see MetricsURL
}

// Warm holds the defaults of a warm-up.
type Warm struct {
	Floor          int           // good probes that make a broker warm
	Budget         time.Duration // the most time for one warm-up
	ProbeTimeout   time.Duration // for one probe
	Concurrency    int           // 0 for auto
	MaxConcurrency int           // the most that auto takes
	Shapes         string        // limit1 or auto
	Engine         string        // sse, mse or both
	Cover          string        // greedy, first-fit or exact
}

func newSettings() *Settings {
	return &Settings{Pinot: Pinot{HTTP: newHTTPSettings(), Brokers: Brokers{HTTP: newHTTPSettings()}}, Doris: NewDoris()}
}

// fieldsOf is the table of all fields, bound to places in s.
func fieldsOf(s *Settings) []Field {
	fields := []Field{{
		Key: "writes", Default: "false", set: setBool(&s.Writes),
		Help: "whether commands may change this cluster; without it they only read and warm",
	}}
	fields = append(fields, pinotFields(&s.Pinot)...)
	fields = append(fields, dorisFields(&s.Doris)...)
	return append(fields, warmFields(&s.Warm)...)
}

func pinotFields(p *Pinot) []Field {
	fields := []Field{
		{
			Key: "pinot.controllers", Flag: "controller", Kind: List, Example: "https://pinot.example:9000",
			Help: "controllers, tried in order; host:port is plain HTTP", set: setBaseURLs(&p.Controllers, 9000),
		},
		{
			Key: "pinot.database", Flag: "database", Example: "sales",
			Help: "Pinot database of the tables", set: setText(&p.Database),
		},
		{
			Key: "pinot.timeout", Flag: "request-timeout", Default: "10s",
			Help: "most time for one REST call", set: setDuration(&p.Timeout),
		},
	}
	fields = append(fields, httpFields("pinot.http", p.HTTP.sections())...)
	fields = append(fields, brokerFields(&p.Brokers)...)
	return withEnv(fields)
}

func brokerFields(b *Brokers) []Field {
	fields := []Field{
		{
			Key: "pinot.brokers.scheme", Flag: "broker-scheme", Default: "http",
			Help: "http or https; the cluster does not tell", set: setWord(&b.Overrides.Scheme, "http", "https"),
		},
		{
			Key: "pinot.brokers.port", Flag: "broker-port", Example: "8443",
			Help: "instead of the port that the cluster lists", set: setInt(&b.Overrides.Port, 1, 65535),
		},
		{
			Key: "pinot.brokers.resolve.*", Flag: "resolve", Example: "broker-0.headless: 127.0.0.1:18099",
			Help: "addresses of names that only the cluster can resolve, also as name:port", set: setResolve(&b.Resolve),
		},
		{
			Key: "pinot.brokers.metrics.*", Flag: "broker-metrics", Example: `"*": http://{host}:9404/metrics`,
			Help: `metrics page (JMX exporter) of an instance, or of any with "*"; {host} and {instance} are filled in`, set: setMetrics(&b.Metrics),
		},
	}
	return append(fields, httpFields("pinot.brokers.http", b.HTTP.sections())...)
}

func warmFields(w *Warm) []Field {
	return withEnv([]Field{
		{
			Key: "warm.floor", Flag: "floor", Default: "1000",
			Help: "good probes that make a broker warm", set: setInt(&w.Floor, 1, 1_000_000_000),
		},
		{
			Key: "warm.budget", Flag: "budget", Default: "15s",
			Help: "most time for one warm-up", set: setDuration(&w.Budget),
		},
		{
			Key: "warm.probe_timeout", Flag: "probe-timeout", Default: "5s",
			Help: "most time for one probe", set: setDuration(&w.ProbeTimeout),
		},
		{
			Key: "warm.concurrency", Flag: "concurrency", Default: "1",
			Help: "probes at once, or auto for the fewest that make the floor in the budget", set: setCount(&w.Concurrency, 1024),
		},
		{
			Key: "warm.max_concurrency", Flag: "max-concurrency", Default: "16",
			Help: "most probes at once that auto takes", set: setInt(&w.MaxConcurrency, 1, 1024),
		},
		{
			Key: "warm.shapes", Flag: "shapes", Default: "auto",
			Help: "auto derives queries from the schemas, limit1 is the published probe", set: setWord(&w.Shapes, "auto", "limit1"),
		},
		{
			Key: "warm.engine", Flag: "engine", Default: "sse",
			Help: "query engine to warm: sse, mse or both", set: setWord(&w.Engine, "sse", "mse", "both"),
		},
		{
			Key: "warm.cover", Flag: "cover", Default: "greedy",
			Help: "how the cover is chosen: greedy, first-fit or exact", set: setWord(&w.Cover, "greedy", "first-fit", "exact"),
		},
	})
}

// withEnv gives each flag its variable.
func withEnv(fields []Field) []Field {
	for i := range fields {
		if f := &fields[i]; f.Flag != "" && f.Env == "" {
			f.Env = envName(f.Flag)
		}
	}
	return fields
}
