package doris

import (
	"bytes"
	"errors"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"bellows/clients"
	"bellows/engine"
	"bellows/engine/spread/change"
)

// hostile are servers of all kinds of malice. Each has to end in a clear error.
var hostile = []struct {
	name   string
	login  func(net.Conn) bool
	answer func(net.Conn)
	class  error
	text   string
}{
	{name: "closes at once", login: func(net.Conn) bool { return false }, class: engine.ErrUnreachable, text: "closed"},
	{name: "speaks HTTP", login: func(c net.Conn) bool {
		_, _ = c.Write([]byte("HTTP/1.1 400 Bad Request\r\n\r\n"))
		return false
	}, class: engine.ErrUsage, text: "HTTP port"},
	{name: "speaks TLS", login: func(c net.Conn) bool {
		_, _ = c.Write([]byte{0x15, 3, 1, 0, 2, 2, 40})
		return false
	}, class: engine.ErrUsage, text: "TLS answered"},
	{name: "speaks something", login: func(c net.Conn) bool {
		_, _ = c.Write([]byte("220 mail.example ESMTP ready for anything\r\n"))
		return false
	}, class: engine.ErrUsage, text: "not a MySQL greeting"},
	{name: "huge greeting", login: func(c net.Conn) bool {
		_, _ = c.Write([]byte{0xff, 0xff, 0xff, 0, 10})
		return false
	}, class: engine.ErrUsage, text: "not a MySQL greeting"},
	{name: "short greeting", login: func(c net.Conn) bool {
		_ = writePacket(c, 0, []byte("\x0a5.7.99\x00123"))
		return false
	}, class: engine.ErrUsage, text: "not a MySQL greeting"},
	{name: "too many connections", login: func(c net.Conn) bool {
		_ = writePacket(c, 0, []byte("\xff\x10\x04Too many connections"))
		return false
	}, class: engine.ErrUnreachable, text: "error 1040"},
	{name: "short refusal", login: func(c net.Conn) bool { _ = writePacket(c, 0, []byte{0xff, 0x10}); return false }, class: ErrGarbage},
	{name: "endless switching of the login", login: endlessSwitch, class: nil, text: "frontend"},
	{name: "switch to a way without a scramble", login: func(c net.Conn) bool {
		_ = writePacket(c, 0, liveGreeting())
		_, _, _ = readPacket(c)
		_ = writePacket(c, 2, []byte("\xfemysql_native_password\x00abc"))
		return false
	}, class: ErrGarbage},
	{name: "switch to an unknown way", login: func(c net.Conn) bool {
		_ = writePacket(c, 0, liveGreeting())
		_, _, _ = readPacket(c)
		_ = writePacket(c, 2, []byte("\xfesome_plugin\x00abcdefghijklmnopqrstu\x00"))
		_, _, _ = readPacket(c)
		return false
	}, class: engine.ErrDenied, text: "mysql_native_password"},
	{name: "wants the password in clear", login: func(c net.Conn) bool {
		_ = writePacket(c, 0, liveGreeting())
		_, _, _ = readPacket(c)
		_ = writePacket(c, 2, []byte("\xfemysql_clear_password\x00"))
		_, _, _ = readPacket(c)
		return false
	}, class: engine.ErrDenied, text: "verified TLS mode"},
	{name: "endless login packet", login: func(c net.Conn) bool {
		_ = writePacket(c, 0, liveGreeting())
		_, _, _ = readPacket(c)
		pour(c, []byte{0xff, 0xff, 0xff, 2})
		return false
	}, class: ErrGarbage, text: "limit"},
	{name: "claims two billion columns", answer: func(c net.Conn) {
		_ = writePacket(c, 1, encoded(nil, 1<<31))
	}, class: ErrGarbage, text: "4096 columns"},
	{name: "claims columns beyond all numbers", answer: func(c net.Conn) {
		_ = writePacket(c, 1, append([]byte{0xfe}, bytes.Repeat([]byte{0xff}, 8)...))
	}, class: ErrGarbage},
	{name: "claims more columns than it sends", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{3})
		_ = writePacket(c, 2, columnPacket("Variable_name"))
		_ = writePacket(c, 3, eofPacket())
	}, class: ErrGarbage},
	{name: "sends rows of fewer cells", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{2})
		_ = writePacket(c, 2, columnPacket("Variable_name"))
		_ = writePacket(c, 3, columnPacket("Value"))
		_ = writePacket(c, 4, eofPacket())
		_ = writePacket(c, 5, []byte("\x08max_join"))
		_ = writePacket(c, 6, eofPacket())
	}, class: ErrGarbage},
	{name: "sends a cell longer than its row", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{1})
		_ = writePacket(c, 2, columnPacket("Variable_name"))
		_ = writePacket(c, 3, eofPacket())
		_ = writePacket(c, 4, []byte{0xfd, 0xff, 0xff, 0xff, 'x'})
		_ = writePacket(c, 5, eofPacket())
	}, class: ErrGarbage},
	{name: "ends in the middle of a row", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{1})
		_ = writePacket(c, 2, columnPacket("Variable_name"))
		_ = writePacket(c, 3, eofPacket())
		_, _ = c.Write([]byte{200, 0, 0, 4, 'x'})
	}, class: engine.ErrUnreachable, text: "closed"},
	{name: "never ends", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{1})
		_ = writePacket(c, 2, columnPacket("Variable_name"))
		_ = writePacket(c, 3, eofPacket())
		row := append(encoded(nil, 60_000), bytes.Repeat([]byte("x"), 60_000)...)
		for number := byte(4); ; number++ {
			if writePacket(c, number, row) != nil {
				return
			}
		}
	}, class: ErrGarbage, text: "limit"},
	{name: "one row without an end", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{1})
		_ = writePacket(c, 2, columnPacket("Variable_name"))
		_ = writePacket(c, 3, eofPacket())
		pour(c, []byte{0xff, 0xff, 0xff, 4})
	}, class: ErrGarbage, text: "limit"},
	{name: "asks for a file", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte("\xfb/etc/passwd"))
		_, _, _ = readPacket(c)
	}, class: engine.ErrDenied, text: "file of this machine"},
	{name: "several results", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{0, 0, 0, 10, 0, 0, 0})
		_ = writePacket(c, 2, encoded(nil, 1<<40))
	}, class: ErrGarbage},
	{name: "wrong numbers of packets", answer: func(c net.Conn) {
		_ = writePacket(c, 1, []byte{1})
		_ = writePacket(c, 9, columnPacket("Variable_name"))
	}, class: ErrGarbage},
	{name: "an empty packet", answer: func(c net.Conn) { _ = writePacket(c, 1, nil) }, class: ErrGarbage},
	{name: "a table of something else", answer: func(c net.Conn) {
		_ = answered{columns: []string{"a", "b"}, rows: texts([]string{"1", "2"})}.write(c)
		_, _, _ = readPacket(c)
	}, class: ErrGarbage, text: "SHOW VARIABLES has columns"},
}

