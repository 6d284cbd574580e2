package demo

import (
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"
)

// SetAuth replaces the access control of a running cluster, as a rotation of
// credentials does.
func (c *Cluster) SetAuth(a AuthSpec) { c.auth.Store(&a) }

func (a *AuthSpec) on() bool { return len(a.Users) > 0 || len(a.Tokens) > 0 || a.AnyBearer }

// allowed checks the credentials of a request and answers 401 or 403 when they
// do not do. Tables are the raw names that it wants to read.
func (c *Cluster) allowed(w http.ResponseWriter, r *http.Request, tables []string) bool {
	a := c.auth.Load()
	if !a.on() {
		return true
	}
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		if a.AnyBearer && token != "" || slices.ContainsFunc(a.Tokens, func(t string) bool { return same(t, token) }) {
			return true
		}
	}
	if name, password, ok := r.BasicAuth(); ok {
		for _, u := range a.Users {
			if !same(u.Name, name) || !same(u.Password, password) {
				continue
			}
			for _, t := range tables {
				if len(u.Tables) > 0 && !slices.Contains(u.Tables, t) {
					writeError(w, http.StatusForbidden, "Permission is denied for access to table: "+t)
					return false
				}
			}
			return true
		}
	}
	w.Header().Set("WWW-Authenticate", `Basic realm="pinot"`)
	writeError(w, http.StatusUnauthorized, "HTTP 401 Unauthorized")
	return false
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
