package doris

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"bellows/clients"
	"bellows/clients/demo/frontend"
	"bellows/engine"
)

// rotating is an account whose password changes; it counts how often it is read.
type rotating struct {
	user  string
	reads atomic.Int64
	now   atomic.Pointer[string]
}

func newRotating(user, password string) *rotating {
	r := &rotating{user: user}
	r.now.Store(&password)
	return r
}

func (r *rotating) login(context.Context) (clients.DorisLogin, error) {
	r.reads.Add(1)
	return clients.DorisLogin{User: r.user, Password: clients.NewSecret(*r.now.Load())}, nil
}

// A refused password is read again, once, and used if it is another one.
func TestPasswordIsReadAgain(t *testing.T) {
	_, all := start(t, frontend.Options{Frontends: 1}, "admin")
	f := all[0]
	r := newRotating("admin", "admin")
	f.wallet = newWallet(r.login)
	if _, err := f.Read(t.Context()); err != nil || r.reads.Load() != 1 {
		t.Fatalf("%v after %d reads", err, r.reads.Load())
	}
	wrong, right := "wrong", "admin"
	r.now.Store(&wrong)
	if _, err := f.Read(t.Context()); err != nil || r.reads.Load() != 1 {
		t.Errorf("what was accepted was read again: %v, %d reads", err, r.reads.Load())
	}
	f.wallet.last = &clients.DorisLogin{User: "admin", Password: clients.NewSecret("expired")}
	r.now.Store(&right)
	if _, err := f.Read(t.Context()); err != nil || r.reads.Load() != 2 {
		t.Errorf("%v after %d reads", err, r.reads.Load())
	}
	f.wallet.last = &clients.DorisLogin{User: "admin", Password: clients.NewSecret("wrong")}
	r.now.Store(&wrong)
	if _, err := f.Read(t.Context()); !errors.Is(err, engine.ErrDenied) || r.reads.Load() != 3 {
		t.Errorf("%v after %d reads", err, r.reads.Load())
	}
	if _, err := f.Read(t.Context()); !errors.Is(err, engine.ErrDenied) || r.reads.Load() != 3 {
		t.Errorf("%v after %d reads: it must rest", err, r.reads.Load())
	}
}

// Many logins that are refused together read the account once, and it is read again
// after the quiet time.
func TestRefusedTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRotating("u", "same")
		w := newWallet(r.login)
		used, err := w.login(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, changed, err := w.renew(t.Context(), used); changed || err != nil {
					t.Errorf("changed %v, error %v", changed, err)
				}
			})
		}
		all.Wait()
		if got := r.reads.Load(); got != 2 {
			t.Errorf("read %d times", got)
		}
		last, _ := w.state()
		next := "next"
		r.now.Store(&next)
		if _, changed, _ := w.renew(t.Context(), last); changed {
			t.Error("read again in the quiet time")
		}
		pause(t.Context(), quiet)
		if login, changed, err := w.renew(t.Context(), last); !changed || err != nil || login.Password.Reveal() != "next" {
			t.Errorf("changed %v, error %v", changed, err)
		}
	})
}

func TestAccountThatCannotBeRead(t *testing.T) {
	f := newFake(t, nil).client(t, func(o *Options) {
		o.Account = func(context.Context) (clients.DorisLogin, error) {
			return clients.DorisLogin{}, fmt.Errorf("doris section: password: file gone: %w", engine.ErrUsage)
		}
	})
	r, err := f.Read(t.Context())
	if !errors.Is(err, engine.ErrUsage) || !strings.Contains(err.Error(), f.Name()) || r.Frontend != f.Name() {
		t.Errorf("%+v, error %v", r, err)
	}
}

// Nothing that can be printed tells the password.
func TestNothingTellsThePassword(t *testing.T) {
	f := newFake(t, func(statement string) answered {
		return refusedWith(1105, "Access denied for canary-secret in "+statement)
	}).client(t, func(o *Options) { o.Account = account("root", "canary-secret") })
	_, readErr := f.Read(t.Context())
	_, planErr := f.Explain(t.Context(), nil, "SELECT 'canary-secret'")
	_, runErr := f.Run(t.Context(), nil, "SELECT 'canary-secret'")
	writeErr := f.Execute(t.Context(), "SET GLOBAL a = 1")
	encoded, err := json.Marshal(struct{ F any }{f})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		fmt.Sprint(readErr), fmt.Sprint(planErr), fmt.Sprint(runErr), fmt.Sprint(writeErr), string(encoded),
		fmt.Sprintf("%v %+v %#v %s %d", f, f, f, f, f), fmt.Sprintf("%+v", struct{ f *Frontend }{f}),
		fmt.Sprintf("%#v", readErr), fmt.Sprintf("%+v", f.options),
	} {
		if strings.Contains(text, "canary") {
			t.Errorf("%q", text)
		}
	}
}
