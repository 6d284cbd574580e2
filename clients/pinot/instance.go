package pinot

import (
	"context"
	"net/url"
	"strconv"
	"strings"
)

// instanceConfig is GET /instances/{name}.
type instanceConfig struct {
	host         string
	port         int // of the first listener; 0 when the answer has none
	enabled      bool
	shuttingDown bool
	tags         []string
}

// readInstance reads an instance's configuration. Versions differ in whether
// port is a string, and may put booleans in quotes.
func readInstance(body []byte) (instanceConfig, bool) {
	s := scanner{src: body}
	var c instanceConfig
	known := false
	s.object(func(key []byte) {
		switch string(key) {
		case "instanceName":
			known = true
			s.skip()
		case "hostName":
			if !s.null() {
				c.host = plainHost(string(s.text()))
			}
		case "port":
			c.port = readPort(&s)
		case "enabled":
			c.enabled = s.boolean()
		case "shutdownInProgress":
			c.shuttingDown = s.boolean()
		case "tags":
			if !s.null() {
				s.array(func() { c.tags = append(c.tags, string(s.text())) })
			}
		default:
			s.skip()
		}
	})
	return c, s.end() && known
}

// readPort reads a port, which is a string in some versions. Anything that is no
// port number is 0.
func readPort(s *scanner) int {
	if s.null() || s.bad {
		return 0
	}
	var digits []byte
	if s.space() == '"' {
		digits = s.text()
	} else {
		digits = s.number()
	}
	port, err := strconv.ParseUint(string(digits), 10, 16)
	if err != nil {
		return 0
	}
	return int(port)
}

func (c *Controller) instance(ctx context.Context, id string) (instanceConfig, error) {
	return fetch(ctx, c, "/instances/"+url.PathEscape(id), readInstance)
}

// readInstances reads {"instances": [name]}, which GET /instances and
// GET /liveinstances answer.
func readInstances(body []byte) (r roster, ok bool) {
	s := scanner{src: body}
	known := false
	s.object(func(key []byte) {
		if string(key) != "instances" {
			s.skip()
			return
		}
		known = true
		if !s.null() {
			s.array(func() { r.add(string(s.text())) })
		}
	})
	return r, s.end() && known
}

// roster is a list of instances by role. The prefix of an id is the one part of
// it that Pinot enforces.
type roster struct {
	brokers []string
	servers []string
}

func (r *roster) add(id string) {
	switch {
	case strings.HasPrefix(id, brokerPrefix):
		r.brokers = append(r.brokers, id)
	case strings.HasPrefix(id, "Server_"):
		r.servers = append(r.servers, id)
	}
}

// readNodes reads GET /zk/ls of LIVEINSTANCES: a plain array of names.
func readNodes(body []byte) (r roster, ok bool) {
	names, ok := readNames(body)
	for _, id := range names {
		r.add(id)
	}
	return r, ok
}
