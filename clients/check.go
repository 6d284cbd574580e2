package clients

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// Check reads a file as Load does and looks further: at the files that it names
// and at what is allowed but unwise. It sends nothing and runs no command. The
// error is that of a file that cannot be read.
func Check(path string) ([]Finding, error) {
	text, err := readConfig(path)
	if err != nil {
		return nil, err
	}
	file, findings := parseConfig(path, text)
	r := newReader(file)
	r.findings = findings
	for _, context := range file.Contexts {
		for _, e := range r.entries[context] {
			r.checkSecret(e)
			r.checkFiles(e)
			if strings.HasSuffix(e.field.Key, ".insecure_skip_verify") && e.values[0] == "true" {
				r.warn(e, "accepts any server; give its CA with ca_file instead")
			}
		}
		r.checkAccess(context)
	}
	slices.SortStableFunc(r.findings, func(a, b Finding) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	return r.findings, nil
}

func (r *reader) warn(e entry, text string) { r.find(SeverityWarning, e.from, e.key()+": "+text) }

// checkSecret warns of secrets in the file.
func (r *reader) checkSecret(e entry) {
	last := lastKey(e.field.Key)
	literal := last == "password" || last == "credentials" || last == "client_secret" || last == "key" || last == "secrets"
	switch {
	case literal:
		r.warn(e, "is a secret in the file; move it to a file of its own, an environment variable or a helper command")
	case last == "proxy_url" && RedactURL(e.values[0]) != e.values[0]:
		r.warn(e, "holds a password in the file; prefer proxy_from_environment")
	}
}

func (r *reader) checkFiles(e entry) {
	if e.field.file == noFile {
		return
	}
	for _, name := range (Sources{File: r.file}).located(e) {
		info, err := os.Stat(name)
		switch {
		case err != nil && os.IsNotExist(err):
			r.errorAt(e.from, fmt.Sprintf("%s: there is no file %s", e.key(), quote(name)))
		case err != nil:
			r.errorAt(e.from, fmt.Sprintf("%s: file %s cannot be looked at", e.key(), quote(name)))
		case info.IsDir():
			r.errorAt(e.from, fmt.Sprintf("%s: %s is a directory", e.key(), quote(name)))
		case e.field.file == privateFile && info.Mode().Perm()&0o077 != 0:
			r.warn(e, fmt.Sprintf("file %s can be read by others (mode %04o); chmod 600 it", quote(name), info.Mode().Perm()))
		}
	}
}

// checkAccess finds what only the whole section shows, such as a token server
// without a client.
func (r *reader) checkAccess(context string) {
	if slices.ContainsFunc(r.findings, func(f Finding) bool { return f.Severity == SeverityError }) {
		return
	}
	_, err := Merge(Sources{File: r.file, Context: context})
	if err == nil {
		return
	}
	r.errorAt(Origin{Kind: FromFile, Name: r.file.Path}, "context "+context+": "+strings.TrimPrefix(err.Error(), "error: "))
}
