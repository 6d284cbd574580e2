package doris

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// readGroups finds the groups of backends in which a new session's scans go: the
// compute group in cloud mode, else the resource tags of the user.
func (s *session) readGroups(ctx context.Context, cloud bool, r *change.Reading) error {
	if cloud {
		return s.readComputeGroup(ctx, r)
	}
	const name = "resource_tags.location"
	t, err := s.query(ctx, "SHOW PROPERTY LIKE 'resource_tags%'")
	if err != nil {
		reason, refused := refusal(err)
		if !refused {
			return err
		}
		r.Pool.Groups = untagged(s.login.User)
		r.Assumed = append(r.Assumed, change.Assumption{Name: name, Value: groupsText(r.Pool.Groups), Reason: reason})
		return nil
	}
	for row := range t.rows {
		if t.cell(row, "key") == name {
			r.Pool.Groups = tagsOf(t.text(row, "value"))
		}
	}
	if len(r.Pool.Groups) == 0 {
		r.Pool.Groups = untagged(s.login.User)
	}
	return nil
}

// untagged is where a user without a tag scans: Doris keeps ordinary users to the
// location default, and lets root and admin go everywhere.
func untagged(user string) []string {
	if user == "root" || user == "admin" {
		return nil
	}
	return []string{"default"}
}

func tagsOf(value string) []string {
	var tags []string
	for tag := range strings.SplitSeq(value, ",") {
		if tag = strings.TrimSpace(tag); tag != "" && !strings.EqualFold(tag, "null") && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

func groupsText(groups []string) string {
	if len(groups) == 0 {
		return "every group"
	}
	return strings.Join(groups, ", ")
}

func (s *session) readComputeGroup(ctx context.Context, r *change.Reading) error {
	t, err := s.query(ctx, "SHOW COMPUTE GROUPS")
	if _, refused := refusal(err); refused {
		t, err = s.query(ctx, "SHOW CLUSTERS") // as earlier versions call it
	}
	reason, refused := refusal(err)
	switch {
	case err != nil && !refused:
		return err
	case err == nil:
		for row := range t.rows {
			if t.yes(row, "iscurrent") {
				r.Group = t.text(row, "name", "cluster")
				r.Pool.Groups = []string{r.Group}
				return nil
			}
		}
		reason = "none of the listed groups is the session's"
	}
	r.Assumed = append(r.Assumed, change.Assumption{Name: "compute group", Value: groupsText(nil), Reason: reason})
	return nil
}

// isCloud tells cloud mode by the tags of the backends.
func isCloud(t *table) bool {
	for row := range t.rows {
		var tag struct {
			Group   string `json:"compute_group_name"`
			Cluster string `json:"cloud_cluster_name"`
		}
		if json.Unmarshal([]byte(t.cell(row, "tag")), &tag) == nil && tag.Group+tag.Cluster != "" {
			return true
		}
	}
	return false
}

// exclude says of each backend whether external scans go there.
func exclude(all []listed, pool spread.Pool) {
	backends := make([]spread.Backend, len(all))
	for i := range all {
		backends[i] = all[i].Backend.Backend
	}
	reasons := map[int64]string{}
	for _, x := range spread.Eligible(backends, pool, 0).Excluded {
		reasons[x.ID] = clients.CleanMax(x.Reason, 200)
	}
	for i := range all {
		all[i].Excluded = reasons[all[i].ID]
	}
}
