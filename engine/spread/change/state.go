package change

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"bellows/engine/spread"
)

// State is the part of a reading that a plan rests on. Load and time are not in
// it: they change without changing what a statement does.
type State struct {
	Frontend   string            `json:"frontend"`
	Version    string            `json:"version"`
	Role       string            `json:"role"`
	Generation spread.Generation `json:"generation"`
	Spread     *Variable         `json:"spread,omitempty"`
	Hash       *Variable         `json:"hash_switch,omitempty"`
	Cache      *Variable         `json:"file_cache,omitempty"`
	// Settings stand without what the three variables say.
	Settings spread.Settings `json:"settings"`
	Group    string          `json:"group"`
	// Eligible are the backends of external scans, by id.
	Eligible []Member `json:"eligible_backends"`
}

// Member is a backend that may scan.
type Member struct {
	ID   int64  `json:"id"`
	Host string `json:"host"`
}

// StateOf is the state in a reading.
func StateOf(r *Reading) State {
	s := State{
		Frontend: r.Frontend, Version: r.Version, Role: r.Role, Generation: r.Generation,
		Spread: clone(r.Spread), Hash: clone(r.Hash), Cache: clone(r.Cache),
		Settings: r.Settings, Group: r.Group, Eligible: []Member{},
	}
	s.Settings.SpreadNum, s.Settings.FileCache, s.Settings.ConsistentHash = 0, false, false
	for _, b := range eligible(r) {
		s.Eligible = append(s.Eligible, Member{ID: b.ID, Host: b.Host})
	}
	slices.SortFunc(s.Eligible, func(a, b Member) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Host, b.Host)) })
	return s
}

// eligible are the backends of a frontend's external scans. Where it fills up
// with mix nodes at random it is always the same draw, so that two readings of
// one cluster agree.
func eligible(r *Reading) []spread.Backend {
	if e := spread.Eligible(Scenario(r).Backends, r.Pool, 0); e.Varies {
		return e.Backends
	}
	var all []spread.Backend
	for i := range r.Backends {
		if b := &r.Backends[i]; b.Excluded == "" {
			all = append(all, b.Backend)
		}
	}
	return all
}

func clone(v *Variable) *Variable {
	if v == nil {
		return nil
	}
	c := *v
	return &c
}

// Fingerprint is a hash of states that does not depend on their order.
func Fingerprint(states []State) string {
	sorted := slices.Clone(states)
	slices.SortFunc(sorted, func(a, b State) int { return cmp.Compare(a.Frontend, b.Frontend) })
	// Nothing in a State can fail to be written as JSON.
	text, _ := json.Marshal(sorted)
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Scenario is what a frontend's new sessions plan with, to be simulated.
func Scenario(r *Reading) spread.Scenario {
	s := spread.Scenario{Name: r.Frontend, Pool: r.Pool, Settings: r.Settings}
	for i := range r.Backends {
		s.Backends = append(s.Backends, r.Backends[i].Backend)
	}
	return s
}
