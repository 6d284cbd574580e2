package ui

import (
	"context"
	"time"

	"bellows/ui/term"

	tea "github.com/charmbracelet/bubbletea"
)

func protect(g *term.Guard, f func() tea.Msg) tea.Cmd { return term.Protect(g, f) }

func timeLimit(d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), d)
}
