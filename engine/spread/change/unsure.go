package change

import "errors"

// errUnsure marks a statement whose answer was lost: it may have been executed.
var errUnsure = errors.New("the answer was lost, it may have been executed")

// Unsure marks an error of a [Writer] after which nobody knows whether the
// statement was executed, such as a connection cut while waiting for the answer.
func Unsure(err error) error {
	if err == nil {
		return nil
	}
	return errors.Join(errUnsure, err)
}

// IsUnsure tells whether a statement may have been executed although it failed.
func IsUnsure(err error) bool { return errors.Is(err, errUnsure) }
