package warmup

import "strconv"

// Class is what one answer counts as. Only Good adds to the depth.
type Class string

// The classes. A probe is good only if none of the others applies.
const (
	Good          Class = "good"
	Partial       Class = "partial"        // partialResult without an exception
	Excepted      Class = "exception"      // exceptions that fall in no class below
	NoServer      Class = "no server"      // numServersQueried is 0
	MissingServer Class = "missing server" // fewer servers responded than were queried
	NoSegment     Class = "no segment"     // servers asked, no segment queried
	Quota         Class = "quota"          // 429: slow down; not a failure
	NotReady      Class = "not ready"      // routing or servers are not there yet
	TimedOut      Class = "timeout"
	Refused       Class = "unreachable"
	Rejected      Class = "denied" // authentication, permission, TLS
	Invalid       Class = "invalid query"
	Garbled       Class = "bad answer" // not Pinot's JSON, too large, or an HTTP error
	Canceled      Class = "canceled"   // the session ended first; counts as nothing
)

var classOfFault = map[Fault]Class{
	FaultTimeout:  TimedOut,
	FaultRefused:  Refused,
	FaultTLS:      Rejected,
	FaultDenied:   Rejected,
	FaultBusy:     Quota,
	FaultNotReady: NotReady,
	FaultHTTP:     Garbled,
	FaultGarbage:  Garbled,
	FaultTooLarge: Garbled,
	FaultCanceled: Canceled,
}

// Class judges the answer. Pinot says 200 to nearly everything, so goodness is
// the absence of every way in which an answer can be less than whole. The code
// is the deciding exception's, 0 where none decided.
func (a Answer) Class() (class Class, code int) {
	if a.Fault != FaultNone {
		if c, ok := classOfFault[a.Fault]; ok {
			return c, 0
		}
		return Garbled, 0
	}
	if len(a.Exceptions) > 0 {
		return classOfExceptions(a.Exceptions)
	}
	switch {
	case a.ServersQueried < 1:
		return NoServer, 0
	case a.ServersResponded != a.ServersQueried:
		return MissingServer, 0
	case a.SegmentsQueried < 1:
		return NoSegment, 0
	case a.Partial:
		return Partial, 0
	default:
		return Good, 0
	}
}

// Codes whose class is one of incompleteness: the answer came, less than whole.
const (
	codeSegmentsUnavailable = 305
	codeServersSilent       = 427
	codeTableDisabled       = 191
)

// classOfExceptions takes the first exception: Pinot puts the one that decided
// first, what follows from it after.
func classOfExceptions(all []Exception) (Class, int) {
	code := all[0].Code
	switch code {
	case codeSegmentsUnavailable:
		return Partial, code
	case codeServersSilent:
		return MissingServer, code
	}
	switch ClassOfCode(code) {
	case CodeSlowDown:
		return Quota, code
	case CodeDenied:
		return Rejected, code
	case CodeInvalid:
		return Invalid, code
	case CodeTimeout:
		return TimedOut, code
	case CodeRetry:
		return NotReady, code
	default:
		return Excepted, code
	}
}

// Label is the class with Pinot's code and its meaning where there is one: what
// bad probes are counted and shown under.
func (a Answer) Label() string {
	class, code := a.Class()
	if code == 0 {
		if a.Status != 0 && a.Status != 200 {
			return string(class) + " (HTTP " + strconv.Itoa(a.Status) + ")"
		}
		return string(class)
	}
	return string(class) + " (" + strconv.Itoa(code) + " " + LabelOfCode(code) + ")"
}
