package clients

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Where a secret comes from when it is not in a file: the references that stand
// in password_ref, credentials_ref and client_secret_ref of an HTTP config.
const (
	refEnv     = "env:"     // and the variable's name
	refCommand = "command:" // and a JSON list of the program and its arguments
)

// EnvRef refers to the secret in an environment variable.
func EnvRef(name string) string { return refEnv + name }

// CommandRef refers to the secret that a program prints.
func CommandRef(argv ...string) string {
	list, _ := json.Marshal(argv) // strings always encode
	return refCommand + string(list)
}

// secretSources reads referred secrets; it is the secret manager of
// prometheus/common's config.
type secretSources struct{}

// Fetch reads the variable or runs the program again each time. Its errors never
// hold what was read.
func (secretSources) Fetch(ctx context.Context, ref string) (string, error) {
	if name, ok := strings.CutPrefix(ref, refEnv); ok {
		value, set := os.LookupEnv(name)
		if !set {
			return "", fmt.Errorf("environment variable %s is not set", quote(name))
		}
		return strings.TrimSpace(value), nil
	}
	list, ok := strings.CutPrefix(ref, refCommand)
	var argv []string
	if !ok || json.Unmarshal([]byte(list), &argv) != nil || len(argv) == 0 || argv[0] == "" {
		return "", errors.New("a secret is referred to in a way that is not known")
	}
	return runHelper(ctx, argv)
}

// The limits of a helper command.
const (
	helperTime   = 10 * time.Second
	helperOutput = 64 << 10
)

// runHelper is the first line that a program prints. Its error output is
// dropped: it might tell the secret.
func runHelper(ctx context.Context, argv []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, helperTime)
	defer cancel()
	output := limitedBuffer{left: helperOutput}
	command := exec.CommandContext(ctx, argv[0], argv[1:]...)
	command.Stdout = &output
	command.WaitDelay = time.Second
	err := command.Run()
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("helper command %s: no answer in time: %w", quote(argv[0]), ctx.Err())
	case output.over:
		return "", fmt.Errorf("helper command %s: printed more than %d bytes", quote(argv[0]), helperOutput)
	case err != nil:
		return "", fmt.Errorf("helper command %s: %s", quote(argv[0]), Clean(err.Error()))
	}
	line, _, _ := strings.Cut(output.text.String(), "\n")
	if line = strings.TrimSpace(line); line == "" {
		return "", fmt.Errorf("helper command %s: printed nothing on its first line", quote(argv[0]))
	}
	return line, nil
}

// limitedBuffer refuses more than left bytes. It embeds no bytes.Buffer, whose
// ReadFrom would go round the limit.
type limitedBuffer struct {
	text bytes.Buffer
	left int
	over bool
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if len(p) > b.left {
		b.over = true
		return 0, io.ErrShortWrite
	}
	b.left -= len(p)
	return b.text.Write(p)
}
