package clients

import (
	"runtime/debug"
	"strings"
)

// Version is what this program was built from. Fields that the build does not
// tell are empty.
type Version struct {
	Number   string `json:"version"`  // without the leading v; "devel" for a build from a checkout
	Revision string `json:"revision"` // of the source
	Time     string `json:"time"`     // of the revision, RFC 3339
	Modified bool   `json:"modified"` // the checkout had changes
	Go       string `json:"go"`
}

// ReadVersion reads what the Go tool recorded in the running program.
func ReadVersion() Version {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return Version{Number: "devel"}
	}
	return versionOf(build)
}

func versionOf(build *debug.BuildInfo) Version {
	v := Version{Number: strings.TrimPrefix(build.Main.Version, "v"), Go: build.GoVersion}
	if v.Number == "" || v.Number == "(devel)" {
		v.Number = "devel"
	}
	for _, s := range build.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.time":
			v.Time = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}

// UserAgent is what requests call themselves, such as bellows/0.3.0.
func (v Version) UserAgent() string { return "bellows/" + v.Number }
