// Package mariadb runs the client of Doris' frontends against a real server of the
// MySQL protocol: logins, TLS, refusals with their numbers, cut connections and a
// restart in the middle of a change. Every run has a mariadbd of its own, with its
// data in a temporary folder, on loopback.
//
// Without mariadbd (Debian: mariadb-server) the tests are skipped, unless
//
//	BELLOWS_REQUIRE_MARIADB=1
//
// says that it has to be there.
package mariadb
