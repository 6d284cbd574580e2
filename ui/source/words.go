package source

import (
	"bellows/clients"
	"bellows/engine"
)

// longestText is more than any sentence of the engine has.
const longestText = 4096

// Words is an error for people, without the name of its class.
func Words(err error) string { return clients.CleanMax(engine.Words(err), longestText) }
