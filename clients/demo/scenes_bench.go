package demo

import (
	"time"

	"bellows/clients/demo/jvm"
)

// benchScenes are made to be measured.
func benchScenes() []Scene {
	return []Scene{
		{"cold-start", "A broker with two cores that fares at 288 queries/s as the published one did, five times as fast as the clock.", 0, coldStart()},
	}
}

// benchSpeed lets a newcomer see a measurement with twenty restarts in less than a
// minute, and leaves a warm-up's probes the time that they take on the wire.
const benchSpeed = 5

func coldStart() Spec {
	s := Small()
	s.Name, s.Speed = "ColdStart", benchSpeed
	m := jvm.Published()
	s.JVM = JVMSpec{Model: &m}
	// Nothing of a measurement depends on how long the process takes to come back.
	s.Timeline = Timeline{
		Refuse: 200 * time.Millisecond, Launch: time.Second, NotStarted: 500 * time.Millisecond,
		Starting: 70 * time.Millisecond, Listed: 130 * time.Millisecond,
	}
	return s
}
