package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// name is the file of a generation; 0 is the one that is written.
func (j *Journal) name(generation int) string { return fileName(j.o.Dir, generation) }

func fileName(dir string, generation int) string {
	if generation == 0 {
		return filepath.Join(dir, "journal.jsonl")
	}
	return filepath.Join(dir, fmt.Sprintf("journal.%d.jsonl", generation))
}

// makeRoom puts the file aside if the next line would make it too large. One program at
// a time does that. Those that cannot go on writing to the large one: an entry is worth
// more than a size.
func (j *Journal) makeRoom(next int) {
	if !j.full(next) {
		return
	}
	unlock, ok := tryLock(filepath.Join(j.o.Dir, "journal.lock"))
	if !ok {
		return
	}
	defer unlock()
	if !j.full(next) { // another program was faster
		return
	}
	// Up to the first gap: what a program left that was stopped here.
	free := 1
	for free < j.o.Keep && exists(j.name(free)) {
		free++
	}
	for g := free; g >= 1; g-- {
		if os.Rename(j.name(g-1), j.name(g)) != nil {
			return
		}
	}
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

func (j *Journal) full(next int) bool {
	status, err := os.Stat(j.name(0))
	return err == nil && status.Mode().IsRegular() && status.Size() > 0 && status.Size()+int64(next) > j.o.MaxBytes
}
