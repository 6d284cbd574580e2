package doris

import "context"

// Execute sends one SET GLOBAL or UNSET GLOBAL VARIABLE over a new connection.
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
	return s.exec(ctx, statement)
}
