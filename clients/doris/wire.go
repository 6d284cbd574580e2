package doris

import (
	"context"
	"encoding/binary"
	"net"
	"sync"
)

// wire is a connection between the driver and a frontend that trusts neither the
// sizes nor the order of what the frontend sends. The driver allocates by the
// number of columns that a server claims, so packets are checked before it reads
// them; for that they must be seen in clear, which is why TLS is made here and not
// by the driver: it is offered a server without TLS, and the packet numbers of the
// login, in which TLS takes one, are brought into line.
type wire struct {
	net.Conn // as it was dialled
	mu       sync.Mutex
	secured  net.Conn // the TLS connection once there is one
	frames   frames
	greeting []byte                           // what the driver has not read of it
	secure   func(net.Conn) (net.Conn, error) // makes TLS; nil when there is to be none, or when it is made
	limit    int64                            // of the next answer
	sent     bool                             // a command was sent
	failed   error                            // the first thing that went wrong
}

// dialWire connects and reads the greeting, until ctx ends.
func dialWire(ctx context.Context, dial func(context.Context) (net.Conn, error)) (*wire, greeting, error) {
	conn, err := dial(ctx)
	if err != nil {
		return nil, greeting{}, err
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	g, err := readGreeting(conn)
	if err != nil {
		_ = conn.Close()
		return nil, greeting{}, err
	}
	return &wire{
		Conn: conn, greeting: g.withoutTLS(),
		frames: frames{login: true, left: 4 * handshakeLimit},
	}, g, nil
}

// Read gives the driver bytes of packets that were checked.
func (w *wire) Read(p []byte) (int, error) {
	if len(w.greeting) > 0 {
		n := copy(p, w.greeting)
		w.greeting = w.greeting[n:]
		return n, nil
	}
	n, err := w.current().Read(p)
	if n > 0 {
		if flaw := w.frames.pass(p[:n]); flaw != nil {
			return 0, w.fail(flaw)
		}
	}
	if err != nil {
		return n, w.fail(err)
	}
	return n, nil
}

// Write sends a packet of the driver, which hands over whole packets.
func (w *wire) Write(p []byte) (int, error) {
	if len(p) < 5 {
		return 0, w.fail(errMalformed)
	}
	packet := p
	switch {
	case p[3] == 0: // a command; those of the login count on from the greeting
		w.frames.command(w.limit)
		w.sent = w.sent || p[4] != comQuit
	case w.secure != nil:
		if err := w.startTLS(p); err != nil {
			return 0, w.fail(err)
		}
		w.secure = nil
		packet = w.shifted(p)
		putFlag(packet, flagTLS)
	case w.frames.shift > 0:
		packet = w.shifted(p)
	}
	n, err := w.current().Write(packet)
	if err != nil {
		return n, w.fail(err)
	}
	return n, nil
}

const comQuit = 1

// startTLS asks for TLS with the first part of the driver's login and makes it.
func (w *wire) startTLS(login []byte) error {
	if len(login) < 4+tlsRequest {
		return errMalformed
	}
	request := append([]byte{tlsRequest, 0, 0, login[3]}, login[4:4+tlsRequest]...)
	putFlag(request, flagTLS)
	if _, err := w.Conn.Write(request); err != nil {
		return err
	}
	secured, err := w.secure(w.Conn)
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.secured = secured
	w.mu.Unlock()
	w.frames.shift = 1
	return nil
}

// tlsRequest is the length of the packet that asks for TLS: the login up to the
// user's name.
const tlsRequest = 32

func (w *wire) shifted(p []byte) []byte {
	packet := append([]byte(nil), p...)
	packet[3] += w.frames.shift
	return packet
}

func putFlag(packet []byte, flag uint32) {
	binary.LittleEndian.PutUint32(packet[4:], binary.LittleEndian.Uint32(packet[4:])|flag)
}

func (w *wire) current() net.Conn {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.secured != nil {
		return w.secured
	}
	return w.Conn
}

// fail keeps the first reason: the driver tells only that the connection is bad.
func (w *wire) fail(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed == nil {
		w.failed = err
	}
	return err
}

func (w *wire) reason() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failed
}
