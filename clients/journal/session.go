package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// sessionVersion changes when older programs could misread what is saved.
const sessionVersion = 1

// longestSession is more than any console leaves.
const longestSession = 1 << 20

// Session is where a person left the console, on one context. Its texts come from a
// file and from clusters: they have to be cleaned before they are shown.
type Session struct {
	Context string    `json:"context"`
	Saved   time.Time `json:"saved"`
	Screen  string    `json:"screen,omitempty"`
	// Views are by the screen's name.
	Views map[string]View `json:"views,omitempty"`
	// Spread is what was simulated, in a form of the console's own.
	Spread json.RawMessage `json:"spread,omitempty"`
	// Verify is what was verified last, in a form of the console's own.
	Verify json.RawMessage `json:"verify,omitempty"`
}

// View is the state of one screen's list.
type View struct {
	Filter     string `json:"filter,omitempty"`
	Sort       string `json:"sort,omitempty"`
	Descending bool   `json:"descending,omitempty"`
	// Cursor is the ID of the row, which may be gone or elsewhere by now.
	Cursor string `json:"cursor,omitempty"`
}

type savedSession struct {
	Version int `json:"version"`
	Session
}

// Sessions are the sessions of a state directory, one file for each context, so that
// two programs on two contexts do not take each other's away.
type Sessions struct{ Dir string }

// Save keeps a session in place of the last one of its context.
func (s Sessions) Save(session Session) error {
	content, err := json.MarshalIndent(savedSession{sessionVersion, session}, "", "  ")
	if err != nil {
		return fmt.Errorf("session of %s: %w", session.Context, err)
	}
	if err := WriteFile(s.file(session.Context), append(content, '\n')); err != nil {
		return fmt.Errorf("session of %s: not saved: %w", session.Context, err)
	}
	return nil
}

// Load is the last session of a context. When there is none, or none that can be used,
// it is a new one; the note then says why, in words, unless there simply was none.
func (s Sessions) Load(context string) (session Session, note string) {
	fresh := Session{Context: context}
	name := s.file(context)
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, ""
	}
	if err != nil {
		return fresh, fmt.Sprintf("the last session cannot be read: %v", err)
	}
	defer func() { _ = f.Close() }()
	content, err := io.ReadAll(io.LimitReader(f, longestSession+1))
	if err != nil {
		return fresh, fmt.Sprintf("the last session cannot be read: %v", err)
	}
	session, err = parseSession(content)
	switch {
	case err != nil:
		return fresh, fmt.Sprintf("the last session in %s was ignored: %v", name, err)
	case session.Context != context:
		// A file system that takes two names for one.
		return fresh, fmt.Sprintf("the last session in %s was ignored: it is of context %q", name, session.Context)
	}
	return session, ""
}

func parseSession(content []byte) (Session, error) {
	if len(content) > longestSession {
		return Session{}, fmt.Errorf("it has more than %d bytes", longestSession)
	}
	var head struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(content, &head); err != nil {
		return Session{}, fmt.Errorf("it is no session: %w", err)
	}
	if head.Version != sessionVersion {
		return Session{}, fmt.Errorf("its version is %d, this program knows %d", head.Version, sessionVersion)
	}
	var saved savedSession
	if err := json.Unmarshal(content, &saved); err != nil {
		return Session{}, fmt.Errorf("it is no session: %w", err)
	}
	return saved.Session, nil
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$`)

func (s Sessions) file(context string) string {
	name := context
	if !plainName.MatchString(name) {
		sum := sha256.Sum256([]byte(context))
		name = "~" + hex.EncodeToString(sum[:8])
	}
	return filepath.Join(s.Dir, "session-"+name+".json")
}
