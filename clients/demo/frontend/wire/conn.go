package wire

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
)

// What a client may send that ends its connection.
var (
	ErrTooLong   = errors.New("packet is too long")
	ErrMalformed = errors.New("packet is malformed")
)

// maxPart is the payload of one packet; a longer one goes on in the next.
const maxPart = 1<<24 - 1

// DefaultLimit is how long a client's message may be.
const DefaultLimit = 16 << 20

// Conn frames packets on a connection.
type Conn struct {
	net.Conn
	read  *bufio.Reader
	write *bufio.Writer
	seq   byte
	limit int
}

// NewConn frames an accepted connection. A limit of 0 is DefaultLimit.
func NewConn(c net.Conn, limit int) *Conn {
	if limit <= 0 {
		limit = DefaultLimit
	}
	return &Conn{Conn: c, read: bufio.NewReader(c), write: bufio.NewWriter(c), limit: limit}
}

// NextCommand starts numbering anew, as each command does.
func (c *Conn) NextCommand() { c.seq = 0 }

// ReadPacket reads one message, put together from its parts.
func (c *Conn) ReadPacket() ([]byte, error) {
	var all []byte
	for {
		var head [4]byte
		if _, err := io.ReadFull(c.read, head[:]); err != nil {
			return nil, err
		}
		n := int(head[0]) | int(head[1])<<8 | int(head[2])<<16
		if n+len(all) > c.limit {
			return nil, fmt.Errorf("%d bytes: %w", n+len(all), ErrTooLong)
		}
		c.seq = head[3] + 1
		at := len(all)
		all = append(all, make([]byte, n)...)
		if _, err := io.ReadFull(c.read, all[at:]); err != nil {
			return nil, err
		}
		if n < maxPart {
			return all, nil
		}
	}
}

// WritePacket sends one message. It may stay in the buffer until Flush.
func (c *Conn) WritePacket(payload []byte) error {
	for {
		part := payload[:min(len(payload), maxPart)]
		payload = payload[len(part):]
		var head [4]byte
		binary.LittleEndian.PutUint32(head[:], uint32(len(part)))
		head[3] = c.seq
		c.seq++
		if _, err := c.write.Write(head[:]); err != nil {
			return err
		}
		if _, err := c.write.Write(part); err != nil {
			return err
		}
		if len(part) < maxPart {
			return nil
		}
	}
}

// WriteRaw puts bytes on the wire as they are.
func (c *Conn) WriteRaw(b []byte) error {
	_, err := c.write.Write(b)
	return err
}

// Flush sends what is in the buffer.
func (c *Conn) Flush() error { return c.write.Flush() }
