package doris

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bellows/clients"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// answered is what a fake frontend says to one statement.
type answered struct {
	columns []string
	rows    [][]*string
	number  int // of a refusal
	state   string
	text    string
	raw     func(conn net.Conn) // instead of an answer
}

// fake is a frontend of canned answers. It speaks the protocol as a live frontend
// did: without TLS, with a packet between columns and rows.
type fake struct {
	listener net.Listener
	login    func(conn net.Conn) bool // instead of the usual login; false ends the connection
	answer   func(statement string) answered
	user     string // the last one that logged in

	mu    sync.Mutex
	asked []string
	all   sync.WaitGroup
	open  map[net.Conn]bool
}

func newFake(t testing.TB, answer func(statement string) answered) *fake {
	t.Helper()
	return newFakeWith(t, nil, answer)
}

func newFakeWith(t testing.TB, login func(net.Conn) bool, answer func(statement string) answered) *fake {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &fake{listener: listener, login: login, answer: answer, open: map[net.Conn]bool{}}
	f.all.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			f.mu.Lock()
			f.open[conn] = true
			f.mu.Unlock()
			f.all.Go(func() { f.serve(conn) })
		}
	})
	t.Cleanup(f.close)
	return f
}

func (f *fake) close() {
	_ = f.listener.Close()
	f.mu.Lock()
	for conn := range f.open {
		_ = conn.Close()
	}
	f.mu.Unlock()
	f.all.Wait()
}

func (f *fake) statements() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.asked)
}

func (f *fake) serve(conn net.Conn) {
	defer func() {
		_ = conn.Close()
		f.mu.Lock()
		delete(f.open, conn)
		f.mu.Unlock()
	}()
	login := f.login
	if login == nil {
		login = f.acceptAll
	}
	if !login(conn) {
		return
	}
	for {
		_, command, err := readPacket(conn)
		if err != nil || len(command) == 0 || command[0] == comQuit {
			return
		}
		statement := string(command[1:])
		f.mu.Lock()
		f.asked = append(f.asked, statement)
		f.mu.Unlock()
		a := f.answer(statement)
		if a.raw != nil {
			a.raw(conn)
			return
		}
		if a.write(conn) != nil {
			return
		}
	}
}

func (f *fake) acceptAll(conn net.Conn) bool {
	if writePacket(conn, 0, liveGreeting()) != nil {
		return false
	}
	_, login, err := readPacket(conn)
	if err != nil || len(login) < 33 {
		return false
	}
	user, _, _ := strings.Cut(string(login[32:]), "\x00")
	f.mu.Lock()
	f.user = user
	f.mu.Unlock()
	return writePacket(conn, 2, okPacket()) == nil
}

// liveGreeting is one as a live frontend sent it.
func liveGreeting() []byte {
	b := append([]byte{10}, "5.7.99\x00"...)
	b = binary.LittleEndian.AppendUint32(b, 7)
	b = append(b, "xxbzVsQ\x01\x00"...)
	b = append(b, 0x8c, 0x82, 33, 0, 0, 8, 0, 21)
	b = append(b, make([]byte, 10)...)
	b = append(b, "`Mpri]AZafcH\x00mysql_native_password\x00"...)
	return b
}

func okPacket() []byte { return []byte{0, 0, 0, 2, 0, 0, 0} }

func readPacket(r io.Reader) (number byte, body []byte, err error) {
	var h [4]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return 0, nil, err
	}
	body = make([]byte, int(h[0])|int(h[1])<<8|int(h[2])<<16)
	_, err = io.ReadFull(r, body)
	return h[3], body, err
}

func writePacket(w io.Writer, number byte, body []byte) error {
	_, err := w.Write(append([]byte{byte(len(body)), byte(len(body) >> 8), byte(len(body) >> 16), number}, body...))
	return err
}

func (a answered) write(w io.Writer) error {
	if a.number != 0 {
		b := binary.LittleEndian.AppendUint16([]byte{0xff}, uint16(a.number))
		return writePacket(w, 1, append(append(b, "#"+a.state...), a.text...))
	}
	if a.columns == nil {
		return writePacket(w, 1, okPacket())
	}
	var all []byte
	number := byte(1)
	add := func(body []byte) {
		all = append(all, byte(len(body)), byte(len(body)>>8), byte(len(body)>>16), number)
		all = append(all, body...)
		number++
	}
	add(encoded(nil, uint64(len(a.columns))))
	for _, c := range a.columns {
		add(columnPacket(c))
	}
	add(eofPacket())
	for _, row := range a.rows {
		var body []byte
		for _, cell := range row {
			if cell == nil {
				body = append(body, 0xfb)
			} else {
				body = append(encoded(body, uint64(len(*cell))), *cell...)
			}
		}
		add(body)
	}
	add(eofPacket())
	_, err := w.Write(all)
	return err
}

func eofPacket() []byte { return []byte{0xfe, 0, 0, 2, 0} }

func columnPacket(name string) []byte {
	var b []byte
	for _, s := range []string{"def", "", "", "", name, name} {
		b = append(encoded(b, uint64(len(s))), s...)
	}
	return append(b, 12, 33, 0, 255, 0, 0, 0, 254, 0, 0, 0, 0, 0)
}

// encoded appends the protocol's number of variable length.
func encoded(b []byte, n uint64) []byte {
	switch {
	case n < 0xfb:
		return append(b, byte(n))
	case n < 1<<16:
		return binary.LittleEndian.AppendUint16(append(b, 0xfc), uint16(n))
	default:
		return binary.LittleEndian.AppendUint64(append(b, 0xfe), n)
	}
}

// client is a frontend that talks to the fake.
func (f *fake) client(t testing.TB, change func(*Options)) *Frontend {
	t.Helper()
	a, err := clients.ParseAddress(f.listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Account: account("root", ""), Timeout: 20 * time.Second}
	if change != nil {
		change(&o)
	}
	all, err := New([]clients.Address{a}, o)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

func account(user, password string) Account {
	return func(context.Context) (clients.DorisLogin, error) {
		return clients.DorisLogin{User: user, Password: clients.NewSecret(password)}, nil
	}
}

// texts makes rows of strings.
func texts(rows ...[]string) [][]*string {
	all := make([][]*string, len(rows))
	for i, row := range rows {
		for _, cell := range row {
			all[i] = append(all[i], &cell)
		}
	}
	return all
}

// refused is a frontend's usual refusal.
func refusedWith(number int, text string) answered {
	return answered{number: number, state: "HY000", text: refusalPrefix + text}
}
