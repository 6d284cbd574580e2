// Package conformance is one suite over the commands' own code. It runs against
// the embedded demo always, and against any real Pinot cluster when
//
//	BELLOWS_PINOT_CONTROLLER   its controller's URL
//
// is set. Tests that stop and start processes also need
//
//	BELLOWS_PINOT_RESTART      a command that gets "broker|server NAME stop|start"
//
// NAME is the instance id. The command must return when the process is down, or
// launched.
//
// The part about Doris runs against the embedded frontends always, and against real
// ones when
//
//	BELLOWS_DORIS         USER[:PASSWORD]@tcp(HOST:PORT)/, or ...@HOST:PORT,HOST:PORT
//
// is set. It only reads unless
//
//	BELLOWS_DORIS_WRITES  1
//
// allows it to change the spread number and to put it back. Plans are checked with
//
//	BELLOWS_DORIS_QUERY   a query that scans an external table
package conformance
