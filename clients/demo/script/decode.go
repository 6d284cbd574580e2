package script

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/goccy/go-yaml"

	"bellows/engine"
)

// Read reads a list of faults and checks each.
func Read[F any](text []byte, check func(F) error) ([]F, error) {
	var faults []F
	if err := Decode(text, &faults); err != nil {
		return nil, fmt.Errorf("fault script: %w: %w", engine.ErrUsage, err)
	}
	for _, f := range faults {
		if err := check(f); err != nil {
			return nil, err
		}
	}
	return faults, nil
}

// Decode reads YAML strictly. The library panics on some texts that are none.
func Decode(text []byte, into any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("is no YAML that can be read: %v", p)
		}
	}()
	err = yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(into)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
