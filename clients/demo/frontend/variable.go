package frontend

import (
	_ "embed" // the table of variables
	"slices"
	"strconv"
	"strings"

	"bellows/engine/spread"
)

// variablesTable lists name, kind and compiled default of the variables that a
// live frontend showed.
//
//go:embed variables.tsv
var variablesTable string

// The kinds of variable.
const (
	kindBool  = "bool"
	kindInt   = "int"
	kindFloat = "float"
	kindText  = "text"
	kindFixed = "fixed" // read only
)

type variable struct {
	name  string
	kind  string
	value string // compiled default
	// bounds of the variables that are checked beyond their kind
	least   int64
	checked bool
}

// Names of the variables that the simulation acts on.
const (
	varFileCache      = "enable_file_cache"
	varHashScan       = "use_consistent_hash_for_external_scan"
	varSpread         = spread.SpreadVariable
	varProfile        = "enable_profile"
	varProfileLevel   = "profile_level"
	varContext        = "session_context"
	varSplitSize      = "file_split_size"
	varInitialSize    = "max_initial_file_split_size"
	varMaxSize        = "max_file_split_size"
	varInitialNum     = "max_initial_file_split_num"
	varPartitions     = "num_partitions_in_batch_mode"
	varFiles          = "num_files_in_batch_mode"
	varBatchMode      = "enable_external_table_batch_mode"
	varCountPushdown  = "enable_count_push_down_for_external_table"
	varVersion        = "version"
	varVersionComment = "version_comment"
	varSQLMode        = "sql_mode"
	varTimeZone       = "time_zone"
)

// newerVariables came after the recorded frontend.
var newerVariables = []variable{
	{name: varInitialSize, kind: kindInt, value: "33554432"},
	{name: varMaxSize, kind: kindInt, value: "67108864"},
	{name: varInitialNum, kind: kindInt, value: "200"},
	{name: varFiles, kind: kindInt, value: "1024"},
	{name: varBatchMode, kind: kindBool, value: "true"},
}

// catalogue is the variables that a cluster knows, sorted by name.
type catalogue struct {
	all  []variable
	find map[string]int
}

func newCatalogue(g spread.Generation, version string) *catalogue {
	c := &catalogue{find: map[string]int{}}
	for line := range strings.Lines(variablesTable) {
		f := strings.SplitN(strings.TrimRight(line, "\n"), "\t", 3)
		v := variable{name: f[0], kind: f[1]}
		if len(f) > 2 {
			v.value = f[2]
		}
		if v.name == varVersionComment {
			v.value = "Doris version " + version
		}
		c.all = append(c.all, v)
	}
	if g != spread.GenerationA && g != spread.GenerationAB {
		c.all = append(c.all, newerVariables...)
	}
	if g.HasSpread() {
		least, _, byDefault := g.SpreadRange()
		c.all = append(c.all, variable{name: varSpread, kind: kindInt, value: strconv.FormatInt(byDefault, 10), least: least, checked: true})
	}
	slices.SortFunc(c.all, func(a, b variable) int { return strings.Compare(a.name, b.name) })
	for i, v := range c.all {
		c.find[v.name] = i
		for _, prefix := range []string{"experimental_", "deprecated_"} {
			if plain, ok := strings.CutPrefix(v.name, prefix); ok {
				c.find[plain] = i
			}
		}
	}
	return c
}

// get finds a variable by its name, with or without the prefix that listings
// put before experimental ones.
func (c *catalogue) get(name string) (*variable, *failure) {
	if i, ok := c.find[name]; ok {
		return &c.all[i], nil
	}
	return nil, refusef("Unknown system variable '%s',the similar variables are %s", name, c.similar(name))
}
