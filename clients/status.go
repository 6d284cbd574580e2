package clients

import (
	"fmt"
	"net/http"
	"time"

	"bellows/engine"
)

// StatusError is an HTTP answer with another status than 2xx. Its text names the
// request, the status, the beginning of the body and what to do, and holds no
// secret; errors.Is finds ErrDenied for 401, 403 and 407, ErrUnreachable for
// 502, 503 and 504.
type StatusError struct {
	Method     string
	URL        string
	Status     int
	Body       string        // its beginning, clean
	Location   string        // of a redirect that was not followed, clean
	RetryAfter time.Duration // what the server asks for, 0 without
}

func (e *StatusError) Error() string {
	text := fmt.Sprintf("%s %s: HTTP %d", e.Method, e.URL, e.Status)
	if name := http.StatusText(e.Status); name != "" {
		text += " " + name
	}
	if e.Location != "" {
		text += " to " + e.Location
	}
	if e.Body != "" {
		text += " (" + e.Body + ")"
	}
	if advice := e.advice(); advice != "" {
		text += ": " + advice
	}
	return text
}

func (e *StatusError) advice() string {
	switch {
	case e.Status == http.StatusUnauthorized:
		return "no or wrong credentials; check user, password or token of this context"
	case e.Status == http.StatusForbidden:
		return "these credentials are not enough; ask for access or use others"
	case e.Status == http.StatusProxyAuthRequired:
		return "the proxy wants credentials; put them into proxy_url"
	case e.Status == http.StatusNotFound, e.Status == http.StatusMethodNotAllowed:
		return "the server does not know this; check that address and port are those of the right component"
	case e.Status == http.StatusTooManyRequests && e.RetryAfter > 0:
		return fmt.Sprintf("slow down; the server asks to wait %s", e.RetryAfter)
	case e.Status == http.StatusTooManyRequests:
		return "slow down or wait"
	case e.Status == http.StatusServiceUnavailable:
		return "not ready; wait, or check its health"
	case e.Status == http.StatusBadGateway, e.Status == http.StatusGatewayTimeout:
		return "a proxy or balancer in between does not reach the server"
	case e.Status/100 == 3 && e.Location != "":
		return "not followed; give that address if it is the right one"
	default:
		return ""
	}
}

// Unwrap gives the class to errors.Is.
func (e *StatusError) Unwrap() error {
	switch e.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusProxyAuthRequired:
		return engine.ErrDenied
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return engine.ErrUnreachable
	default:
		return nil
	}
}
