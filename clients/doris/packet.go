package doris

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// What the driver would allocate, answer or trip over on a server's word alone is
// refused before it sees it.
var (
	errMalformed   = errors.New("a packet is not as the MySQL protocol has it")
	errManyColumns = fmt.Errorf("a result claims more than %d columns", columnLimit)
	errAsksFile    = errors.New("the server asks for a file of this machine")
	errManyResults = errors.New("the server answers one statement with several results")
	errTooLarge    = errors.New("the answer is above the limit")
)

// columnLimit is far above any table of Doris that is read here.
const columnLimit = 4096

// moreResults is the status flag for another result behind this one.
const moreResults = 8

// checkAnswer looks at the beginning of the first packet that answers a command.
func checkAnswer(start []byte) error {
	if len(start) == 0 {
		return errMalformed
	}
	switch start[0] {
	case 0x00:
		return checkOK(start)
	case 0xff:
		return checkRefusal(start)
	case 0xfb:
		return errAsksFile
	}
	count, _, ok := lengthEncoded(start)
	switch {
	case !ok:
		return errMalformed
	case count > columnLimit:
		return errManyColumns
	}
	return nil
}

func checkOK(packet []byte) error {
	rest := packet[1:]
	for range 2 { // affected rows, last id
		_, size, ok := lengthEncoded(rest)
		if !ok {
			return errMalformed
		}
		rest = rest[size:]
	}
	if len(rest) < 4 { // status, warnings
		return errMalformed
	}
	if binary.LittleEndian.Uint16(rest)&moreResults != 0 {
		return errManyResults
	}
	return nil
}

// checkRefusal wants a number and at least one character of text.
func checkRefusal(packet []byte) error {
	if len(packet) < 4 || packet[3] == '#' && len(packet) < 9 {
		return errMalformed
	}
	return nil
}

// checkLogin looks at a packet of the login.
func checkLogin(packet []byte) error {
	if len(packet) == 0 {
		return errMalformed
	}
	switch packet[0] {
	case 0x00:
		return checkOK(packet)
	case 0xff:
		return checkRefusal(packet)
	case 0xfe:
		plugin, scramble, ok := bytes.Cut(packet[1:], []byte{0})
		if !ok || len(scramble) < 20 && string(plugin) != "mysql_clear_password" {
			return errMalformed
		}
	}
	return nil
}

// lengthEncoded reads the protocol's number of variable length.
func lengthEncoded(b []byte) (n uint64, size int, ok bool) {
	if len(b) == 0 {
		return 0, 0, false
	}
	switch b[0] {
	case 0xfb, 0xff:
		return 0, 0, false
	case 0xfc:
		size = 3
	case 0xfd:
		size = 4
	case 0xfe:
		size = 9
	default:
		return uint64(b[0]), 1, true
	}
	if len(b) < size {
		return 0, 0, false
	}
	for i := size - 1; i > 0; i-- {
		n = n<<8 | uint64(b[i])
	}
	return n, size, true
}
