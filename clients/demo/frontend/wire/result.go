package wire

import (
	"bytes"
	"encoding/binary"
)

// Column types, by the number on the wire.
const (
	TypeTiny   byte = 1
	TypeLong   byte = 3
	TypeDouble byte = 5
	TypeLLong  byte = 8
	TypeBlob   byte = 252
	TypeString byte = 254
)

// StatusMoreResults in an OK or EOF packet says that another result follows.
const StatusMoreResults uint16 = 1 << 3

// Column describes a column of a result.
type Column struct {
	Name   string
	Type   byte
	Length uint32
}

// Value is a cell of a text result.
type Value struct {
	Text string
	Null bool
}

// Text is a cell that is not NULL.
func Text(s string) Value { return Value{Text: s} }

// Null is the cell NULL.
func Null() Value { return Value{Null: true} }

// WriteOK sends an OK packet.
func (c *Conn) WriteOK(affected uint64, status uint16) error {
	b := appendLenenc([]byte{0}, affected)
	b = append(b, 0)
	b = binary.LittleEndian.AppendUint16(b, status)
	return c.WritePacket(append(b, 0, 0))
}

// WriteError sends an error packet.
func (c *Conn) WriteError(number uint16, state, text string) error {
	b := binary.LittleEndian.AppendUint16([]byte{0xff}, number)
	b = append(b, '#')
	b = append(b, state...)
	return c.WritePacket(append(b, text...))
}

// WriteEOF ends the columns, or the rows.
func (c *Conn) WriteEOF(status uint16) error {
	return c.WritePacket(binary.LittleEndian.AppendUint16([]byte{0xfe, 0, 0}, status))
}

// WriteColumns starts a result. claimed is the count that the head says.
func (c *Conn) WriteColumns(claimed int, columns []Column) error {
	if err := c.WritePacket(appendLenenc(nil, uint64(claimed))); err != nil {
		return err
	}
	for _, col := range columns {
		b := appendText(nil, "def")
		b = appendText(b, "") // database
		b = appendText(b, "") // table
		b = appendText(b, "") // original table
		b = appendText(b, col.Name)
		b = appendText(b, col.Name)
		b = append(b, 0x0c, utf8, 0)
		b = binary.LittleEndian.AppendUint32(b, col.Length)
		b = append(b, col.Type, 0, 0, 0, 0, 0)
		if err := c.WritePacket(b); err != nil {
			return err
		}
	}
	return c.WriteEOF(0)
}

// WriteRow sends one row.
func (c *Conn) WriteRow(row []Value) error {
	var b []byte
	for _, v := range row {
		if v.Null {
			b = append(b, 0xfb)
			continue
		}
		b = appendText(b, v.Text)
	}
	return c.WritePacket(b)
}

func appendText(b []byte, s string) []byte {
	return append(appendLenenc(b, uint64(len(s))), s...)
}

func appendLenenc(b []byte, n uint64) []byte {
	switch {
	case n < 0xfb:
		return append(b, byte(n))
	case n < 1<<16:
		return binary.LittleEndian.AppendUint16(append(b, 0xfc), uint16(n))
	case n < 1<<24:
		return append(b, 0xfd, byte(n), byte(n>>8), byte(n>>16))
	default:
		return binary.LittleEndian.AppendUint64(append(b, 0xfe), n)
	}
}

// WritePart sends a packet of n bytes made of filler, without holding it.
func (c *Conn) WritePart(filler []byte, n int) error {
	if err := c.WriteRaw([]byte{byte(n), byte(n >> 8), byte(n >> 16), c.seq}); err != nil {
		return err
	}
	c.seq++
	for n > 0 {
		part := filler[:min(n, len(filler))]
		if err := c.WriteRaw(part); err != nil {
			return err
		}
		n -= len(part)
	}
	return nil
}

// WriteHuge sends a row of one cell with n bytes.
func (c *Conn) WriteHuge(n int64) error {
	head := binary.LittleEndian.AppendUint64([]byte{0xfe}, uint64(n))
	filler := bytes.Repeat([]byte{'x'}, 64<<10)
	left := n + int64(len(head))
	for {
		size := int(min(left, maxPart))
		left -= int64(size)
		part := filler
		if head != nil {
			part = append(bytes.Clone(head), filler...)
			head = nil
		}
		if err := c.WritePart(part, size); err != nil {
			return err
		}
		if size < maxPart {
			return nil
		}
	}
}
