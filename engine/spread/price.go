package spread

// price fills in what spreading costs in cache.
func (run *Run) price(r *rehearsal, w *Workload, whole *Batch) {
	held := make([]int64, len(r.eligible.Backends))
	run.Cache = r.traces.cache(held)
	run.Cache.Enabled = r.scenario.Settings.FileCache
	for b := range held {
		run.Backends[b].CacheBytes = held[b]
	}
	all := bytesRead(w, whole)
	if r.reach == nil {
		run.extrapolate(all)
		return
	}
	for b, v := range r.reach {
		run.Backends[b].ReachableBytes = v
		run.Cache.ReachableBytes += v
	}
	if run.Cache.ReachableCopies = run.Cache.Copies; all > 0 {
		run.Cache.ReachableCopies = float64(run.Cache.ReachableBytes) / float64(all)
	}
}

// extrapolate takes what the queries left in the caches for what all splits
// will leave: outside spread mode a split has no list of backends that it must
// sooner or later meet.
func (run *Run) extrapolate(all int64) {
	c := &run.Cache
	c.ReachableCopies = c.Copies
	c.ReachableBytes = int64(c.Copies * float64(all))
	if c.CachedBytes == 0 {
		return
	}
	scale := float64(c.ReachableBytes) / float64(c.CachedBytes)
	for b := range run.Backends {
		run.Backends[b].ReachableBytes = int64(float64(run.Backends[b].CacheBytes) * scale)
	}
}

// bytesRead is the size of all splits that some query reads.
func bytesRead(w *Workload, whole *Batch) int64 {
	read := readSplits(w)
	var sum int64
	for i, length := range whole.lengths {
		if read == nil || read[i] {
			sum += length
		}
	}
	return sum
}
