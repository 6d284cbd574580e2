package doris

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// frontendConfig is what ADMIN SHOW FRONTEND CONFIG told.
type frontendConfig struct {
	values map[string]string
	denied string // why nothing was read
}

// configPatterns together hold every setting of setters below.
var configPatterns = []string{"split_assigner%", "%external_table", "disable_backend_black_list"}

// readConfig reads the settings that decide an assignment. A refusal is no error.
func (s *session) readConfig(ctx context.Context) (frontendConfig, error) {
	c := frontendConfig{values: map[string]string{}}
	for _, pattern := range configPatterns {
		t, err := s.query(ctx, "ADMIN SHOW FRONTEND CONFIG LIKE '"+pattern+"'")
		if errors.Is(err, ErrSyntax) {
			t, err = s.query(ctx, "SHOW FRONTEND CONFIG LIKE '"+pattern+"'")
		}
		if err != nil {
			reason, refused := refusal(err)
			if !refused {
				return c, err
			}
			c.denied = reason
			return c, nil
		}
		for row := range t.rows {
			c.values[t.cell(row, "key", "name")] = t.text(row, "value")
		}
	}
	return c, nil
}

// refusal is the text of an error that a frontend answered with; anything else
// means that the conversation is over.
func refusal(err error) (string, bool) {
	var refused *ServerError
	if !errors.As(err, &refused) {
		return "", false
	}
	if errors.Is(err, engine.ErrDenied) {
		return "the user may not see it: " + refused.Text, true
	}
	return refused.Text, true
}

// setting is one value of the frontend's configuration, and where it goes.
type setting struct {
	name string
	set  func(value string) error
	now  func() string
}

func settingsInto(s *spread.Settings, pool *spread.Pool) []setting {
	whole := func(name string, p *int) setting {
		return setting{name, func(value string) error {
			n, err := strconv.ParseInt(value, 10, 32)
			if err != nil {
				return errors.New("not a number")
			}
			*p = int(n)
			return nil
		}, func() string { return strconv.Itoa(*p) }}
	}
	flag := func(name string, p *bool) setting {
		return setting{name, func(value string) error {
			switch strings.ToLower(value) {
			case "true", "false":
				*p = strings.EqualFold(value, "true")
				return nil
			}
			return errors.New("neither true nor false")
		}, func() string { return strconv.FormatBool(*p) }}
	}
	return []setting{
		whole("split_assigner_virtual_node_number", &s.VirtualNodes),
		whole("split_assigner_min_consistent_hash_candidate_num", &s.HashCandidates),
		whole("split_assigner_min_random_candidate_num", &s.RandomCandidates),
		whole("split_assigner_max_split_num_variance", &s.MaxSplitVariance),
		flag("split_assigner_optimized_local_scheduling", &s.LocalScheduling),
		flag("prefer_compute_node_for_external_table", &pool.PreferComputeNode),
		whole("min_backend_num_for_external_table", &pool.MinBackends),
		flag("disable_backend_black_list", &pool.KeepBlacklisted),
	}
}

// apply puts the configuration into settings that hold the defaults, and names
// what stayed a default.
func (c frontendConfig) apply(s *spread.Settings, pool *spread.Pool) []change.Assumption {
	var assumed []change.Assumption
	for _, one := range settingsInto(s, pool) {
		reason := c.denied
		value, ok := c.values[one.name]
		switch {
		case ok:
			err := one.set(value)
			if err == nil {
				continue
			}
			reason = fmt.Sprintf("%q is %v", clients.CleanMax(value, 40), err)
		case reason == "":
			reason = "the frontend does not list it"
		}
		assumed = append(assumed, change.Assumption{Name: one.name, Value: one.now(), Reason: reason})
	}
	return assumed
}
