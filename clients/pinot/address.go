package pinot

import (
	"fmt"
	"net/url"

	"bellows/clients"
	"bellows/engine"
)

// Address turns what the controller says of a broker into a URL. Names that
// resolve only inside the cluster are the Wire's matter, which maps them.
type Address struct {
	clients.Overrides
	// URLs override the whole address of single brokers, by instance id.
	URLs map[string]string
}

// defaultPorts are Pinot's own.
const (
	defaultControllerPort = 9000
	defaultBrokerPort     = 8099
)

func (a Address) check() error {
	if _, err := clients.BrokerURL("host", defaultBrokerPort, a.Overrides); err != nil {
		return err
	}
	for id, u := range a.URLs {
		if _, err := clients.ParseBaseURL(u, defaultBrokerPort); err != nil {
			return fmt.Errorf("broker %s: %w", clean(id), err)
		}
	}
	return nil
}

// hint says whether PINOT_TLS_PORT is of use: the port that instance
// configurations tell is that of the first listener, which may be plain.
func (a Address) hint() bool { return a.Scheme == "https" && a.Port == 0 }

// of is a broker's URL.
func (a Address) of(m Member) (string, error) {
	if u, ok := a.URLs[m.ID]; ok {
		return clients.ParseBaseURL(u, defaultBrokerPort)
	}
	if m.Host == "" {
		return "", fmt.Errorf("the controller tells no host for it: %w", engine.ErrUnreachable)
	}
	port := m.Port
	if a.hint() && m.TLSPort != 0 {
		port = m.TLSPort
	}
	return clients.BrokerURL(m.Host, port, a.Overrides)
}

func hostOf(base string) string {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" {
		return clean(base)
	}
	return clean(u.Host)
}

// clean is for names within a message.
func clean(s string) string { return clients.CleanMax(s, 120) }
