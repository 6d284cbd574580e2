package wire

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/binary"
	"net"
)

// Capability flags that matter here.
const (
	capLongFlag   = 1 << 2
	capConnectDB  = 1 << 3
	capLocalFiles = 1 << 7
	capProtocol41 = 1 << 9
	capTLS        = 1 << 11
	capSecure     = 1 << 15
	capPluginAuth = 1 << 19
	capLenencAuth = 1 << 21
)

// frontendCapabilities are what a live frontend offered: 0x8828c.
const frontendCapabilities = capLongFlag | capConnectDB | capLocalFiles | capProtocol41 | capSecure | capPluginAuth

// NativePassword is the one way of proving a password.
const NativePassword = "mysql_native_password"

// utf8 is the collation that the greeting names.
const utf8 = 33

// Greeting is the first packet of a connection.
type Greeting struct {
	Version      string
	ConnectionID uint32
	Salt         [SaltSize]byte
}

// packet lays the greeting out.
func (g *Greeting) packet(offersTLS bool) []byte {
	caps := uint32(frontendCapabilities)
	if offersTLS {
		caps |= capTLS
	}
	b := append([]byte{10}, g.Version...)
	b = append(b, 0)
	b = binary.LittleEndian.AppendUint32(b, g.ConnectionID)
	b = append(b, g.Salt[:8]...)
	b = append(b, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(caps))
	b = append(b, utf8, 0, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(caps>>16))
	b = append(b, SaltSize+1)
	b = append(b, make([]byte, 10)...)
	b = append(b, g.Salt[8:]...)
	b = append(b, 0)
	b = append(b, NativePassword...)
	return append(b, 0)
}

// Greet sends the greeting and reads the login, over TLS when config is not nil
// and the client asks for it.
func (c *Conn) Greet(g Greeting, config *tls.Config) (Login, error) {
	if err := c.WritePacket(g.packet(config != nil)); err != nil {
		return Login{}, err
	}
	if err := c.Flush(); err != nil {
		return Login{}, err
	}
	b, err := c.ReadPacket()
	if err != nil {
		return Login{}, err
	}
	secure := false
	if config != nil && len(b) == loginHead && binary.LittleEndian.Uint32(b)&capTLS != 0 {
		if err := c.startTLS(config); err != nil {
			return Login{}, err
		}
		secure = true
		if b, err = c.ReadPacket(); err != nil {
			return Login{}, err
		}
	}
	l, err := readLogin(b)
	l.TLS = secure
	return l, err
}

// startTLS goes on in TLS. What the client sent already is part of it.
func (c *Conn) startTLS(config *tls.Config) error {
	t := tls.Server(buffered{c.Conn, c.read}, config)
	// Whoever gives up closes the connection, which ends the handshake.
	if err := t.HandshakeContext(context.Background()); err != nil {
		return err
	}
	fresh := NewConn(t, c.limit)
	fresh.seq = c.seq
	*c = *fresh
	return nil
}

// buffered reads through what was read ahead.
type buffered struct {
	net.Conn
	from *bufio.Reader
}

func (b buffered) Read(p []byte) (int, error) { return b.from.Read(p) }
