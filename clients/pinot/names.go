package pinot

import "sync"

// maxNames bounds a nameCache. Beyond it everything is forgotten, which costs
// an allocation a probe for a while and nothing else.
const maxNames = 16384

// nameCache keeps lists of names as they came in answers, so that the thousandth
// answer for a table allocates nothing for its name. Lists handed out are shared:
// nobody may write to them.
type nameCache struct {
	mu    sync.Mutex
	lists map[string][]string
}

func (c *nameCache) list(s *scanner) []string {
	if s.null() || s.bad {
		return nil
	}
	s.space()
	from := s.at
	s.skip()
	if s.bad {
		return nil
	}
	raw := s.src[from:s.at]
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept, ok := c.lists[string(raw)]; ok {
		return kept
	}
	names, ok := readNames(raw)
	if !ok {
		s.fail()
		return nil
	}
	if c.lists == nil || len(c.lists) >= maxNames {
		c.lists = map[string][]string{}
	}
	c.lists[string(raw)] = names
	return names
}

// readNames reads an array of strings.
func readNames(raw []byte) (names []string, ok bool) {
	s := scanner{src: raw}
	s.array(func() { names = append(names, string(s.text())) })
	return names, s.end()
}
