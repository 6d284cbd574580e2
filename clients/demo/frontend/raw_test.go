package frontend

import (
	"encoding/binary"
	"net"
	"testing"

	"bellows/clients/demo/frontend/wire"
)

// rawLogin logs root in and gives the connection: for answers that would be too
// much for a driver.
func rawLogin(t *testing.T, addr string) *wire.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	c := wire.NewConn(conn, 0)
	if _, err := c.ReadPacket(); err != nil {
		t.Fatal(err)
	}
	login := binary.LittleEndian.AppendUint32(nil, 1<<9|1<<15|1<<19)
	login = append(login, make([]byte, 28)...)
	login = append(login, "root\x00\x00mysql_native_password\x00"...)
	rawSend(t, c, login)
	if answer := rawRead(t, c); answer[0] != 0 {
		t.Fatalf("login: % x", answer)
	}
	return c
}

func rawSend(t *testing.T, c *wire.Conn, packet []byte) {
	t.Helper()
	if err := c.WritePacket(packet); err != nil {
		t.Fatal(err)
	}
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
}

func rawRead(t *testing.T, c *wire.Conn) []byte {
	t.Helper()
	b, err := c.ReadPacket()
	if err != nil {
		t.Fatal(err)
	}
	if len(b) == 0 {
		t.Fatal("an empty packet")
	}
	return b
}

func TestColumnCountClaimsOneTooMany(t *testing.T) {
	c := serve(t, Options{Frontends: 1, Faults: []Fault{{Act: ColumnCount, Statement: "show*"}}})
	conn := rawLogin(t, c.Addresses()[0])
	conn.NextCommand()
	rawSend(t, conn, append([]byte{comQuery}, "SHOW FRONTENDS"...))
	claimed := int(rawRead(t, conn)[0])
	columns := 0
	for rawRead(t, conn)[0] != 0xfe {
		columns++
	}
	if claimed != columns+1 || columns != len(frontendColumns) {
		t.Errorf("%d columns, %d claimed", columns, claimed)
	}
}

func TestCommandsWithoutText(t *testing.T) {
	conn := rawLogin(t, serve(t, Options{Frontends: 1}).Addresses()[0])
	for _, x := range []struct {
		packet string
		answer byte // first of the answer: OK, error or end of columns
	}{
		{"\x0e", 0}, {"\x02hive.demo", 0}, {"\x02nope", 0xff}, {"\x04table\x00", 0xfe}, {"\x03", 0xff}, {"\x03 ; ; ", 0xff}, {"\x63", 0xff}, {"\x1f", 0},
	} {
		conn.NextCommand()
		rawSend(t, conn, []byte(x.packet))
		if got := rawRead(t, conn); got[0] != x.answer {
			t.Errorf("%q: % x", x.packet, got)
		}
	}
	conn.NextCommand()
	rawSend(t, conn, []byte{comQuit})
	if _, err := conn.ReadPacket(); err == nil {
		t.Error("the connection outlived COM_QUIT")
	}
}
