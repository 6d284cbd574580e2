package cli

import (
	"fmt"
	"strconv"
	"strings"

	"bellows/engine"
	"bellows/engine/spread"
)

// hotShare is the part of all queries that hot files get where none is given.
const hotShare = 0.9

// generateOptions reads "files=200,size=128MiB,skew=0.5,hot=3,share=0.9,seed=7".
func generateOptions(text string, seed uint64) (spread.GenerateOptions, error) {
	o := spread.GenerateOptions{Files: 1, Seed: seed}
	seen := map[string]bool{}
	for _, part := range strings.Split(text, ",") {
		key, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok || seen[key] {
			return o, fmt.Errorf("--generate %q: expected each of files, size, skew, hot, share, seed and prefix once, as in files=200,size=128MiB: %w", part, engine.ErrUsage)
		}
		seen[key] = true
		var err error
		switch key {
		case "files":
			o.Files, err = strconv.Atoi(value)
		case "size":
			o.FileBytes, err = parseSize(value)
		case "skew":
			o.SizeSkew, err = strconv.ParseFloat(value, 64)
		case "hot":
			o.HotFiles, err = strconv.Atoi(value)
		case "share":
			o.HotShare, err = strconv.ParseFloat(value, 64)
		case "seed":
			o.Seed, err = strconv.ParseUint(value, 10, 64)
		case "prefix":
			o.Prefix = value
		default:
			return o, fmt.Errorf("--generate: %q is unknown: files, size, skew, hot, share, seed or prefix: %w", key, engine.ErrUsage)
		}
		if err != nil {
			return o, fmt.Errorf("--generate: %s: %q is not a number that fits: %w", key, value, engine.ErrUsage)
		}
	}
	if o.HotFiles > 0 && !seen["share"] {
		o.HotShare = hotShare
	}
	return o, nil
}
