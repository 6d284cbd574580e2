package load_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"bellows/clients/load"
	"bellows/engine"
	"bellows/engine/bench"
)

func TestARunIsKept(t *testing.T) {
	began := time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)
	file := load.FileName(t.TempDir(), began)
	if filepath.Base(file) != "coldstart-20261130T100000Z.json" {
		t.Errorf("file %s", file)
	}
	run := &bench.Run{Broker: "b", Started: began, Outcome: engine.OK, Settings: bench.Settings{Scale: 1, MaxCancelled: -1, Restarts: 1}}
	for range 2 { // a second time replaces the first
		if err := load.Write(file, run); err != nil {
			t.Fatal(err)
		}
	}
	if at, err := os.Stat(file); err != nil || at.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v: others may read it", at.Mode(), err)
	}
	back, err := load.Read(file)
	if err != nil || back.Broker != "b" || !back.Started.Equal(began) {
		t.Errorf("%+v, %v", back, err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*")); len(left) != 1 {
		t.Errorf("files %v", left)
	}
}

func TestARunThatCannotBeKept(t *testing.T) {
	inTheWay := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(inTheWay, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := load.Write(filepath.Join(inTheWay, "run.json"), &bench.Run{}); err == nil {
		t.Error("written below a file")
	}
	for _, name := range []string{inTheWay, filepath.Join(inTheWay, "run.json"), "no-such-file"} {
		if _, err := load.Read(name); !errors.Is(err, engine.ErrUsage) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
