package doris

import (
	"context"
	"errors"

	"bellows/engine/spread/change"
)

// Execute sends one SET GLOBAL or UNSET GLOBAL VARIABLE over a new connection. A
// statement that was sent and not answered may have been executed: its error is
// marked with change.Unsure.
func (f *Frontend) Execute(ctx context.Context, statement string) error {
	statement, err := checkGlobal(statement)
	if err != nil {
		return err
	}
	ctx, cancel := f.bound(ctx)
	defer cancel()
	s, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	err = s.exec(ctx, statement)
	var refused *ServerError
	if err != nil && s.wire.sent && !errors.As(err, &refused) {
		return change.Unsure(err)
	}
	return err
}
