package action

import (
	"fmt"
	"strings"
)

// Markdown is docs/keys.md.
func (r *Registry) Markdown() string {
	var b strings.Builder
	b.WriteString(`# Keys of the console

Written from the program's own list of actions; ` + "`bellows keys`" + ` prints the same with
your own keys in force. Bind your own in ` + "`" + FileName + "`" + ` beside the configuration file:

` + "```yaml" + `
warmup.start: W          # another key
row.down: [down, n]      # several
list.export: none        # only by the palette
` + "```" + `

An action without a key stays in the palette (` + "`:`" + `). A key cannot mean two things on one
screen, nor be an Alt key, and what adds load to a cluster cannot be a Ctrl-letter.
`)
	for _, s := range r.Sections() {
		fmt.Fprintf(&b, "\n## %s\n\n| key | action | where | danger | what it does |\n| --- | --- | --- | --- | --- |\n", s.Name)
		for _, a := range s.Actions {
			keys := make([]string, len(a.Keys))
			for i, k := range a.Keys {
				keys[i] = "`" + k + "`"
			}
			fmt.Fprintf(&b, "| %s | `%s` | %s | %s | %s |\n", orDash(strings.Join(keys, ", ")), a.ID, a.Where(), a.Danger, a.Help)
		}
	}
	return b.String()
}

// Where says on which screens an action can be taken.
func (a Action) Where() string {
	if len(a.Screens) == 0 {
		return "everywhere"
	}
	names := make([]string, len(a.Screens))
	for i, s := range a.Screens {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// Manual is the key section of the manual page.
func (r *Registry) Manual() string {
	var b strings.Builder
	for _, s := range r.Sections() {
		fmt.Fprintf(&b, "%s:\n", s.Name)
		for _, a := range s.Actions {
			fmt.Fprintf(&b, "%s  %s (%s): %s\n", orDash(strings.Join(a.Keys, ", ")), a.Title, a.Where(), a.Help)
		}
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
