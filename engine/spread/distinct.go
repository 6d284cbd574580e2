package spread

import "slices"

// distinctKeys counts the different keys of a batch.
func distinctKeys(b *Batch) int {
	keys := slices.Clone(b.positions)
	slices.Sort(keys)
	return len(slices.Compact(keys))
}
