package spread

// Geometry is how a frontend cuts files into splits.
type Geometry struct {
	// SplitSize is file_split_size; above 0 it fixes the size.
	SplitSize int64 `json:"file_split_size_bytes,omitempty"`
	// Otherwise the first InitialSplits splits of a scan are of InitialSize,
	// the rest of MaxSize, block by block. Zero means the frontend's default.
	InitialSize   int64 `json:"max_initial_file_split_size_bytes,omitempty"`
	MaxSize       int64 `json:"max_file_split_size_bytes,omitempty"`
	InitialSplits int   `json:"max_initial_file_split_num,omitempty"`
	// BlockSize is the file system's; 0 takes a file as one block, as on
	// object storage.
	BlockSize int64 `json:"block_size_bytes,omitempty"`
}

// The frontend's defaults.
const (
	defaultInitialSize   = 32 << 20
	defaultMaxSize       = 64 << 20
	defaultInitialSplits = 200
)

func (g Geometry) withDefaults() Geometry {
	if g.InitialSize <= 0 {
		g.InitialSize = defaultInitialSize
	}
	if g.MaxSize <= 0 {
		g.MaxSize = defaultMaxSize
	}
	if g.InitialSplits <= 0 {
		g.InitialSplits = defaultInitialSplits
	}
	return g
}

// TargetSize is what a split's bytes are compared with to get its weight.
func (g Geometry) TargetSize() int64 {
	if g.SplitSize > 0 {
		return g.SplitSize
	}
	return g.withDefaults().MaxSize
}

// smallest is at least how long nearly all pieces of a file are.
func (g Geometry) smallest() int64 {
	if g.SplitSize > 0 {
		return g.SplitSize
	}
	g = g.withDefaults()
	least := min(g.MaxSize, g.InitialSize)
	if g.BlockSize > 0 {
		least = min(least, g.BlockSize)
	}
	return max(1, least/2) // of two sizes, halves are cut
}

// Range is a piece of a file.
type Range struct {
	Start  int64 `json:"start"`
	Length int64 `json:"length_bytes"`
}

// Cutter cuts the files of one scan in turn: small first splits are a budget
// of the whole scan.
type Cutter struct {
	geometry Geometry
	left     int // of the small first splits
}

// NewCutter starts a scan.
func NewCutter(g Geometry) *Cutter {
	g = g.withDefaults()
	return &Cutter{geometry: g, left: g.InitialSplits}
}

// fewLeft is up to which part of a split size a remainder is added to the last
// split instead of making one of its own.
const fewLeft = 1.1

// Cut appends the pieces of a file of that size. A file that cannot be split
// (compressed text, for one) is one piece; an empty one is none.
func (c *Cutter) Cut(dst []Range, size int64, splittable bool) []Range {
	if size <= 0 {
		return dst
	}
	if !splittable {
		return append(dst, Range{0, size})
	}
	if s := c.geometry.SplitSize; s > 0 {
		left := size
		for float64(left)/float64(s) > fewLeft {
			dst = append(dst, Range{size - left, s})
			left -= s
		}
		return append(dst, Range{size - left, left})
	}
	block := c.geometry.BlockSize
	if block <= 0 {
		block = size
	}
	for start := int64(0); start < size; start += min(block, size-start) {
		dst = c.cutBlock(dst, start, min(block, size-start))
	}
	return dst
}

func (c *Cutter) cutBlock(dst []Range, start, left int64) []Range {
	for left > 0 {
		piece := c.geometry.MaxSize
		if c.left > 0 {
			c.left--
			piece = c.geometry.InitialSize
		}
		switch {
		case left <= piece:
			piece = left
		case left <= 2*piece:
			piece = left / 2
		}
		dst = append(dst, Range{start, piece})
		start += piece
		left -= piece
	}
	return dst
}
