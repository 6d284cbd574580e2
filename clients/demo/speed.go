package demo

// Speed is how much faster than the clock the cluster's time passes.
func (c *Cluster) Speed() float64 { return c.spec.Speed }
