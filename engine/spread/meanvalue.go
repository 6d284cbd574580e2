package spread

// closedForm is the throughput of a closed network of processor-sharing
// backends by mean value analysis: exact when every query runs on one backend,
// whatever the distribution of its time. demands are what a query needs of each
// backend on average. With M equal backends it comes to M*C/(C+M-1).
func closedForm(demands []float64, clients int) float64 {
	waiting := make([]float64, len(demands)) // mean number at each backend
	throughput := 0.0
	for n := 1; n <= clients; n++ {
		total := 0.0
		for b, d := range demands {
			total += d * (1 + waiting[b])
		}
		if total == 0 {
			return 0
		}
		throughput = float64(n) / total
		for b, d := range demands {
			waiting[b] = throughput * d * (1 + waiting[b])
		}
	}
	return throughput
}
