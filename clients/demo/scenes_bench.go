package demo

import "bellows/clients/demo/jvm"

// benchScenes are made to be measured.
func benchScenes() []Scene {
	return []Scene{
		{"cold-start", "A broker with two cores that fares at 288 queries/s as the published one did, ten times as fast as the clock.", 0, coldStart()},
	}
}

// benchSpeed lets a newcomer see a measurement with its restarts in a minute or two.
const benchSpeed = 10

func coldStart() Spec {
	s := Small()
	s.Name, s.Speed = "ColdStart", benchSpeed
	m := jvm.Published()
	s.JVM = JVMSpec{Model: &m}
	return s
}
