package source

import "sync"

// users counts who uses something that is open; the last one that leaves closes it.
type users struct {
	close func()

	mu    sync.Mutex
	count int
}

// take adds a user; false when it was closed already.
func (u *users) take() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.count == 0 {
		return false
	}
	u.count++
	return true
}

func (u *users) leave() {
	u.mu.Lock()
	u.count--
	last := u.count == 0
	u.mu.Unlock()
	if last {
		u.close()
	}
}
