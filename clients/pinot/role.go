package pinot

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
)

// role is what listens at an address.
type role string

const (
	roleController role = "controller"
	roleBroker     role = "broker"
	roleServer     role = "server"
	roleOther      role = "other"   // speaks HTTP, is none of Pinot's
	roleUnknown    role = "unknown" // could not be told
)

// controllerHeader is on every answer of a controller.
const controllerHeader = "Pinot-Controller-Host"

// noRouting is how a broker begins its refusal of a table that it does not know.
// Other software may well repeat the path, so a part of that proves nothing.
var noRouting = []byte("Cannot find routing")

// identify tells Pinot's roles apart by calls that only one of them answers in
// its own way. It costs up to three calls, so it is made after a failure only.
func identify(ctx context.Context, e *endpoint) role {
	r, err := e.reply(ctx, "/cluster/info")
	if err != nil {
		return roleUnknown
	}
	if _, ok := readClusterName(r.body); r.header.Get(controllerHeader) != "" || r.status == http.StatusOK && ok {
		return roleController
	}
	r, err = e.reply(ctx, "/debug/routingTable/bellows_OFFLINE")
	if err != nil {
		return roleUnknown
	}
	if r.status == http.StatusNotFound && bytes.Contains(r.body, noRouting) {
		return roleBroker
	}
	if r.status == http.StatusUnauthorized || r.status == http.StatusForbidden || r.status >= http.StatusInternalServerError {
		return roleUnknown // a broker that is going down answers everything with 500
	}
	r, err = e.reply(ctx, "/health/liveness")
	switch {
	case err != nil:
		return roleUnknown
	case r.status == http.StatusOK && string(bytes.TrimSpace(r.body)) == "OK":
		return roleServer
	}
	return roleOther
}

// explain adds to a failure what listens at the address if that is not what was
// asked for; otherwise it returns the failure as it is.
func explain(ctx context.Context, e *endpoint, failure error) error {
	if e.known.Load() || !suspicious(failure) {
		return failure
	}
	found := identify(ctx, e)
	if found == e.role {
		e.known.Store(true)
	}
	if found == e.role || found == roleUnknown {
		return failure
	}
	host := hostOf(e.base)
	if found == roleOther {
		return usageError(fmt.Sprintf("%s answers HTTP, but is no Pinot %s: check the address (a %s listens on %d by default): %v",
			host, e.role, e.role, defaultPort[e.role], failure), failure)
	}
	return usageError(fmt.Sprintf("%s is a %s, not a %s: pass the %s's address (port %d by default)",
		host, found, e.role, e.role, defaultPort[e.role]), nil)
}

// suspicious failures are those that a wrong address gives: no such path, not
// Pinot's JSON, a refusal to speak this protocol.
func suspicious(failure error) bool {
	switch statusOf(failure) {
	case 0:
		return isGarbage(failure)
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return false
	}
	return true
}

var defaultPort = map[role]int{roleController: defaultControllerPort, roleBroker: defaultBrokerPort}
