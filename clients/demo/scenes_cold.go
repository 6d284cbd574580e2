package demo

import (
	"time"

	"bellows/clients/demo/jvm"
)

// coldScenes are about brokers that are slow at first, or for another reason.
func coldScenes() []Scene {
	return []Scene{
		{"default", "What a newcomer meets: four brokers with a cold modelled JVM, tables of every kind.", 0, Default()},
		{"cold-mse", "The first 20 queries of the multi-stage engine take 1.5 s, later ones 20 ms.", 1, with(
			Fault{Act: Slow, MSE: true, Delay: 1500 * time.Millisecond, Last: 20},
			Fault{Act: Slow, MSE: true, Delay: 20 * time.Millisecond, First: 21})},
		{"stub-40ms", "Every query takes 40 ms: 375 probes fit into 15 s at concurrency 1.", 2, with(
			Fault{Act: Slow, Delay: 40 * time.Millisecond})},
		{"false-health", "After a restart /health is 200 for 2 s while queries fail with 410, then 503, then 200 for good.", 4, falseHealth()},
		{"one-table-fails", "Table 3 of 10 fails always; the others answer.", 17, oneTableFails()},
		{"very-cold", "The first queries take seconds and the time falls over dozens of runs.", 18, veryCold()},
		{"flat-slow", "Every query takes 120 ms for ever: not coldness, but a broker without CPU.", 19, with(
			Fault{Act: Slow, Delay: 120 * time.Millisecond})},
		{"literal-is-fast", "SELECT 1 answers at once, a query of any table takes 3 s.", 21, with(
			Fault{Act: Slow, Table: "*", Delay: 3 * time.Second})},
		{"token-needed", "Brokers and controller want a bearer token and know no other way in.", 24, tokenNeeded()},
		{"ramp", "A cold broker that gets slower the more queries it has at once: try a ramp to concurrency 8.", 26, ramp()},
	}
}

// falseHealth is a broker whose health lies while its routing is built.
func falseHealth() Spec {
	s := with(Fault{Act: HealthOK, Until: 2 * time.Second})
	s.Timeline = Timeline{Refuse: 200 * time.Millisecond, Launch: time.Second, NotStarted: 3 * time.Second,
		Starting: 2 * time.Second, Listed: 200 * time.Millisecond}
	return s
}

func oneTableFails() Spec {
	s := with(Fault{Act: Code, Code: 230, Table: "t03", Text: "ServerTableMissing: t03_OFFLINE"})
	s.Tables = nil
	for _, name := range []string{"t01", "t02", "t03", "t04", "t05", "t06", "t07", "t08", "t09", "t10"} {
		s.Tables = append(s.Tables, TableSpec{Name: name, Offline: &HalfSpec{Segments: 3, Rows: 200}})
	}
	return s
}

// veryCold has a broker that loads its classes for seconds.
func veryCold() Spec {
	s := with()
	m := jvm.Measured()
	for p := range m.Load {
		m.Load[p] *= 12
	}
	s.JVM = JVMSpec{Model: &m}
	return s
}

func tokenNeeded() Spec {
	s := with()
	s.Auth = AuthSpec{Tokens: []string{"demo-token"}}
	return s
}

func ramp() Spec {
	s := with()
	s.JVM = JVMSpec{}
	return s
}
