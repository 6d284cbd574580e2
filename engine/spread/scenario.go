package spread

import "fmt"

// Scenario is one state of affairs to simulate: which backends, and under
// which settings.
type Scenario struct {
	Name     string    `json:"name"`
	Backends []Backend `json:"-"`
	Pool     Pool      `json:"pool"`
	Settings Settings  `json:"settings"`
}

// Sweep repeats a scenario with other spread numbers. The scenario itself
// comes first, as what the others are compared with; its own number is not
// repeated.
func (s Scenario) Sweep(spreads ...int64) []Scenario {
	if s.Name == "" {
		s.Name = fmt.Sprintf("N = %d", s.Settings.SpreadNum)
	}
	out := []Scenario{s}
	for _, n := range spreads {
		if n == s.Settings.SpreadNum {
			continue
		}
		other := s
		other.Settings.SpreadNum = n
		other.Name = fmt.Sprintf("N = %d", n)
		out = append(out, other)
	}
	return out
}
