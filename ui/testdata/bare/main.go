// The control of the terminal guard's test: a program with Bubble Tea and without the
// guard. It prints the marker as the first thing of its own.
package main

import (
	"fmt"

	_ "github.com/charmbracelet/bubbletea"
)

func main() {
	fmt.Println("<main reached>")
}
