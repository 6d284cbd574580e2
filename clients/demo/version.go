package demo

import (
	"fmt"
	"strconv"
	"strings"

	"bellows/engine"
)

// Version is a release of Pinot, as far as it changes what the REST says.
type Version struct {
	Major, Minor, Patch int
	// Next is set for the development branch after the newest release.
	Next bool
}

// build is what the recorded cluster appended to its version.
const build = "020ff0d0538b2079d4cf4cb2676a191c87c95d4d"

// ParseVersion reads "1.5.1" or "master".
func ParseVersion(text string) (Version, error) {
	if text == "master" {
		return Version{Major: 1, Minor: 6, Next: true}, nil
	}
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return Version{}, fmt.Errorf("version %q: want three numbers such as 1.5.1, or master: %w", text, engine.ErrUsage)
	}
	var n [3]int
	for i, p := range parts {
		v, err := strconv.Atoi(p)
		if err != nil || v < 0 {
			return Version{}, fmt.Errorf("version %q: %q is no number: %w", text, p, engine.ErrUsage)
		}
		n[i] = v
	}
	return Version{n[0], n[1], n[2], false}, nil
}

func (v Version) String() string {
	s := fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch)
	if v.Next {
		return s + "-SNAPSHOT"
	}
	return s
}

// full is the text of the controller's version header.
func (v Version) full() string { return v.String() + "-" + build }

// since tells whether v has what came with major.minor.
func (v Version) since(major, minor int) bool {
	return v.Major > major || v.Major == major && v.Minor >= minor
}

// What changed when, as contracts of the REST: the first release with it.
func (v Version) optionalSegments() bool   { return v.since(1, 1) }
func (v Version) startTime() bool          { return v.since(1, 2) }
func (v Version) liveInstances() bool      { return v.since(1, 2) }
func (v Version) liveBrokersFilter() bool  { return v.since(1, 2) }
func (v Version) errorCodeHeader() bool    { return v.since(1, 2) }
func (v Version) queryQuotaDebug() bool    { return v.since(1, 3) }
func (v Version) clientQueryID() bool      { return v.since(1, 4) }
func (v Version) liveBrokersGRPC() bool    { return v.since(1, 4) }
func (v Version) httpStatusOnDemand() bool { return v.since(1, 5) }
func (v Version) listsQueries() bool       { return v.since(1, 5) }
func (v Version) randomRequestBase() bool  { return v.since(1, 5) }
func (v Version) fingerprint() bool        { return v.since(1, 5) }
func (v Version) serverStats() bool        { return v.since(1, 6) }
func (v Version) validatesSyntax() bool    { return v.since(1, 6) }
