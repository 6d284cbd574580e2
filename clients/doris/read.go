package doris

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// Read tells what a new session of this frontend finds: variables, the settings
// that decide an assignment, the other frontends, and the backends with their
// load. What the user may not see is an assumption.
func (f *Frontend) Read(ctx context.Context) (change.Reading, error) {
	ctx, cancel := f.bound(ctx)
	defer cancel()
	r := change.Reading{Frontend: f.Name(), At: time.Now(), Backends: []change.Backend{}}
	s, err := f.open(ctx)
	if err != nil {
		return r, err
	}
	defer s.close()
	all, err := f.readAll(ctx, s, &r)
	if err != nil {
		return r, err
	}
	f.loads.read(ctx, all)
	for i := range all {
		r.Backends = append(r.Backends, all[i].Backend)
	}
	return r, nil
}

func (f *Frontend) readAll(ctx context.Context, s *session, r *change.Reading) ([]listed, error) {
	for _, v := range []struct {
		name string
		into **change.Variable
	}{{change.SpreadVariable, &r.Spread}, {change.HashVariable, &r.Hash}, {change.CacheVariable, &r.Cache}} {
		var err error
		if *v.into, err = s.readVariable(ctx, v.name); err != nil {
			return nil, err
		}
	}
	if err := s.readVersion(ctx, r); err != nil {
		return nil, err
	}
	found, err := f.detect(ctx, r.Version, r.Spread)
	if err != nil {
		return nil, err
	}
	r.Generation, r.GenerationHow = found.generation, found.how
	if !found.sure {
		r.Assumed = append(r.Assumed, change.Assumption{Name: "generation", Value: string(found.generation), Reason: found.how})
	}
	if err := s.readSettings(ctx, r); err != nil {
		return nil, err
	}
	r.Acts = effectOf(r.Spread, &r.Settings)
	return s.readPool(ctx, r)
}

// readVersion takes version and role from SHOW FRONTENDS where the user may see
// it, else the version from the variable.
func (s *session) readVersion(ctx context.Context, r *change.Reading) error {
	comment, err := s.readOne(ctx, "version_comment")
	if err != nil {
		return err
	}
	r.Version = versionOf(comment)
	p, err := s.readPeers(ctx)
	if err != nil {
		reason, refused := refusal(err)
		if !refused {
			return err
		}
		r.Assumed = append(r.Assumed, change.Assumption{Name: "SHOW FRONTENDS", Value: "unknown", Reason: reason})
		return nil
	}
	r.Peers, r.Role, r.ClusterID = p.all, p.role(), p.clusterID
	if p.version != "" {
		r.Version = versionOf(p.version)
	}
	return nil
}

// readSettings is the generation's defaults with what was read over them.
func (s *session) readSettings(ctx context.Context, r *change.Reading) error {
	r.Settings = spread.DefaultSettings(r.Generation)
	r.Settings.FileCache, r.Settings.ConsistentHash = isOn(r.Cache), isOn(r.Hash)
	if r.Spread != nil {
		n, err := strconv.ParseInt(r.Spread.Session, 10, 64)
		if err != nil {
			return garbage(s.frontend.Name(), "%s is %q, which is no number", r.Spread.Name, r.Spread.Session)
		}
		r.Settings.SpreadNum = n
	}
	for _, v := range []struct {
		name string
		got  *change.Variable
	}{{change.HashVariable, r.Hash}, {change.CacheVariable, r.Cache}} {
		if v.got == nil {
			r.Assumed = append(r.Assumed, change.Assumption{Name: v.name, Value: "false", Reason: "the frontend does not list it"})
		}
	}
	r.Pool.MinBackends = -1
	if r.Generation == spread.GenerationA {
		r.Pool.MinBackends = 3
	}
	config, err := s.readConfig(ctx)
	if err != nil {
		return err
	}
	r.Assumed = append(r.Assumed, config.apply(&r.Settings, &r.Pool)...)
	return nil
}

// readPool reads the backends and which of them take external scans.
func (s *session) readPool(ctx context.Context, r *change.Reading) ([]listed, error) {
	all, cloud, err := s.readBackends(ctx)
	if err != nil {
		reason, refused := refusal(err)
		if !refused {
			return nil, err
		}
		r.Assumed = append(r.Assumed, change.Assumption{Name: "SHOW BACKENDS", Value: "unknown", Reason: reason})
	}
	if err := s.readGroups(ctx, cloud, r); err != nil {
		return nil, err
	}
	exclude(all, r.Pool)
	return all, nil
}

// Visible turns a reading without backends into an error, for what cannot go on
// without them.
func Visible(r *change.Reading) error {
	for _, a := range r.Assumed {
		if a.Name == "SHOW BACKENDS" {
			return fmt.Errorf("frontend %s: SHOW BACKENDS: %s; use a user with the privilege NODE or ADMIN: %w", r.Frontend, a.Reason, engine.ErrDenied)
		}
	}
	if len(r.Backends) == 0 {
		return fmt.Errorf("frontend %s: %w: it lists no backend", r.Frontend, errors.Join(ErrNoBackends, engine.ErrUnreachable))
	}
	return nil
}
