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
// # Text
//
// Whatever came from outside and is to be shown goes through Clean. Credentials
// are taken out of every error; HTTP.Redact does it for bodies.
//
// # Goroutines
//
// The package starts none of its own. net/http keeps two for each open
// connection; they end with HTTP.Close, or when the connection has been idle for
// 90 seconds.
package clients
