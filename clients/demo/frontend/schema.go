package frontend

import (
	"slices"
	"strings"

	"bellows/clients/demo/frontend/wire"
)

// systemDatabases are in the internal catalogue.
var systemDatabases = []string{"__internal_schema", "information_schema", "mysql"}

// cutTable splits a table's name in its three parts.
func cutTable(name string) (catalog, database, table string, ok bool) {
	parts := strings.Split(name, ".")
	if len(parts) != 3 {
		return "", "", "", false
	}
	return parts[0], parts[1], parts[2], true
}

// databases lists those of a catalogue.
func (c *Cluster) databases(catalog string) []string {
	if catalog == "internal" {
		return systemDatabases
	}
	all := map[string]bool{}
	for name := range c.tables {
		if k, d, _, ok := cutTable(name); ok && k == catalog {
			all[d] = true
		}
	}
	if len(all) == 0 {
		return nil
	}
	all["information_schema"], all["mysql"] = true, true
	return sortedKeys(all)
}

func (c *Cluster) catalogs() []string {
	all := map[string]bool{}
	for name := range c.tables {
		if k, _, _, ok := cutTable(name); ok {
			all[k] = true
		}
	}
	return sortedKeys(all)
}

func (c *Cluster) hasDatabase(catalog, name string) bool {
	return slices.Contains(c.databases(catalog), name)
}

func (s *session) showCatalogs() *answer {
	a := &answer{columns: []wire.Column{longColumn("CatalogId"), textColumn("CatalogName"), blobColumn("Type"), blobColumn("IsCurrent"),
		blobColumn("CreateTime"), blobColumn("LastUpdateTime"), blobColumn("Comment")}}
	c := s.frontend.cluster
	current := func(name string) string {
		if name == s.catalog {
			return "Yes"
		}
		return "No"
	}
	if s.user.Select || s.user.Admin {
		for i, k := range c.catalogs() {
			r := row(formatInt(int64(11172+i)), k, c.catalogKind(k), current(k))
			a.rows = append(a.rows, append(r, stamp(c.begun), stamp(c.begun), wire.Null()))
		}
	}
	r := append(row("0", "internal", "internal", current("internal")), wire.Null(), wire.Null(), wire.Text("Doris internal catalog"))
	a.rows = append(a.rows, r)
	return a
}

// catalogKind is the connector of a catalogue: that of its tables.
func (c *Cluster) catalogKind(catalog string) string {
	for _, name := range sortedKeys(c.tables) {
		if k, _, _, ok := cutTable(name); ok && k == catalog {
			return strings.ToLower(strings.TrimSuffix(c.tables[name].Kind, "_SCAN_NODE"))
		}
	}
	return ""
}

func (s *session) showTables(from string) (*answer, *failure) {
	c := s.frontend.cluster
	catalog, database := s.catalog, s.database
	if from != "" {
		database = from
		if k, d, ok := strings.Cut(from, "."); ok {
			catalog, database = k, d
		}
	}
	if database == "" {
		return nil, &failure{1046, "3D000", detail + "No database selected"}
	}
	if !c.hasDatabase(catalog, database) {
		return nil, unknownDatabase(database)
	}
	a := &answer{columns: texts("Tables_in_" + database)}
	for _, name := range sortedKeys(c.tables) {
		if k, d, t, ok := cutTable(name); ok && k == catalog && d == database {
			a.rows = append(a.rows, row(t))
		}
	}
	return a, nil
}

// findTable resolves a name as written in a query.
func (s *session) findTable(name string) (*Table, *failure) {
	full := name
	switch strings.Count(name, ".") {
	case 0:
		full = s.catalog + "." + s.database + "." + name
	case 1:
		full = s.catalog + "." + name
	}
	c := s.frontend.cluster
	if t := c.tables[full]; t != nil {
		if !s.user.Select && !s.user.Admin {
			k, d, n, _ := cutTable(full)
			return nil, refusef("Permission denied: user ['%s'@'%%'] does not have privilege for [priv predicate: OR, Admin_priv,Select_priv] "+
				"command on [%s].[%s].[%s].[id]", s.user.Name, k, d, n)
		}
		return t, nil
	}
	k, d, n, ok := cutTable(full)
	switch {
	case !ok:
		return nil, refusef("Table does not exist: %s", name)
	case k != "internal" && !slices.Contains(c.catalogs(), k):
		return nil, refusef("Catalog %s does not exist.", k)
	}
	return nil, refusef("Table does not exist: %s.%s", d, n)
}

// grantColumns are SHOW GRANTS'.
var grantColumns = []string{"UserIdentity", "Comment", "Password", "Roles", "GlobalPrivs", "CatalogPrivs", "DatabasePrivs", "TablePrivs",
	"ColPrivs", "ResourcePrivs", "CloudClusterPrivs", "CloudStagePrivs", "StorageVaultPrivs", "WorkloadGroupPrivs", "ComputeGroupPrivs"}

func (s *session) showGrants(name string) (*answer, *failure) {
	u := s.user
	if name != "" && name != u.Name {
		if !s.user.Admin {
			return nil, needs(numberNeeds, "GRANT")
		}
		if u = s.frontend.cluster.users[name]; u == nil {
			return nil, refusef("User %s does not exist", name)
		}
	}
	password, comment, roles := "Yes", "", ""
	if u.Password == "" {
		password = "No"
	}
	if u.Name == "root" {
		comment, roles = "ROOT", "operator"
	}
	r := row("'"+u.Name+"'@'%'", comment, password, roles)
	global := wire.Null()
	if p := u.privileges(); p != "" {
		global = wire.Text(p)
	}
	r = append(r, global, wire.Null(), wire.Text("internal.information_schema: Select_priv; internal.mysql: Select_priv"))
	for len(r) < len(grantColumns) {
		r = append(r, wire.Null())
	}
	r[13] = wire.Text("normal: Usage_priv")
	return &answer{columns: texts(grantColumns...), rows: [][]wire.Value{r}}, nil
}
