package spread

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

// ReadFilesJSON reads a list of files as an array of objects, or as one object
// after another (JSON lines). Fields are those of [ReadFilesCSV]; hosts may be
// a list, numbers may be numbers or text.
func ReadFilesJSON(r io.Reader, opt FileOptions) (*Workload, error) {
	w, err := readFilesJSON(bufio.NewReader(r), opt)
	return w, byEntry(err)
}

func readFilesJSON(in *bufio.Reader, opt FileOptions) (*Workload, error) {
	d := json.NewDecoder(in)
	d.UseNumber()
	list := newFileList(opt)
	array, err := startsArray(in)
	if err != nil {
		return nil, err
	}
	if array {
		if _, err := d.Token(); err != nil {
			return nil, jsonError(1, err)
		}
	}
	for number := 1; ; number++ {
		if array && !d.More() {
			if _, err := d.Token(); err != nil {
				return nil, jsonError(number, err)
			}
			return list.done()
		}
		var o map[string]any
		if err := d.Decode(&o); !array && errors.Is(err, io.EOF) {
			return list.done()
		} else if err != nil {
			return nil, jsonError(number, err)
		}
		f, err := fileOfObject(o, number)
		if err != nil {
			return nil, err
		}
		if err := list.add(f); err != nil {
			return nil, err
		}
	}
}

// startsArray looks at the first character that is not space.
func startsArray(in *bufio.Reader) (bool, error) {
	for {
		b, err := in.Peek(1)
		if errors.Is(err, io.EOF) {
			return false, inputErrorf(0, "", "the list is empty")
		}
		if err != nil {
			return false, err
		}
		switch b[0] {
		case ' ', '\t', '\r', '\n', 0xef, 0xbb, 0xbf:
			if _, err := in.Discard(1); err != nil {
				return false, err
			}
		default:
			return b[0] == '[', nil
		}
	}
}

func fileOfObject(o map[string]any, number int) (listedFile, error) {
	f := listedFile{where: number}
	for k, v := range o {
		column := columnName(k)
		for len(column) > 5 && column[len(column)-5:] == "bytes" {
			column = column[:len(column)-5]
		}
		if !fileColumns[column] {
			return f, inputErrorf(number, k, "the field is unknown: use path, size, start, length, hosts, weight, queries, splittable")
		}
		hosts, isList := v.([]any)
		if column != "hosts" || !isList {
			if _, nested := v.(map[string]any); nested || isList {
				return f, inputErrorf(number, k, "a plain value is needed")
			}
			f.set(column, textOf(v))
			continue
		}
		for _, h := range hosts {
			name, ok := h.(string)
			if !ok || name == "" {
				return f, inputErrorf(number, k, "a host must be text that is not empty")
			}
			f.hosts = append(f.hosts, name)
		}
	}
	return f, nil
}

func jsonError(number int, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return inputErrorf(number, "", "the JSON is cut off in this entry")
	}
	return inputErrorf(number, "", "the JSON is broken: %v", err)
}