// endlessSwitch sends one more packet of the login whatever comes.
func endlessSwitch(c net.Conn) bool {
	_ = writePacket(c, 0, liveGreeting())
	for {
		number, _, err := readPacket(c)
		if err != nil || writePacket(c, number+1, []byte("\xfemysql_native_password\x00abcdefghijklmnopqrst\x00")) != nil {
			return false
		}
	}
}

// pour repeats a header and its full body until nobody listens.
func pour(c net.Conn, header []byte) {
	body := make([]byte, 1<<24-1)
	for {
		if _, err := c.Write(append(header, body...)); err != nil {
			return
		}
		header[3]++
	}
}

func TestHostileServers(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			f := newFakeWith(t, h.login, func(string) answered { return answered{raw: h.answer} })
			c := f.client(t, func(o *Options) {
				o.Account = account("root", "canary-secret")
				o.Limits = Limits{Bytes: 4 << 20}
			})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			r, err := c.Read(t.Context())
			runtime.ReadMemStats(&after)
			if r.Frontend != c.Name() || r.At.IsZero() {
				t.Errorf("a reading without name or time: %+v", r)
			}
			if err == nil || h.class != nil && !errors.Is(err, h.class) || !strings.Contains(err.Error(), h.text) || !strings.Contains(err.Error(), c.Name()) {
				t.Errorf("%v", err)
			}
			if strings.Contains(err.Error(), "canary") || strings.ContainsAny(err.Error(), "\x1b\x00\n") {
				t.Errorf("%q", err)
			}
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 256<<20 {
				t.Errorf("cost %d MiB", grown>>20)
			}
			if change.IsUnsure(err) {
				t.Errorf("reading is never unsure: %v", err)
			}
		})
	}
}

// A server that says nothing, or lets one byte through at a time, costs the time of
// one conversation.
func TestSlowServers(t *testing.T) {
	for name, login := range map[string]func(net.Conn) bool{
		"silent": func(c net.Conn) bool { _, _ = c.Read(make([]byte, 1)); return false },
		"drips": func(c net.Conn) bool {
			for _, b := range append([]byte{90, 0, 0, 0}, liveGreeting()[:40]...) {
				if _, err := c.Write([]byte{b}); err != nil {
					return false
				}
			}
			_, _ = c.Read(make([]byte, 1))
			return false
		},
		"stops after the login's first half": func(c net.Conn) bool {
			_ = writePacket(c, 0, liveGreeting())
			_, _, _ = readPacket(c)
			_, _ = c.Read(make([]byte, 1))
			return false
		},
	} {
		f := newFakeWith(t, login, nil)
		c := f.client(t, func(o *Options) { o.Timeout = 100 * time.Millisecond })
		_, err := c.Read(t.Context())
		var timeout *clients.Error
		if !errors.As(err, &timeout) || timeout.Reason != clients.ReasonTimeout || !errors.Is(err, engine.ErrUnreachable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Names and messages with control characters come out readable.
func TestHostileNames(t *testing.T) {
	evil := "a\x1b[31m\u202eb\nc"
	recordedAnswer := replay(t, "adm", "03_backends_alive.json", "05_variables_set.json", "18_auth_privileges_errors.json")
	f := newFake(t, func(statement string) answered {
		a := recordedAnswer(statement)
		if statement == "SHOW FRONTENDS" || statement == "SHOW BACKENDS" {
			for _, row := range a.rows {
				for i := range row {
					if a.columns[i] == "Host" || a.columns[i] == "Name" || a.columns[i] == "Version" || a.columns[i] == "Role" || a.columns[i] == "NodeRole" {
						row[i] = &evil
					}
				}
			}
		}
		return a
	})
	r, err := f.client(t, nil).Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{r.Version, r.Role, r.Peers[0].Name, r.Peers[0].Host, r.Backends[0].Host, r.Backends[0].Role, r.Backends[0].Version} {
		if !strings.Contains(text, "a") || clients.CleanMax(text, 0) != text {
			t.Errorf("%q", text)
		}
	}
	refusing := newFake(t, func(string) answered { return refusedWith(1105, "no "+evil+" for canary-secret") })
	_, err = refusing.client(t, func(o *Options) { o.Account = account("root", "canary-secret") }).Read(t.Context())
	if err == nil || clients.CleanMax(err.Error(), 0) != err.Error() || strings.Contains(err.Error(), "canary") {
		t.Errorf("%q", err)
	}
}
