package pinot

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"bellows/clients"
	"bellows/engine/warmup"
)

// probeHeader declares probes repeatable, which they are: one that meets a kept
// connection that the broker has just closed goes out again.
var probeHeader = http.Header{
	"Accept":          {"*/*"},
	"Content-Type":    {"application/json"},
	"Idempotency-Key": {},
}

// application is what probes call themselves in the broker's log and quotas.
const application = "bellows"

// prober is the part of a Broker that sends probes.
type prober struct {
	target  *clients.Target
	reader  answerReader
	slack   time.Duration
	buffers sync.Pool // of *probeBuffer
}

// probeBuffer is reused from probe to probe, so that a loop of thousands leaves
// the collector alone.
type probeBuffer struct {
	request []byte
	answer  bytes.Buffer
}

// Probe sends one query and reports what came back; see warmup.Prober. The
// client gives up when the probe's own limit has passed by the slack, and ends
// at once with ctx.
func (b *Broker) Probe(ctx context.Context, p warmup.Probe) warmup.Answer {
	buffer, _ := b.probes.buffers.Get().(*probeBuffer)
	if buffer == nil {
		buffer = new(probeBuffer)
	}
	defer b.probes.buffers.Put(buffer)
	buffer.request = appendRequest(buffer.request[:0], p)

	limited, cancel := context.WithTimeout(ctx, limitOf(p)+b.probes.slack)
	defer cancel()
	began := time.Now()
	head, err := b.probes.target.Do(limited, buffer.request, &buffer.answer)
	answer := warmup.Answer{Status: head.Status, Request: -1, Process: -1, Elapsed: time.Since(began)}
	body := buffer.answer.Bytes()
	switch {
	case err != nil:
		b.failed(ctx, &answer, p, err, reply{status: head.Status, header: head.Header, body: body})
	case !b.probes.reader.read(body, p.Row, &answer):
		answer = warmup.Answer{Fault: warmup.FaultGarbage, Status: head.Status, Request: -1, Process: -1, Elapsed: answer.Elapsed}
		answer.Message = b.Name() + ": " + ErrGarbage.Error() + ": " + excerpt(b.endpoint.redacted(body))
	}
	if buffer.answer.Cap() > maxKept {
		buffer.answer = bytes.Buffer{}
	}
	return answer
}

// maxKept is the largest buffer that is kept for the next probe.
const maxKept = 1 << 20

// failed fills in an answer that is none of Pinot's with 200.
func (b *Broker) failed(session context.Context, answer *warmup.Answer, p warmup.Probe, err error, r reply) {
	if errors.As(err, &r.err) {
		b.refused(answer, p, r)
		return
	}
	answer.Status = 0
	answer.Fault = faultOf(session, err)
	answer.Message = string(roleBroker) + ": " + clients.Clean(err.Error())
}

// refused fills in an answer with another status than 200. Pinot's own errors
// come with 200; these are from access control, from a broker that is going
// down, or from something in between.
func (b *Broker) refused(answer *warmup.Answer, p warmup.Probe, r reply) {
	switch r.status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusProxyAuthRequired:
		answer.Fault = warmup.FaultDenied
	case http.StatusTooManyRequests:
		answer.Fault = warmup.FaultBusy
	case http.StatusServiceUnavailable:
		answer.Fault = warmup.FaultNotReady
	default:
		answer.Fault = warmup.FaultHTTP
	}
	var said warmup.Answer
	if b.probes.reader.read(r.body, false, &said) {
		answer.Exceptions = said.Exceptions
	}
	if r.header.Get(controllerHeader) != "" {
		answer.Message = hostOf(b.endpoint.base) + " is a controller, not a broker: pass the broker's address"
		return
	}
	answer.Message = b.endpoint.refusal(r).Error()
	if p.Table != "" {
		answer.Message = clean(string(p.Table)) + ": " + answer.Message
	}
}

// faultOf is what kept an answer from coming.
func faultOf(session context.Context, err error) warmup.Fault {
	if session.Err() != nil {
		return warmup.FaultCanceled
	}
	var failed *clients.Error
	if !errors.As(err, &failed) {
		if errors.Is(err, context.DeadlineExceeded) {
			return warmup.FaultTimeout
		}
		return warmup.FaultRefused
	}
	switch failed.Reason {
	case clients.ReasonTimeout:
		return warmup.FaultTimeout
	case clients.ReasonCanceled:
		return warmup.FaultCanceled
	case clients.ReasonTLS, clients.ReasonScheme:
		return warmup.FaultTLS
	case clients.ReasonCredentials:
		return warmup.FaultDenied
	case clients.ReasonTooLarge:
		return warmup.FaultTooLarge
	case clients.ReasonNotHTTP:
		return warmup.FaultGarbage
	}
	return warmup.FaultRefused
}
