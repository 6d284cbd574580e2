package source

import (
	"cmp"
	"slices"

	"bellows/clients/pinot"
)

// fill puts what was known before into the place of lists that could not be read this
// time: one call that fails must not look like servers, brokers or tables that went.
func fill(v, before pinot.Inventory) pinot.Inventory {
	if v.Unread.Live && !before.Unread.Live {
		v.LiveServerIDs, v.LiveServers, v.Unread.Live = before.LiveServerIDs, before.LiveServers, false
	}
	if v.Unread.Serving && !before.Unread.Serving {
		v.Brokers, v.Unread.Serving = slices.Clone(v.Brokers), false
		for i, m := range v.Brokers {
			if old, ok := find(before.Brokers, m.ID); ok {
				v.Brokers[i].Tables = old.Tables
			}
		}
	}
	if v.Unread.Instances && !before.Unread.Instances {
		v.Servers, v.Unread.Instances = before.Servers, false
		v.Brokers = slices.Clone(v.Brokers)
		for _, old := range before.Brokers {
			if _, ok := find(v.Brokers, old.ID); !ok {
				v.Brokers = append(v.Brokers, old)
			}
		}
		slices.SortFunc(v.Brokers, func(a, b pinot.Member) int { return cmp.Compare(a.ID, b.ID) })
	}
	return v
}

func find(members []pinot.Member, id string) (pinot.Member, bool) {
	i := slices.IndexFunc(members, func(m pinot.Member) bool { return m.ID == id })
	if i < 0 {
		return pinot.Member{}, false
	}
	return members[i], true
}
