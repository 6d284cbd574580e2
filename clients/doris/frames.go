package doris

// frames follows the packets of a server through chunks of any size, counts their
// bytes, and checks the ones that matter before anything else sees them.
type frames struct {
	left    int64 // bytes that the answer may still have
	shift   byte  // by how much the server's numbers are ahead of the driver's
	login   bool  // no command was sent yet
	first   bool  // the next packet is the first one of an answer
	packets int   // complete ones of the answer
	last    byte  // the first byte of the latest packet, once it is there
	opened  bool  // it is
	header  [4]byte
	have    int // bytes of the header
	body    int // bytes of the packet that are still to come
	start   []byte
	capture bool
}

// startLimit holds what is looked at of an answer's first packet.
const startLimit = 64

// command begins the answer of a command.
func (f *frames) command(limit int64) {
	f.left, f.shift, f.login, f.first, f.packets = limit, 0, false, true, 0
}

// pass checks a chunk and brings the packet numbers into line, in place.
func (f *frames) pass(chunk []byte) error {
	for len(chunk) > 0 {
		if f.have < len(f.header) {
			n := copy(f.header[f.have:], chunk)
			f.have += n
			if f.have == len(f.header) {
				chunk[n-1] -= f.shift // the number is the last byte of the header
				if err := f.begin(); err != nil {
					return err
				}
			}
			chunk = chunk[n:]
			continue
		}
		n := min(f.body, len(chunk))
		f.keep(chunk[:n])
		f.body -= n
		chunk = chunk[n:]
		if f.body == 0 {
			if err := f.end(); err != nil {
				return err
			}
		}
	}
	return nil
}

// begin is called with a complete header.
func (f *frames) begin() error {
	f.body = int(f.header[0]) | int(f.header[1])<<8 | int(f.header[2])<<16
	f.left -= int64(f.body) + int64(len(f.header))
	if f.left < 0 || f.login && f.body > handshakeLimit {
		return errTooLarge
	}
	f.capture = f.login || f.first
	f.start, f.last, f.opened = f.start[:0], 0, false
	if f.body == 0 {
		return f.end()
	}
	return nil
}

func (f *frames) keep(part []byte) {
	if !f.opened {
		f.last, f.opened = part[0], true
	}
	if !f.capture {
		return
	}
	if !f.login {
		part = part[:min(len(part), startLimit-len(f.start))]
	}
	f.start = append(f.start, part...)
}

// end is called when a packet is complete.
func (f *frames) end() error {
	f.have = 0
	f.packets++
	switch {
	case f.login:
		return checkLogin(f.start)
	case f.first:
		f.first = false
		return checkAnswer(f.start)
	}
	return nil
}

// ended tells whether the answer was a table of so many columns and rows, to its
// end. The driver takes a row that is too short for the end.
func (f *frames) ended(columns, rows int, noEOF bool) bool {
	want := 1 + columns + rows + 1
	if !noEOF {
		want++
	}
	return f.packets == want && f.last == 0xfe
}
