// Bellows warms freshly restarted Apache Pinot brokers from outside until they
// can take traffic.
package main

import (
	"os"

	// First, and by its path before Bubble Tea's: see the package.
	_ "bellows/themes/termguard"
	"bellows/ui/cli"
)

func main() {
	os.Exit(cli.Run(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
