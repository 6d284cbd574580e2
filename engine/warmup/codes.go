package warmup

// CodeClass is what an error code of Pinot asks of the prober.
type CodeClass string

// The classes of code.
const (
	// CodeRetry: routing or a server is not there yet; the same probe may succeed soon.
	CodeRetry CodeClass = "retry"
	// CodeSlowDown: a quota refused the request; it says nothing about the broker.
	CodeSlowDown CodeClass = "slow down"
	// CodeTimeout: Pinot gave up before the answer was complete; try again, rarely.
	CodeTimeout CodeClass = "timeout"
	// CodeInvalid: this statement cannot succeed on this table as it stands.
	CodeInvalid CodeClass = "invalid"
	// CodeDenied: the credentials do not reach the table.
	CodeDenied CodeClass = "denied"
	// CodeFailed: execution failed; whether a retry helps is not known. Also
	// every code that is not listed.
	CodeFailed CodeClass = "failed"
)

// codes is Pinot's QueryErrorCode as seen from outside.
var codes = map[int]struct {
	class CodeClass
	label string
}{
	100:  {CodeInvalid, "request is not JSON"},
	150:  {CodeInvalid, "SQL not understood"},
	160:  {CodeFailed, "query failed while running"},
	180:  {CodeDenied, "access denied"},
	190:  {CodeRetry, "table unknown to the broker"},
	191:  {CodeInvalid, "table disabled"},
	200:  {CodeFailed, "execution failed"},
	210:  {CodeRetry, "server shutting down"},
	211:  {CodeRetry, "server out of capacity"},
	230:  {CodeRetry, "table unknown to a server"},
	235:  {CodeRetry, "segments missing on a server"},
	240:  {CodeTimeout, "not scheduled in time on a server"},
	245:  {CodeFailed, "server resource limit exceeded"},
	246:  {CodeInvalid, "scan limit exceeded"},
	250:  {CodeTimeout, "execution timed out"},
	305:  {CodeRetry, "segments without a server"},
	400:  {CodeTimeout, "timed out before servers were asked"},
	410:  {CodeRetry, "broker has no routing for the table"},
	420:  {CodeRetry, "no online broker for the table"},
	425:  {CodeRetry, "broker could not reach a server"},
	427:  {CodeRetry, "servers did not respond"},
	429:  {CodeSlowDown, "quota exceeded"},
	450:  {CodeFailed, "internal error, or the multi-stage engine is off"},
	500:  {CodeFailed, "answers could not be merged"},
	503:  {CodeFailed, "query canceled"},
	510:  {CodeRetry, "remote cluster unavailable"},
	700:  {CodeInvalid, "query not valid"},
	710:  {CodeInvalid, "column unknown"},
	720:  {CodeInvalid, "query cannot be planned"},
	1000: {CodeFailed, "unknown error"},
}

// ClassOfCode is the class of one of Pinot's error codes. A code of a future
// version counts as failed: it is never good, and not retried in haste.
func ClassOfCode(code int) CodeClass {
	if c, ok := codes[code]; ok {
		return c.class
	}
	return CodeFailed
}

// LabelOfCode is the meaning of one of Pinot's error codes in a few words.
func LabelOfCode(code int) string {
	if c, ok := codes[code]; ok {
		return c.label
	}
	return "error not known to this version"
}

// Permanent says that repeating the same statement at once is of no use.
func (c CodeClass) Permanent() bool { return c == CodeInvalid || c == CodeDenied }
