package clients

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"bellows/engine"
)

// Address is a host and a port, such as broker-0.headless:8099 or [::1]:8099.
type Address struct {
	Host string // a name in lower case or an IP address; never in brackets
	Port int    // 0 when none was given
}

// String is host:port with IPv6 in brackets, or the host alone without a port.
func (a Address) String() string {
	switch {
	case a.Port != 0:
		return net.JoinHostPort(a.Host, strconv.Itoa(a.Port))
	case strings.Contains(a.Host, ":"):
		return "[" + a.Host + "]"
	default:
		return a.Host
	}
}

// ParseAddress reads host, host:port, [v6], [v6]:port or a bare v6 address. The
// error is an engine.ErrUsage.
func ParseAddress(s string) (Address, error) {
	a, err := parseAddress(s)
	if err != nil {
		return Address{}, fmt.Errorf("address %s: %w: write host, host:port or [v6 address]:port: %w", quote(s), err, engine.ErrUsage)
	}
	return a, nil
}

func parseAddress(s string) (Address, error) {
	if s == "" {
		return Address{}, errors.New("is empty")
	}
	if strings.Contains(s, "://") {
		return Address{}, errors.New("is a URL")
	}
	if ip, err := netip.ParseAddr(s); err == nil {
		return Address{Host: ip.String()}, nil
	}
	host, port := s, ""
	if i := strings.LastIndexByte(s, ':'); i >= 0 && !strings.HasSuffix(s, "]") {
		host, port = s[:i], s[i+1:]
		if port == "" {
			return Address{}, errors.New("has no port after the colon")
		}
	}
	var a Address
	var err error
	if a.Host, err = parseHost(host); err != nil {
		return Address{}, err
	}
	if port != "" {
		a.Port, err = parsePort(port)
	}
	return a, err
}

// parseHost takes a name or an IP address, v6 only in brackets: without them
// the last group and a port cannot be told apart.
func parseHost(host string) (string, error) {
	if inner, ok := strings.CutPrefix(host, "["); ok {
		inner, closed := strings.CutSuffix(inner, "]")
		ip, err := netip.ParseAddr(inner)
		if !closed || err != nil || !ip.Is6() {
			return "", errors.New("has no IPv6 address in its brackets")
		}
		return ip.String(), nil
	}
	if strings.Contains(host, ":") {
		return "", errors.New("has a colon too many; an IPv6 address with a port needs brackets")
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.String(), nil
	}
	name := strings.TrimSuffix(strings.ToLower(host), ".")
	if err := checkName(name); err != nil {
		return "", err
	}
	return name, nil
}

// checkName accepts what resolvers and cluster members use as names: letters,
// digits, dash, dot and underscore.
func checkName(name string) error {
	if name == "" {
		return errors.New("has no host")
	}
	if len(name) > 253 {
		return errors.New("has a host of more than 253 characters")
	}
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-', c == '_':
		case c == '.' && i > 0 && name[i-1] != '.':
		default:
			return fmt.Errorf("has %s in its host", quote(name[i:i+1]))
		}
	}
	return nil
}

func parsePort(s string) (int, error) {
	port, err := strconv.ParseUint(s, 10, 16)
	if err != nil || port == 0 {
		return 0, fmt.Errorf("has port %s, which is not a number from 1 to 65535", quote(s))
	}
	return int(port), nil
}

// ParseBaseURL reads the address of a controller or a metrics page: a URL, or
// host[:port] for plain HTTP on defaultPort. The result has a scheme, no query,
// no fragment and no slash at its end. User and password are refused there: they
// would end up in logs. The error is an engine.ErrUsage.
func ParseBaseURL(s string, defaultPort int) (string, error) {
	base, err := parseBaseURL(s, defaultPort)
	if err != nil {
		return "", fmt.Errorf("URL %s: %w: write something like https://pinot.example:9000: %w", quote(RedactURL(s)), err, engine.ErrUsage)
	}
	return base, nil
}

func parseBaseURL(s string, defaultPort int) (string, error) {
	if !strings.Contains(s, "://") {
		if strings.Contains(s, "@") {
			return "", errUserInURL
		}
		address, path, _ := strings.Cut(s, "/")
		a, err := parseAddress(address)
		if err != nil {
			return "", err
		}
		if a.Port == 0 {
			a.Port = defaultPort
		}
		s = "http://" + a.String() + "/" + path
	}
	u, err := url.Parse(s)
	if err != nil {
		return "", errors.New("cannot be read") // url's own error quotes the whole text
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("has scheme %s, known are http and https", quote(u.Scheme))
	case u.User != nil:
		return "", errUserInURL
	case u.RawQuery != "" || u.Fragment != "" || u.ForceQuery:
		return "", errors.New("has a query or a fragment")
	}
	a, err := parseAddress(u.Host)
	if err != nil {
		return "", err
	}
	return baseURL(u.Scheme, a) + strings.TrimRight(u.EscapedPath(), "/"), nil
}

// baseURL escapes the zone of a v6 address, as URLs want it.
func baseURL(scheme string, a Address) string {
	u := url.URL{Scheme: scheme, Host: a.String()}
	return u.String()
}

var errUserInURL = errors.New("holds a user or password, which belongs into basic_auth or --user and --password-file")

// quote is for values in messages: what was given, clean and not too long.
func quote(s string) string { return `"` + CleanMax(s, 80) + `"` }
