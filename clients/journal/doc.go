// Package journal keeps what must outlive the program: the audit of warm-ups and
// changes, and where a person left the console.
//
// # Journal
//
// A Journal appends entries (engine.Entry) to journal.jsonl in the state directory, one
// JSON line each, readable by the user only. Each line is one write to a file opened for
// appending, so several programs can write to the same journal; each opens it anew, so
// it may be moved away at any time. At MaxBytes it becomes journal.1.jsonl, and so on up
// to Keep; older entries go.
//
// What cannot be written stays in memory, in order, and is tried again by itself, by the
// next Append, by Flush and by Close. Append then returns a *PendingError; the work that
// the entry records has to go on or stop by what it means, not by that.
//
// An entry that changes a cluster (Kind.ChangesCluster) is on disk when Append returns,
// through a power cut too: it may be all there is to undo the change from. All others
// are left to the system, which writes them within seconds, as one fsync an entry would
// hold up the end of a warm-up of three hundred brokers.
//
// # Reading
//
// Read and Journal.Read take the newest entries that a Filter lets through, over all
// files, without reading what is older. Lines that are broken off or no entries are
// counted and passed over; no content of a file makes reading fail.
//
// # Sessions
//
// Sessions saves and loads the state of the console for each context. What cannot be
// used is ignored, with a note that says so in words. WriteFile replaces a file at once
// and as a whole.
//
// # Goroutines and errors
//
// A Journal with entries in memory has a timer, which Close ends; nothing else runs by
// itself. Errors are *PendingError for entries in memory, ErrTooLong for one that no
// reader would take, and those of package os.
package journal
