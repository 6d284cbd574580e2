package doris

import (
	"bytes"
	"encoding/hex"
	"errors"
	"testing"
)

// recordedGreeting is the first packet of a live frontend.
const recordedGreeting = "4a0000000a352e372e39390000000000777862785a567351008c8221000008001500000000000000000000604d5270695d415a61666348006d7973716c5f6e61746976655f70617373776f726400"

func TestRecordedGreeting(t *testing.T) {
	packet, err := hex.DecodeString(recordedGreeting)
	if err != nil {
		t.Fatal(err)
	}
	g, err := readGreeting(bytes.NewReader(packet))
	if err != nil || g.Version != "5.7.99" || g.TLS || g.noEOF || g.id != 0 {
		t.Errorf("%+v, error %v", g, err)
	}
	if !bytes.Equal(g.withoutTLS(), packet) {
		t.Error("a greeting without TLS was changed")
	}
	packet[g.flags+1] |= flagTLS >> 8
	g, err = readGreeting(bytes.NewReader(packet))
	if err != nil || !g.TLS {
		t.Errorf("%+v, error %v", g, err)
	}
	if without, err := parseGreeting(g.withoutTLS()); err != nil || without.TLS {
		t.Errorf("%+v, error %v", without, err)
	}
}

func FuzzGreeting(f *testing.F) {
	packet, err := hex.DecodeString(recordedGreeting)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packet)
	f.Add([]byte("HTTP/1.1 200 OK"))
	f.Add([]byte{7, 0, 0, 0, 0xff, 0x10, 4, 'T', 'o', 'o', '.'})
	f.Fuzz(func(t *testing.T, packet []byte) {
		g, err := readGreeting(bytes.NewReader(packet))
		if err != nil {
			return
		}
		if again, err := parseGreeting(g.withoutTLS()); err != nil || again.TLS || again.Version != g.Version {
			t.Errorf("%+v, error %v", again, err)
		}
	})
}

// However a stream is cut into chunks, it is judged alike.
func FuzzFrames(f *testing.F) {
	var good bytes.Buffer
	if err := (answered{columns: []string{"a", "b"}, rows: texts([]string{"1", "2"}, []string{"3", "4"})}).write(&good); err != nil {
		f.Fatal(err)
	}
	f.Add(good.Bytes(), uint8(3), true)
	f.Add(append([]byte{7, 0, 0, 2}, okPacket()...), uint8(1), false)
	f.Fuzz(func(t *testing.T, stream []byte, size uint8, command bool) {
		judge := func(step int) (frames, error) {
			w := frames{login: true, left: handshakeLimit}
			if command {
				w.command(1 << 16)
			}
			rest := bytes.Clone(stream)
			for len(rest) > 0 {
				n := min(step, len(rest))
				if err := w.pass(rest[:n]); err != nil {
					return w, err
				}
				rest = rest[n:]
			}
			return w, nil
		}
		a, whole := judge(len(stream) + 1)
		b, parts := judge(int(size)%7 + 1)
		if (whole == nil) != (parts == nil) {
			t.Fatalf("in one: %v, in parts: %v", whole, parts)
		}
		if whole == nil && (a.packets != b.packets || a.left != b.left || a.last != b.last) {
			t.Errorf("%+v and %+v", a, b)
		}
		if len(a.start) > max(startLimit, handshakeLimit) {
			t.Errorf("kept %d bytes", len(a.start))
		}
	})
}

func TestFramesShift(t *testing.T) {
	w := frames{login: true, left: handshakeLimit, shift: 1}
	stream := append([]byte{7, 0, 0, 3}, okPacket()...)
	for i := range stream {
		if err := w.pass(stream[i : i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if stream[3] != 2 {
		t.Errorf("the packet has number %d", stream[3])
	}
	w.command(10)
	if err := w.pass([]byte{7, 0, 0, 1, 0}); !errors.Is(err, errTooLarge) {
		t.Error(err)
	}
}
