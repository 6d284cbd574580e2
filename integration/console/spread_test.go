package console

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// What would N do: the published case at once, then a file, what-ifs, the way of one
// split, the map, and exports, at the sizes that people have.
func TestSpreadScreen(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			files := filepath.Join(t.TempDir(), "f.csv")
			content := "path,size\n"
			for i := range 40 {
				content += fmt.Sprintf("s3://lake/orders/part-%02d.parquet,%d\n", i, 1_000_000*(i+1))
			}
			if err := os.WriteFile(files, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			p := newPane(t, size[0], size[1])
			p.start("--demo")
			p.until("Broker_blue_1")
			p.keys("4")
			p.until("[4 Spread]", "example: the published case", "acts", "N = 1 → N = 3", "statistical", "knee")
			p.keys("Right")
			p.until("N = 1 → N = 4")
			p.keys("Left", "b")
			p.until("10002 dies", "3 of 4 backends eligible")
			p.keys("z")
			p.until("4 of 4 backends eligible")
			p.keys("w")
			p.until("what is scanned")
			p.keys("Left", "Down")
			p.until("path of EXPLAIN")
			p.run(files)
			p.until("files of ")
			p.keys("t")
			p.until("hash switch off", "has no effect")
			p.keys("t", "Enter")
			p.until("split 1 ", "key")
			p.keys("h")
			p.until("part of the reads")
			p.keys("Escape")
			p.until("what it comes to")
			p.keys("e")
			p.until("written to")
			p.keys("7")
			p.until("[7 Journal]")
			p.keys("q")
			p.until("code=0")
			p.sane()
			names, err := filepath.Glob(filepath.Join(p.state, "bellows", "export-spread-*"))
			if err != nil || len(names) != 3 {
				t.Errorf("exports %v, %v", names, err)
			}
		})
	}
}
