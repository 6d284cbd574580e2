// Package clients is what every client of a cluster is built on.
//
// # HTTP
//
// An HTTP is one set of connections with one set of credentials; controllers and
// brokers each have their own. For single requests:
//
//	h, err := clients.NewHTTP(ctx, clients.HTTPOptions{Access: access, Connections: 8})
//	defer h.Close()
//	var body bytes.Buffer
//	reply, err := h.Get(ctx, base+"/tables/livebrokers", &body)
//
// In a probe loop a Target is made once for each URL, and its buffers are kept:
//
//	query, err := h.Target(http.MethodPost, base+"/query/sql", http.Header{
//		"Content-Type": {"application/json"}, "Idempotency-Key": nil,
//	})
//	reply, err := query.Do(ctx, statement, &body)
//
// Any status but 2xx is a *StatusError, no answer an *Error with its Reason; the
// class of package engine that both wrap fixes the outcome. An answer is read to
// its end, up to a limit. A 401 makes the client read its credentials again,
// once, and repeat the request if they have changed.
//
// Base URLs come from ParseBaseURL (what people type) and BrokerURL (what a
// cluster lists, with the context's overrides); Resolve maps names that only the
// cluster can resolve.
//
// Who to be comes in as an Access: NewAccess makes one of prometheus/common's
// HTTP config, HTTPSettings.Access of a context.
//
// # Configuration
//
// Fields is the table of all settings; the file's check, the merge, `config show`
// and the template are driven by it. Open finds and reads the file, Merge lays
// flags over environment over file over defaults and keeps the Origin of each
// value, Settings.Show lists them, Check looks for what is unwise, Template is a
// file to begin with. A command line registers the flags of Fields and hands
// Merge a function that tells which of them were given:
//
//	file, err := clients.Open(configFlag, os.LookupEnv)
//	settings, err := clients.Merge(clients.Sources{
//		File: file, Context: contextFlag, LookupEnv: os.LookupEnv, Flag: given,
//	})
//
// A *ConfigError holds everything that is wrong, each with file, line, column and
// the line itself. Another kind of cluster is one more struct in Settings and one
// more table of fields.
//
// # Text
//
// Whatever came from outside and is to be shown goes through Clean. Credentials
// are taken out of every error; HTTP.Redact does it for bodies. Settings, files,
// clients and secrets print without what they hold, with any verb and as JSON.
// Secrets of fewer than four characters cannot be told from words and stay.
//
// # Errors
//
// *Error and *StatusError for exchanges, *ConfigError for the configuration. Each
// wraps a class of package engine: ErrUnreachable, ErrDenied or ErrUsage; an
// answer that is too large and a status without a class of its own wrap none.
//
// # Goroutines
//
// The package starts none of its own, but for those with which os/exec reads what
// a helper command prints; they end before the call that ran it. net/http keeps two for each open
// connection; they end with HTTP.Close, or when the connection has been idle for
// 90 seconds.
package clients
