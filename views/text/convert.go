package text

import "time"

func seconds(all []time.Duration) []float64 {
	s := make([]float64, len(all))
	for i, d := range all {
		s[i] = d.Seconds()
	}
	return s
}
