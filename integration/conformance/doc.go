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
package conformance
