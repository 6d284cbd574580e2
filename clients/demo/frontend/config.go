package frontend

import (
	"strconv"
	"strings"

	"bellows/clients/demo/frontend/statement"
)

// setting is one entry of a frontend's configuration.
type setting struct {
	key     string
	value   string
	kind    string
	mutable bool
}

// settings are the entries that matter to external scans, sorted by key.
var settings = []setting{
	{"enable_ssl", "false", "boolean", false},
	{"http_port", "8030", "int", false},
	{"max_external_table_cache_num", "1000", "long", false},
	{"max_external_table_row_count_cache_num", "100000", "long", false},
	{"min_backend_num_for_external_table", "-1", "int", true},
	{"prefer_compute_node_for_external_table", "false", "boolean", true},
	{"query_port", "9030", "int", false},
	{"skip_localhost_auth_check", "true", "boolean", true},
	{"split_assigner_max_split_num_variance", "1", "int", true},
	{"split_assigner_min_consistent_hash_candidate_num", "2", "int", true},
	{"split_assigner_min_random_candidate_num", "2", "int", true},
	{"split_assigner_optimized_local_scheduling", "true", "boolean", true},
	{"split_assigner_virtual_node_number", "256", "int", true},
}

// setting is the value in force on this frontend.
func (f *Frontend) setting(key string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if v, ok := f.config[key]; ok {
		return v
	}
	switch key {
	case "http_port":
		return port(f.web)
	case "query_port":
		return port(f.query)
	case "enable_ssl":
		return strconv.FormatBool(f.cluster.opt.TLS != nil)
	case "skip_localhost_auth_check":
		return strconv.FormatBool(f.cluster.opt.AnyRootPassword)
	}
	for _, s := range settings {
		if s.key == key {
			return s.value
		}
	}
	return ""
}

func (f *Frontend) settingInt(key string) int {
	n, _ := strconv.Atoi(f.setting(key)) // checked when it was set
	return n
}

func (s *session) showConfig(pattern *string) (*answer, *failure) {
	if !s.user.Admin {
		return nil, needs(numberAny, "ADMIN")
	}
	a := &answer{}
	for _, n := range []string{"Key", "Value", "Type", "IsMutable", "MasterOnly", "Comment"} {
		a.columns = append(a.columns, blobColumn(n))
	}
	for _, e := range settings {
		if pattern == nil || like(*pattern, e.key) {
			a.rows = append(a.rows, row(e.key, s.frontend.setting(e.key), e.kind, strconv.FormatBool(e.mutable), "false", ""))
		}
	}
	return a, nil
}

// setConfig changes this frontend only, or all of them.
func (s *session) setConfig(st *statement.SetConfig) *failure {
	if !s.user.Admin {
		return needs(numberNeeds, "ADMIN")
	}
	targets := []*Frontend{s.frontend}
	if st.All {
		targets = s.frontend.cluster.frontends
	}
	for _, f := range targets {
		if err := f.configure(st.Key, st.Value); err != nil {
			return err
		}
	}
	return nil
}

func (f *Frontend) configure(key, value string) *failure {
	for _, e := range settings {
		if e.key != key {
			continue
		}
		if !e.mutable {
			return refusef("Config '%s' is not mutable", key)
		}
		switch e.kind {
		case "int", "long":
			if _, err := strconv.ParseInt(value, 10, 32); err != nil {
				return refusef("Failed to set config '%s'. err: For input string: \"%s\"", key, value)
			}
		case "boolean":
			value = strings.ToLower(value)
			if value != "true" && value != "false" {
				return refusef("Failed to set config '%s'. err: Config '%s' is not a boolean", key, key)
			}
		}
		f.mu.Lock()
		f.config[key] = value
		f.mu.Unlock()
		return nil
	}
	return refusef("Config '%s' does not exist", key)
}

// Configure changes one entry of this frontend's configuration until it stops, as
// an operator would, without a statement in the log.
func (f *Frontend) Configure(key, value string) error {
	if err := f.configure(key, value); err != nil {
		return err
	}
	return nil
}
