// Package connect turns settings into a cluster to work on: a real one through
// its controller, brokers by their URLs alone, or the embedded demo. Commands and
// console share it. It owns the demo that it starts and the connections; Close
// ends both.
package connect
