package cli_test

// unprintable are patterns of what no output may hold raw, whatever a cluster
// says: control characters, and marks that turn the direction of the text.
var unprintable = []string{`[\x00-\x09\x0b-\x1f\x7f]`, `[\x{80}-\x{9f}]`, `[\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`}
