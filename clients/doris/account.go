package doris

import (
	"context"
	"sync"
	"time"

	"bellows/clients"
)

// Account reads who to be: clients.Doris.Login. It is called again when a frontend
// refuses what it gave.
type Account func(ctx context.Context) (clients.DorisLogin, error)

// quiet is how long an account is not read again after that was of no use: a
// console that is refused would otherwise run a helper command with every look.
const quiet = 5 * time.Second

// wallet is the account of all frontends of a cluster, as last read.
type wallet struct {
	account Account
	turn    chan struct{} // holds one token while the account is read

	mu         sync.Mutex
	last       *clients.DorisLogin
	quietUntil time.Time
}

func newWallet(account Account) *wallet {
	return &wallet{account: account, turn: make(chan struct{}, 1)}
}

// login is what was read last, or reads it for the first time.
func (w *wallet) login(ctx context.Context) (*clients.DorisLogin, error) {
	if last, _ := w.state(); last != nil {
		return last, nil
	}
	login, _, err := w.renew(ctx, nil)
	return login, err
}

func (w *wallet) state() (*clients.DorisLogin, time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last, w.quietUntil
}

// renew reads the account again unless somebody else did since used was taken, and
// tells whether the password is another one now.
func (w *wallet) renew(ctx context.Context, used *clients.DorisLogin) (login *clients.DorisLogin, changed bool, err error) {
	select {
	case w.turn <- struct{}{}:
		defer func() { <-w.turn }()
	case <-ctx.Done():
		return used, false, ctx.Err()
	}
	last, until := w.state()
	if last != used {
		return last, used != nil && !same(last, used), nil
	}
	if used != nil && time.Now().Before(until) {
		return used, false, nil
	}
	next, err := w.account(ctx)
	if err != nil {
		w.rest()
		return used, false, err
	}
	w.mu.Lock()
	w.last = &next
	w.mu.Unlock()
	if changed = used != nil && !same(&next, used); !changed && used != nil {
		w.rest()
	}
	return &next, changed, nil
}

func (w *wallet) rest() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.quietUntil = time.Now().Add(quiet)
}

func same(a, b *clients.DorisLogin) bool {
	return a.User == b.User && a.Password.Reveal() == b.Password.Reveal()
}
