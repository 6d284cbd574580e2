package frontend

import (
	"time"

	"bellows/clients/demo/frontend/wire"
)

// Act is what a fault does.
type Act string

// Fault is one line of a script.
type Fault struct {
	Act   Act           `yaml:"act"`
	Delay time.Duration `yaml:"delay,omitempty"`
}

type armed struct{ Fault }

type trouble struct{ failure *failure }

type change struct{}

// Script replaces the faults at work.
func (c *Cluster) Script(_ ...Fault) error { return nil }

func (c *Cluster) settle()                                    {}
func (c *Cluster) provoke(_ *Frontend, _ *variable, _ string) {}
func (f *Frontend) ignores(_, _ string) bool                  { return false }
func (s *session) troubledHandshake() bool                    { return false }
func (s *session) deniedLogin(_ string) bool                  { return false }
func (s *session) troubleFor(_ string) trouble                { return trouble{} }
func (s *session) suffer(_ trouble) bool                      { return true }
func (s *session) sendHead(a *answer, _ trouble) bool {
	return s.wire.WriteColumns(len(a.columns), a.columns) == nil
}
func (s *session) sendRow(row []wire.Value, _, _ int, _ trouble) bool {
	return s.wire.WriteRow(row) == nil
}
