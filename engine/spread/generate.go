package spread

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
)

// GenerateOptions describe a made-up workload.
type GenerateOptions struct {
	Files     int   `json:"files"`
	FileBytes int64 `json:"file_bytes"` // median size; 0: 128 MiB
	// SizeSkew is the standard deviation of the natural logarithm of sizes; 0
	// makes all files equal.
	SizeSkew float64 `json:"size_skew,omitempty"`
	// HotFiles files get the part HotShare of all queries. With both 0 every
	// query scans everything.
	HotFiles int     `json:"hot_files,omitempty"`
	HotShare float64 `json:"hot_share,omitempty"`
	// Prefix is the location of the files; empty: s3://bucket/generated.
	Prefix string      `json:"prefix,omitempty"`
	Seed   uint64      `json:"seed"`
	Cut    FileOptions `json:"cut"`
}

// maxGenerated is how many files may be generated.
const maxGenerated = 5_000_000

// Generate makes a workload up; the same options give the same one.
func Generate(opt GenerateOptions) (*Workload, error) {
	switch {
	case opt.Files < 1 || opt.Files > maxGenerated:
		return nil, usageErrorf("files", "%d: from 1 to %d", opt.Files, maxGenerated)
	case opt.FileBytes < 0 || opt.FileBytes > 1<<50:
		return nil, usageErrorf("file_bytes", "%d: from 0 to 1 PiB", opt.FileBytes)
	case !(opt.SizeSkew >= 0 && opt.SizeSkew <= 4):
		return nil, usageErrorf("size_skew", "%v: from 0 to 4", opt.SizeSkew)
	case !(opt.HotShare >= 0 && opt.HotShare <= 1):
		return nil, usageErrorf("hot_share", "%v: from 0 to 1", opt.HotShare)
	case opt.HotFiles < 0 || opt.HotFiles > opt.Files:
		return nil, usageErrorf("hot_files", "%d: from 0 to the %d files", opt.HotFiles, opt.Files)
	case (opt.HotFiles > 0) != (opt.HotShare > 0):
		return nil, usageErrorf("hot_share", "hot files and their share go together: give both or neither")
	}
	median := float64(opt.FileBytes)
	if median == 0 {
		median = 128 << 20
	}
	prefix := opt.Prefix
	if prefix == "" {
		prefix = "s3://bucket/generated"
	}
	r := rand.New(rand.NewPCG(opt.Seed, 0))
	list := newFileList(opt.Cut)
	list.w.Splits = make([]Split, 0, opt.Files) // and more, where files are cut
	for i := range opt.Files {
		size := int64(min(max(1, median*math.Exp(opt.SizeSkew*r.NormFloat64())), 1<<52))
		f := listedFile{
			where: i + 1,
			path:  fmt.Sprintf("%s/part-%08d-%08x.parquet", prefix, i, r.Uint32()),
			size:  strconv.FormatInt(size, 10),
		}
		if opt.HotFiles > 0 {
			f.queries = fmt.Sprint(opt.rate(i))
		}
		if err := list.add(f); err != nil {
			return nil, err
		}
	}
	w, err := list.done()
	if err == nil {
		w.Name = fmt.Sprintf("generated, %d files, seed %d", opt.Files, opt.Seed)
	}
	return w, err
}

// rate shares HotShare out evenly over the hot files, which come first, and
// the rest over the others.
func (opt *GenerateOptions) rate(file int) float64 {
	if file < opt.HotFiles {
		return opt.HotShare / float64(opt.HotFiles)
	}
	return (1 - opt.HotShare) / float64(opt.Files-opt.HotFiles)
}
