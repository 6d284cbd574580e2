package demo

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"time"
)

// authority is a certificate authority of the cluster's own.
type authority struct {
	cert   *x509.Certificate
	key    *ecdsa.PrivateKey
	pem    []byte
	leaf   tls.Certificate
	client struct{ cert, key []byte }
}

func newAuthority(names []string) (*authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("demo cluster: make a certificate authority: %w", err)
	}
	root := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "bellows demo authority"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(1, 0, 0),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, root, root, &key.PublicKey, key)
	if err != nil {
		return nil, fmt.Errorf("demo cluster: make a certificate authority: %w", err)
	}
	a := &authority{key: key, pem: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})}
	if a.cert, err = x509.ParseCertificate(der); err != nil {
		return nil, fmt.Errorf("demo cluster: make a certificate authority: %w", err)
	}
	cert, private, err := a.issue(2, names, x509.ExtKeyUsageServerAuth)
	if err != nil {
		return nil, err
	}
	if a.leaf, err = tls.X509KeyPair(cert, private); err != nil {
		return nil, fmt.Errorf("demo cluster: make a server certificate: %w", err)
	}
	a.client.cert, a.client.key, err = a.issue(3, nil, x509.ExtKeyUsageClientAuth)
	return a, err
}

// issue makes a certificate for names, or for 127.0.0.1 and localhost.
func (a *authority) issue(serial int64, names []string, use x509.ExtKeyUsage) (cert, key []byte, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, fmt.Errorf("demo cluster: make a key: %w", err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: "bellows demo"},
		NotBefore: a.cert.NotBefore, NotAfter: a.cert.NotAfter,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{use},
	}
	if len(names) == 0 {
		template.DNSNames = []string{"localhost"}
		template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	}
	for _, n := range names {
		if ip := net.ParseIP(n); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, n)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.cert, &private.PublicKey, a.key)
	if err != nil {
		return nil, nil, fmt.Errorf("demo cluster: make a certificate: %w", err)
	}
	raw, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		return nil, nil, fmt.Errorf("demo cluster: write a key: %w", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: raw}), nil
}

// server is the configuration of a listener: TLS 1.2 only, like Pinot's.
func (a *authority) server(clientCert bool) *tls.Config {
	config := &tls.Config{Certificates: []tls.Certificate{a.leaf}, MinVersion: tls.VersionTLS12, MaxVersion: tls.VersionTLS12}
	if clientCert {
		config.ClientCAs = x509.NewCertPool()
		config.ClientCAs.AddCert(a.cert)
		config.ClientAuth = tls.RequireAndVerifyClientCert
	}
	return config
}

// CA is the PEM of the authority that signed the cluster's certificates, nil
// without TLS.
func (c *Cluster) CA() []byte {
	if c.ca == nil {
		return nil
	}
	return c.ca.pem
}

// ClientCertificate is a certificate with its key, as PEM, that the cluster
// accepts when it demands one; nil without TLS.
func (c *Cluster) ClientCertificate() (cert, key []byte) {
	if c.ca == nil {
		return nil, nil
	}
	return c.ca.client.cert, c.ca.client.key
}
