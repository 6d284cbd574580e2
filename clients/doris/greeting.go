package doris

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"bellows/clients"
)

// Flags of the MySQL handshake that are looked at here.
const (
	flagProtocol41 = 1 << 9
	flagTLS        = 1 << 11
	flagNoEOF      = 1 << 8 // of the upper half: no packet between columns and rows
)

// greeting is the first packet of a server.
type greeting struct {
	packet  []byte // with its header
	Version string // what the server calls itself, clean
	TLS     bool   // whether it offers TLS
	id      uint32 // of the connection
	noEOF   bool   // whether columns and rows follow each other
	flags   int    // offset of the lower flags in the packet; 0 for a refusal
}

// The packets of a handshake are small; a server that sends more is none.
const handshakeLimit = 64 << 10

var (
	errSpeaksHTTP = errors.New("HTTP answered where the MySQL protocol was expected")
	errSpeaksTLS  = errors.New("TLS answered where the MySQL protocol was expected")
	errGreeting   = errors.New("the first packet is not a MySQL greeting")
)

// readGreeting reads the first packet and checks its shape, so that nothing behind
// it has to.
func readGreeting(r io.Reader) (greeting, error) {
	var header [4]byte
	if n, err := io.ReadFull(r, header[:]); err != nil {
		if n > 0 && errors.Is(err, io.ErrUnexpectedEOF) {
			return greeting{}, errGreeting
		}
		return greeting{}, err
	}
	switch {
	case string(header[:]) == "HTTP":
		return greeting{}, errSpeaksHTTP
	case header[0] >= 0x14 && header[0] <= 0x17 && header[1] == 3:
		return greeting{}, errSpeaksTLS
	}
	size := int(header[0]) | int(header[1])<<8 | int(header[2])<<16
	if size == 0 || size > handshakeLimit || header[3] != 0 {
		return greeting{}, errGreeting
	}
	packet := make([]byte, len(header)+size)
	copy(packet, header[:])
	if _, err := io.ReadFull(r, packet[len(header):]); err != nil {
		return greeting{}, err
	}
	return parseGreeting(packet)
}

// parseGreeting takes a whole packet. One that refuses the connection is passed on.
func parseGreeting(packet []byte) (greeting, error) {
	g := greeting{packet: packet}
	body := packet[4:]
	if body[0] == 0xff {
		return g, checkRefusal(body)
	}
	end := bytes.IndexByte(body[1:], 0)
	if body[0] != 10 || end < 0 {
		return greeting{}, errGreeting
	}
	g.Version = clients.CleanMax(string(body[1:1+end]), 60)
	// id 4, scramble 8, filler 1; lower flags 2, charset 1, status 2, upper flags 2,
	// length 1, reserved 10; the rest of the scramble, at least 13.
	at := 1 + end + 1 + 4 + 8 + 1
	if len(body) < at+2+1+2+2+1+10+13 {
		return greeting{}, errGreeting
	}
	g.flags = 4 + at
	g.id = binary.LittleEndian.Uint32(body[1+end+1:])
	flags := binary.LittleEndian.Uint16(body[at:])
	if flags&flagProtocol41 == 0 {
		return greeting{}, fmt.Errorf("%w: it is of the protocol before 4.1", errGreeting)
	}
	g.TLS = flags&flagTLS != 0
	g.noEOF = binary.LittleEndian.Uint16(body[at+5:])&flagNoEOF != 0
	return g, nil
}

// withoutTLS is the packet for a driver that is not to start TLS itself.
func (g greeting) withoutTLS() []byte {
	packet := bytes.Clone(g.packet)
	if g.flags > 0 {
		binary.LittleEndian.PutUint16(packet[g.flags:], binary.LittleEndian.Uint16(packet[g.flags:])&^flagTLS)
	}
	return packet
}
