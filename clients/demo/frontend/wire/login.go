package wire

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // mysql_native_password is SHA-1
	"crypto/subtle"
	"encoding/binary"
	"fmt"
)

// SaltSize is the length of the scramble.
const SaltSize = 20

// loginHead is the fixed part of a login; a request for TLS is only that.
const loginHead = 32

// Login is a client's answer to the greeting.
type Login struct {
	Capabilities uint32
	User         string
	Database     string
	Plugin       string
	Proof        []byte // of the password, by Plugin
	TLS          bool
}

func readLogin(b []byte) (Login, error) {
	var l Login
	if len(b) < loginHead {
		return l, fmt.Errorf("login of %d bytes: %w", len(b), ErrMalformed)
	}
	l.Capabilities = binary.LittleEndian.Uint32(b)
	if l.Capabilities&capProtocol41 == 0 {
		return l, fmt.Errorf("login of a protocol before 4.1: %w", ErrMalformed)
	}
	b = b[loginHead:]
	var ok bool
	if l.User, b, ok = cutString(b); !ok {
		return l, fmt.Errorf("login without end of the user name: %w", ErrMalformed)
	}
	switch {
	case l.Capabilities&capLenencAuth != 0:
		l.Proof, b, ok = cutLenenc(b)
	case l.Capabilities&capSecure != 0 && len(b) > 0:
		n := int(b[0])
		if ok = len(b) > n; ok {
			l.Proof, b = b[1:1+n], b[1+n:]
		}
	default:
		var proof string
		proof, b, ok = cutString(b)
		l.Proof = []byte(proof)
	}
	if !ok {
		return l, fmt.Errorf("login of %s: proof of the password: %w", l.User, ErrMalformed)
	}
	if l.Capabilities&capConnectDB != 0 {
		l.Database, b, _ = cutString(b)
	}
	if l.Capabilities&capPluginAuth != 0 {
		l.Plugin, _, _ = cutString(b)
	}
	return l, nil
}

// Proof asks for another proof of the password when the client used a plugin
// that is not the native one.
func (c *Conn) Proof(l Login, salt [SaltSize]byte) ([]byte, error) {
	if l.Plugin == "" || l.Plugin == NativePassword {
		return l.Proof, nil
	}
	b := append([]byte{0xfe}, NativePassword...)
	b = append(b, 0)
	b = append(b, salt[:]...)
	b = append(b, 0)
	if err := c.WritePacket(b); err != nil {
		return nil, err
	}
	if err := c.Flush(); err != nil {
		return nil, err
	}
	return c.ReadPacket()
}

// Proves checks a native proof against the password.
func Proves(proof []byte, salt [SaltSize]byte, password string) bool {
	if password == "" {
		return len(bytes.Trim(proof, "\x00")) == 0
	}
	first := sha1.Sum([]byte(password))
	second := sha1.Sum(first[:])
	mask := sha1.Sum(append(salt[:], second[:]...))
	for i := range mask {
		mask[i] ^= first[i]
	}
	return subtle.ConstantTimeCompare(proof, mask[:]) == 1
}

// cutString cuts a string that ends with NUL. Without one it is all there is.
func cutString(b []byte) (s string, rest []byte, ok bool) {
	before, after, ok := bytes.Cut(b, []byte{0})
	return string(before), after, ok
}

func cutLenenc(b []byte) (s, rest []byte, ok bool) {
	if len(b) == 0 {
		return nil, nil, false
	}
	n, size := uint64(b[0]), 1
	switch b[0] {
	case 0xfb, 0xff:
		return nil, nil, false
	case 0xfc:
		size = 3
	case 0xfd:
		size = 4
	case 0xfe:
		size = 9
	}
	if len(b) < size {
		return nil, nil, false
	}
	if size > 1 {
		n = 0
		for i := size - 1; i > 0; i-- {
			n = n<<8 | uint64(b[i])
		}
	}
	b = b[size:]
	if n > uint64(len(b)) {
		return nil, nil, false
	}
	return b[:n], b[n:], true
}
