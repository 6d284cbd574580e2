package pinot

import (
	"io"
	"log"
)

// quiet is for servers whose complaints are the point of the test.
func quiet() *log.Logger { return log.New(io.Discard, "", 0) }
