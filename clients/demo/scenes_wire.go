package demo

// wireScenes are about what happens below Pinot's own answers.
func wireScenes() []Scene {
	tls := with()
	tls.TLS = TLSSpec{Brokers: true, Controller: true}
	tls.Auth = AuthSpec{Users: []User{{Name: "reader", Password: "demo-secret"}}}
	foreign := with()
	foreign.TLS = TLSSpec{Brokers: true, Controller: true, Names: []string{"pinot.example"}}
	limited := with()
	limited.Auth = AuthSpec{Users: []User{{Name: "reader", Password: "demo-secret", Tables: []string{"orders"}}}}
	return []Scene{
		{"tls-basic", "TLS with a private authority, and a user with a password.", 40, tls},
		{"tls-wrong-name", "TLS with a certificate for another name.", 40, foreign},
		{"forbidden-table", "A user who may read orders and gets 403 for events.", 40, limited},
		{"unauthorized", "Every query is answered with HTTP 401.", 40, with(Fault{Act: Status, Status: 401, Text: "Unauthorized"})},
		{"busy", "Every query is answered with HTTP 429.", 0, with(Fault{Act: Status, Status: 429})},
		{"unavailable", "Every query is answered with HTTP 503.", 0, with(Fault{Act: Status, Status: 503})},
		{"refused", "The broker is listed, but nothing listens.", 31, with(Fault{Act: Refuse})},
		{"hanging", "The broker takes queries and never answers.", 0, with(Fault{Act: Hang})},
		{"half-closed", "The connection breaks in the middle of every answer.", 0, with(Fault{Act: HalfClose})},
		{"garbage", "Answers are bytes that are no JSON.", 0, with(Fault{Act: Garbage})},
		{"huge", "Answers are 100 MiB of JSON.", 0, with(Fault{Act: Huge})},
		{"no-start-time", "The broker does not tell when it started.", 0, with(Fault{Act: NoStartTime})},
		{"controller-hangs", "The controller takes connections and never answers.", 0, with(Fault{Act: Hang, On: OnController})},
		{"controller-garbage", "The controller answers bytes that are no JSON.", 0, with(Fault{Act: Garbage, On: OnController})},
		{"controller-huge", "The controller answers 100 MiB of JSON to everything.", 0, with(Fault{Act: Huge, On: OnController})},
		{"controller-denies", "The controller answers HTTP 403.", 40, with(Fault{Act: Status, Status: 403, On: OnController})},
	}
}
