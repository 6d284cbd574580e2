package wire

import (
	"bytes"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// memory is a connection whose both directions are buffers.
type memory struct {
	in  io.Reader
	out bytes.Buffer
}

func (m *memory) Read(p []byte) (int, error)     { return m.in.Read(p) }
func (m *memory) Write(p []byte) (int, error)    { return m.out.Write(p) }
func (*memory) Close() error                     { return nil }
func (*memory) LocalAddr() net.Addr              { return nil }
func (*memory) RemoteAddr() net.Addr             { return nil }
func (*memory) SetDeadline(time.Time) error      { return nil }
func (*memory) SetReadDeadline(time.Time) error  { return nil }
func (*memory) SetWriteDeadline(time.Time) error { return nil }

func TestPacketsComeBackAsTheyWent(t *testing.T) {
	for _, n := range []int{0, 1, 250, 70_000, maxPart - 1, maxPart, maxPart + 5} {
		m := &memory{}
		c := NewConn(m, 40<<20)
		sent := bytes.Repeat([]byte{'a'}, n)
		if err := errors.Join(c.WritePacket(sent), c.WritePacket([]byte("next")), c.Flush()); err != nil {
			t.Fatal(err)
		}
		r := NewConn(&memory{in: &m.out}, 40<<20)
		got, err := r.ReadPacket()
		if err != nil || !bytes.Equal(got, sent) {
			t.Errorf("%d bytes: %d came back, %v", n, len(got), err)
		}
		if got, err = r.ReadPacket(); err != nil || string(got) != "next" {
			t.Errorf("behind %d bytes: %q, %v", n, got, err)
		}
	}
}

func TestLongMessagesAreRefused(t *testing.T) {
	m := &memory{}
	c := NewConn(m, 0)
	if err := errors.Join(c.WritePacket(make([]byte, 2000)), c.Flush()); err != nil {
		t.Fatal(err)
	}
	if _, err := NewConn(&memory{in: &m.out}, 1000).ReadPacket(); !errors.Is(err, ErrTooLong) {
		t.Errorf("2000 bytes at a limit of 1000: %v", err)
	}
}

func TestHugeRowIsFramed(t *testing.T) {
	for _, n := range []int64{1, 100_000, maxPart - 9, maxPart, maxPart + 1000} {
		m := &memory{}
		c := NewConn(m, 0)
		if err := errors.Join(c.WriteHuge(n), c.Flush()); err != nil {
			t.Fatal(err)
		}
		got, err := NewConn(&memory{in: &m.out}, 40<<20).ReadPacket()
		if err != nil || int64(len(got)) != n+9 || got[0] != 0xfe {
			t.Errorf("%d bytes: %d came back, %v", n, len(got), err)
		}
	}
}

func TestProofs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var salt [SaltSize]byte
		copy(salt[:], rapid.SliceOfN(rapid.Byte(), SaltSize, SaltSize).Draw(t, "salt"))
		other := rapid.SliceOfN(rapid.Byte(), 0, 24).Draw(t, "proof")
		if Proves(other, salt, "secret") {
			t.Fatalf("% x proves the password", other)
		}
	})
	if !Proves(nil, [SaltSize]byte{}, "") || !Proves([]byte{0}, [SaltSize]byte{}, "") || Proves([]byte{1}, [SaltSize]byte{}, "") {
		t.Error("an empty password is proved by nothing, or by NUL, and by nothing else")
	}
}

// FuzzLogin: whatever a client answers to the greeting, no panic.
func FuzzLogin(f *testing.F) {
	head := append([]byte{0, 0x82, 0x2a, 0}, make([]byte, 28)...)
	f.Add(append(bytes.Clone(head), "root\x00\x14aaaaaaaaaaaaaaaaaaaadb\x00mysql_native_password\x00"...))
	f.Add(append([]byte{0x0c, 0x82, 0x3a, 0}, append(make([]byte, 28), "u\x00\x03abcdb\x00p\x00"...)...))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, packet []byte) {
		l, err := readLogin(packet)
		if err == nil && len(l.User) > len(packet) {
			t.Errorf("a user of %d bytes from %d", len(l.User), len(packet))
		}
		if err != nil && !errors.Is(err, ErrMalformed) {
			t.Errorf("an error of another kind: %v", err)
		}
	})
}
