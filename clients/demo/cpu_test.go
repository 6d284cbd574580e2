package demo

import (
	"sync"
	"testing"

	"bellows/clients/demo/jvm"
)

func TestEveryQueryGetsItsTurnOnTheCPU(t *testing.T) {
	c := newCPU(jvm.New(jvm.Measured(), 1), 500)
	defer c.close()
	shape := jvm.Of(jvm.HTTP, jvm.Parse, jvm.Scatter, jvm.Respond)
	var wg sync.WaitGroup
	for range 40 {
		wg.Go(func() { <-c.submit(shape, 0).Done })
	}
	wg.Wait()
	if f := c.figures(); f.CPU <= 0 || f.Classes == 0 {
		t.Errorf("figures %+v after 40 queries", f)
	}
}

func TestAClosedCPUEndsItsTimer(t *testing.T) {
	c := newCPU(jvm.New(jvm.Measured(), 1), 0.001)
	q := c.submit(jvm.Of(jvm.Parse), 0)
	c.close() // TestMain fails when the timer goes on
	select {
	case <-q.Done:
		t.Error("a query of a closed machine ended")
	default:
	}
}

func TestABrokerWithAJVMTakesItsTime(t *testing.T) {
	s := Small()
	s.JVM, s.Speed = JVMSpec{}, 20
	c := start(t, s)
	for range 30 {
		if r := query(t, c, "b1", "SELECT * FROM events LIMIT 1"); r.code() != 0 || r.Responded != 3 {
			t.Fatalf("%+v", r)
		}
	}
	l := c.brokers[0].current()
	if f := l.cpu.figures(); f.CPU <= 0 || f.Compiling <= 0 {
		t.Errorf("after 30 queries the process used %+v", f)
	}
}
