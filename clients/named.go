package clients

import (
	"fmt"
	"net/url"
	"strings"
)

// setResolve adds one entry of the address map.
func setResolve(r *Resolve) setter {
	return func(name string, values []string) error {
		key, to, err := parseResolveEntry(name + "=" + values[len(values)-1])
		if err != nil {
			return err
		}
		*r = added(*r, key, to)
		return nil
	}
}

func setMetrics(m *map[string]string) setter {
	return func(name string, values []string) error {
		value := values[len(values)-1]
		page := metricsPage(value, "h", "i")
		u, err := url.Parse(page)
		switch {
		case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || strings.ContainsAny(page, "{}"):
			return fmt.Errorf("%s is no URL; write something like http://{host}:9404/metrics", quote(RedactURL(value)))
		case u.User != nil:
			return errUserInURL
		}
		*m = added(*m, name, value)
		return nil
	}
}

// MetricsURL is the metrics page of a broker, "" if none is configured.
func (b Brokers) MetricsURL(instance, host string) string {
	page, ok := b.Metrics[instance]
	if !ok {
		page = b.Metrics["*"]
	}
	if strings.Contains(host, ":") && !strings.HasPrefix(host, "[") {
		host = "[" + host + "]"
	}
	return metricsPage(page, host, url.PathEscape(instance))
}

func metricsPage(template, host, instance string) string {
	return strings.NewReplacer("{host}", host, "{instance}", instance).Replace(template)
}
