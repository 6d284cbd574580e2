package mariadb

import (
	"bytes"
	"net"
	"sync"
	"testing"
)

// newRelay stands between client and server, and cuts both connections once the
// server has answered the statement that begins like this.
func newRelay(t *testing.T, server, statement string) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	t.Cleanup(func() {
		_ = listener.Close()
		all.Wait()
	})
	all.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			all.Go(func() { relay(client, server, []byte(statement)) })
		}
	})
	return listener.Addr().String()
}

// relay copies until one side ends, in turns: the protocol is question and answer.
func relay(client net.Conn, address string, statement []byte) {
	defer func() { _ = client.Close() }()
	server, err := net.Dial("tcp", address)
	if err != nil {
		return
	}
	defer func() { _ = server.Close() }()
	b := make([]byte, 64<<10)
	for {
		n, err := server.Read(b)
		if err != nil {
			return
		}
		if _, err := client.Write(b[:n]); err != nil {
			return
		}
		if n, err = client.Read(b); err != nil {
			return
		}
		if _, err := server.Write(b[:n]); err != nil {
			return
		}
		if bytes.Contains(b[:n], statement) {
			_, _ = server.Read(b) // it has been executed now
			return
		}
	}
}
