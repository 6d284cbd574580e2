package spread

// Candidates lists the backends among which the split was chosen, in the
// order in which the policy looked at them; nil when it was not placed.
func (a *Assignment) Candidates(split int) []int {
	return toInts(a.candidates(nil, int32(split)))
}

func (a *Assignment) candidates(dst []int32, i int32) []int32 {
	c := a.cluster
	switch a.via(i) {
	case viaLocal, viaBound:
		return c.onHosts(dst, a.batch.split(i).Hosts)
	case viaTurn, viaFile:
		return append(dst, a.firstHome(i))
	case viaDrawn:
		return append(dst, a.drawn[i]...)
	case viaAll:
		return append(dst, c.table.scan...)
	case viaRing:
		return newWalker(c.ring).collect(a.batch.positions[i], a.asked, dst)
	default:
		return dst
	}
}

// Alternatives are the split's alternative hosts: those of the candidates it
// was not given to. ok is false when the frontend leaves them unset, as it
// does for splits placed by local preference.
func (a *Assignment) Alternatives(split int) (hosts []string, ok bool) {
	i := int32(split)
	switch a.via(i) {
	case viaNone, viaLocal, viaFile:
		return nil, false
	}
	hosts = []string{}
	for _, b := range a.candidates(nil, i) {
		if b != a.firstHome(i) { // others on the same host stay
			hosts = append(hosts, a.cluster.backends[b].Host)
		}
	}
	return hosts, true
}

// hasAlternative is Alternatives for one host, without building the list.
func (a *Assignment) hasAlternative(i int32, host string, buf []int32) ([]int32, bool) {
	switch a.via(i) {
	case viaNone, viaLocal, viaFile, viaTurn:
		return buf, false
	}
	buf = a.candidates(buf[:0], i)
	for _, b := range buf {
		if b != a.firstHome(i) && a.cluster.backends[b].Host == host {
			return buf, true
		}
	}
	return buf, false
}

// onHosts lists the backends of the hosts: hosts as listed, backends of a
// host in given order, each once.
func (c *cluster) onHosts(dst []int32, hosts []string) []int32 {
	for k, h := range hosts {
		repeated := false
		for _, earlier := range hosts[:k] {
			if earlier == h {
				repeated = true
				break
			}
		}
		if !repeated {
			dst = append(dst, c.table.byHost[h]...)
		}
	}
	return dst
}

func toInts(s []int32) []int {
	out := make([]int, len(s))
	for i, v := range s {
		out[i] = int(v)
	}
	return out
}
