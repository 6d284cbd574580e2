package bench

// ArmJSON is an Arm with its summary.
type ArmJSON struct {
	Name      string          `json:"arm"`
	Kind      Kind            `json:"kind"`
	What      string          `json:"what,omitempty"`
	Valid     int             `json:"valid_restarts"`
	Void      int             `json:"void_rounds"`
	Prepared  SpreadJSON      `json:"prepared_seconds"`
	CPU       SpreadJSON      `json:"cpu_seconds"`
	Compiling SpreadJSON      `json:"compiling_seconds"`
	Windows   []ArmWindowJSON `json:"windows"`
}

// ArmWindowJSON is an ArmWindow.
type ArmWindowJSON struct {
	WindowJSON
	Cancelled  SpreadJSON  `json:"cancelled_ratio"`
	Missed     SpreadJSON  `json:"missed_ratio"`
	Slow       SpreadJSON  `json:"slow_ratio"`
	P50        SpreadJSON  `json:"p50_seconds"`
	P90        SpreadJSON  `json:"p90_seconds"`
	P99        SpreadJSON  `json:"p99_seconds"`
	ServiceP50 SpreadJSON  `json:"service_p50_seconds"`
	Pooled     *ResultJSON `json:"pooled,omitempty"`
}

// SpreadJSON is a Spread over restarts.
type SpreadJSON struct {
	N       int     `json:"n"`
	Median  float64 `json:"median"`
	Mean    float64 `json:"mean"`
	Min     float64 `json:"min"`
	Max     float64 `json:"max"`
	AtLeast bool    `json:"at_least,omitempty"`
}

// ComparisonJSON is a Comparison.
type ComparisonJSON struct {
	Arm            string  `json:"arm"`
	Baseline       string  `json:"baseline"`
	Window         int     `json:"window"`
	Metric         Metric  `json:"metric"`
	Verdict        Word    `json:"verdict"`
	Text           string  `json:"text"`
	N              int     `json:"n"`
	BaselineN      int     `json:"baseline_n"`
	Median         float64 `json:"median_ratio"`
	BaselineMedian float64 `json:"baseline_median_ratio"`
	Shift          float64 `json:"shift"`
	Low            float64 `json:"shift_low"`
	High           float64 `json:"shift_high"`
	Confidence     float64 `json:"confidence"`
	P              float64 `json:"p"`
	MinP           float64 `json:"smallest_p"`
	Lower          int     `json:"lower"`
	Separate       bool    `json:"separate"`
}

func spreadJSON(s Spread) SpreadJSON { return SpreadJSON(s) }

func armJSON(a ArmSummary) ArmJSON {
	doc := ArmJSON{
		Name: a.Name, Kind: a.Kind, What: a.What, Valid: a.Valid, Void: a.Void,
		Prepared: spreadJSON(a.Prepared), CPU: spreadJSON(a.CPU), Compiling: spreadJSON(a.Compiling),
		Windows: []ArmWindowJSON{},
	}
	for _, w := range a.Windows {
		one := ArmWindowJSON{
			WindowJSON: windowJSON(w.Window), Cancelled: spreadJSON(w.Cancelled), Missed: spreadJSON(w.Missed), Slow: spreadJSON(w.Slow),
			P50: spreadJSON(w.P50), P90: spreadJSON(w.P90), P99: spreadJSON(w.P99), ServiceP50: spreadJSON(w.ServiceP50),
		}
		if len(w.Restarts) > 0 {
			pooled := resultJSON(w.Pooled)
			one.Pooled = &pooled
		}
		doc.Windows = append(doc.Windows, one)
	}
	return doc
}

func comparisonJSON(c Comparison) ComparisonJSON {
	return ComparisonJSON{
		Arm: c.Arm, Baseline: c.Baseline, Window: c.Window, Metric: c.Metric, Verdict: c.Verdict, Text: c.Text,
		N: c.N, BaselineN: c.BaselineN, Median: c.Median, BaselineMedian: c.BaselineMedian,
		Shift: c.Shift, Low: c.Low, High: c.High, Confidence: c.Confidence, P: c.P, MinP: c.MinP, Lower: c.Lower, Separate: c.Separate,
	}
}
