package clients

import (
	"errors"
	"io"
	"sync"
)

// payload is a request's body over the caller's bytes. The transport may still
// read when the exchange is over, as after an early refusal; once detached, no
// reader touches the bytes any more and they can be reused.
type payload struct {
	mu    sync.Mutex
	body  []byte
	first source
}

// source is one reading of a payload: the transport reads it again when it
// repeats the request on another connection.
type source struct {
	of *payload
	at int
}

var errDetached = errors.New("the exchange is over")

func newPayload(body []byte) *payload {
	p := &payload{body: body}
	p.first.of = p
	return p
}

func (p *payload) again() (io.ReadCloser, error) { return &source{of: p}, nil }

func (p *payload) detach() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.body = nil
}

func (s *source) Read(b []byte) (int, error) {
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	switch {
	case s.of.body == nil:
		return 0, errDetached
	case s.at == len(s.of.body):
		return 0, io.EOF
	}
	n := copy(b, s.of.body[s.at:])
	s.at += n
	return n, nil
}

func (s *source) Close() error { return nil }
