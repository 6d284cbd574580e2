package clients

// dorisFields are the settings of a Doris cluster. Credentials have flags of their
// own: those of the Pinot side must not be sent to a frontend.
func dorisFields(d *Doris) []Field {
	s := d.Secret.sections()
	fields := []Field{
		{
			Key: "doris.frontends", Flag: "frontend", Kind: List, Example: "fe-1.example:9030",
			Help: "frontends (host:port of the MySQL protocol), all of them: each has a state of its own", set: setFrontends(&d.Frontends),
		},
		{
			Key: "doris.user", Flag: "doris-user", Default: "root",
			Help: "user for frontends and their HTTP interface", set: setText(&d.User),
		},
	}
	password := secretFields("doris.password", "doris-password", "password of that user", &s.password)
	for i := range password {
		if password[i].Key == "doris.password_env" {
			password[i].Example = "DORIS_SECRET"
		}
		password[i].rivals = "doris password"
	}
	fields = append(fields, password...)
	fields = append(fields, Field{
		Key: "doris.timeout", Flag: "doris-timeout", Default: "10s",
		Help: "most time for one conversation with a frontend; queries that are planned or run have ten times as much", set: setDuration(&d.Timeout),
	})
	fields = append(fields, dorisTLSFields(d)...)
	return withEnv(append(fields, Field{
		Key: "doris.http.*", Flag: "frontend-http", Example: `"*": http://{host}:8030`,
		Help: `base URL of a frontend's HTTP interface, or of any with "*"; {host} is filled in; without it the listed port, with the password only where nobody can read it on its way`,
		set:  setTemplateURL(&d.HTTP, "http://{host}:8030", "{host}", "h"),
	}, Field{
		Key: "doris.metrics.*", Flag: "backend-metrics", Example: `"*": http://{host}:8040/metrics`,
		Help: `metrics page of a backend (by id or host), or of any with "*"; {host}, {id} and {port} are filled in`,
		set:  setTemplateURL(&d.Metrics, "http://{host}:8040/metrics", "{host}", "h", "{id}", "1", "{port}", "1"),
	}, Field{
		Key: "doris.resolve.*", Flag: "resolve", Example: "be-0.headless: 127.0.0.1:18040",
		Help: "addresses of names that only the cluster can resolve, also as name:port", set: setResolve(&d.Resolve),
	}))
}

func dorisTLSFields(d *Doris) []Field {
	c := &d.Secret.sections().tls
	return []Field{
		{
			Key: "doris.tls.mode", Flag: "doris-tls", Default: DorisTLSPreferred,
			Help: "off; preferred: TLS if the frontend offers it, whoever it is; verified: only with a certificate that is trusted",
			set:  setWord(&d.TLS, DorisTLSOff, DorisTLSPreferred, DorisTLSVerified),
		},
		{Key: "doris.tls.ca_file", Flag: "doris-ca-file", Example: "/etc/bellows/doris-ca.pem", file: publicFile, Help: "certificates of the authorities to trust", set: setText(&c.CAFile)},
		{Key: "doris.tls.cert_file", Flag: "doris-cert-file", Example: "/etc/bellows/doris-cert.pem", file: publicFile, Help: "client certificate", set: setText(&c.CertFile)},
		{Key: "doris.tls.key_file", Flag: "doris-key-file", Example: "/etc/bellows/doris-key.pem", file: privateFile, Help: "its private key", set: setText(&c.KeyFile)},
		{Key: "doris.tls.server_name", Flag: "doris-server-name", Example: "fe.doris.internal", Help: "name to expect in the frontend's certificate", set: setText(&c.ServerName)},
	}
}
