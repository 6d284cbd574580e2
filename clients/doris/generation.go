package doris

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"bellows/clients"
	"bellows/engine/spread"
	"bellows/engine/spread/change"
)

// knowledge is what was found out about a frontend's version, so that it is tried
// once and not with every reading.
type knowledge struct {
	mu    sync.Mutex
	of    string // version and default that it is for
	found detected
}

// detected is a generation, and how it was found out.
type detected struct {
	generation spread.Generation
	how        string
	sure       bool
}

// detect finds the generation: without the variable by the version, with it by
// its default, and where two forms have the same one by trying 0 in a session of
// its own.
func (f *Frontend) detect(ctx context.Context, version string, v *change.Variable) (detected, error) {
	if v == nil {
		return byVersion(version), nil
	}
	key := version + "\x00" + v.Default
	f.known.mu.Lock()
	found, of := f.known.found, f.known.of
	f.known.mu.Unlock()
	if of == key {
		return found, nil
	}
	found, err := f.byDefault(ctx, v)
	if err == nil && found.sure {
		f.known.mu.Lock()
		f.known.of, f.known.found = key, found
		f.known.mu.Unlock()
	}
	return found, err
}

// byVersion tells the forms before the variable apart. Nothing in a frontend does
// but its number.
func byVersion(version string) detected {
	const none = "it has no " + change.SpreadVariable
	major, minor, ok := majorMinor(version)
	switch {
	case !ok:
		return detected{spread.GenerationB, none + "; its version is not known: taken for the newest form without it", false}
	case major == 0:
		return detected{spread.GenerationAB, fmt.Sprintf("%s; %s is a development build: taken for the one that was examined, of November 2024", none, version), false}
	case major < 3 || major == 3 && minor == 0:
		return detected{spread.GenerationA, fmt.Sprintf("%s, and version %s is of the first form (2.1, early 3.0)", none, version), major < 3}
	default:
		return detected{spread.GenerationB, fmt.Sprintf("%s, and version %s is of the second form (later 3.x, 4.x)", none, version), major > 3}
	}
}

func majorMinor(version string) (major, minor int, ok bool) {
	parts := strings.SplitN(version, ".", 3)
	if len(parts) < 2 {
		return 0, 0, false
	}
	major, err := strconv.Atoi(parts[0])
	if err != nil {
		return 0, 0, false
	}
	minor, err = strconv.Atoi(parts[1])
	return major, minor, err == nil
}

// byDefault is for frontends with the variable.
func (f *Frontend) byDefault(ctx context.Context, v *change.Variable) (detected, error) {
	switch v.Default {
	case "0":
		return detected{spread.GenerationS2, "its default is 0", true}, nil
	case "1":
	case "":
		return detected{spread.GenerationS3, "this version does not tell the variable's default: taken for 1 with 0 allowed", false}, nil
	default:
		return detected{spread.GenerationS3, fmt.Sprintf("its default %q is that of no known form: taken for 1 with 0 allowed", v.Default), false}, nil
	}
	s, err := f.open(ctx)
	if err != nil {
		return detected{}, err
	}
	defer s.close()
	err = s.exec(ctx, "SET "+change.SpreadVariable+" = 0")
	if err == nil {
		return detected{spread.GenerationS3, "its default is 1, and a session of its own accepted 0", true}, nil
	}
	reason, refused := refusal(err)
	switch {
	case !refused:
		return detected{}, err
	case strings.Contains(reason, "greater than or equal"):
		return detected{spread.GenerationS1, "its default is 1, and a session of its own refused 0", true}, nil
	default:
		return detected{spread.GenerationS1, "its default is 1, and 0 was refused: " + clients.CleanMax(reason, 120), false}, nil
	}
}
