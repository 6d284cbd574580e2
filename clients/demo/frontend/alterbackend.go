package frontend

import (
	"net"
	"strconv"

	"bellows/clients/demo/frontend/statement"
	"bellows/engine/spread"
)

// alterBackend is ALTER SYSTEM on a backend.
func (s *session) alterBackend(st *statement.AlterBackend) *failure {
	if !s.user.Node {
		return needs(numberNeeds, "NODE")
	}
	if f := s.forward(); f != nil {
		return f
	}
	c := s.frontend.cluster
	host, p, err := net.SplitHostPort(st.Addr)
	number, err2 := strconv.Atoi(p)
	if err != nil || err2 != nil {
		return refusef("Invalid host port: %s", st.Addr)
	}
	id := int64(0)
	for _, b := range c.Backends() {
		if b.Host == host && b.Port == number {
			id = b.ID
		}
	}
	if st.Act == "add" {
		if id != 0 {
			return refusef("Same backend already exists[%s]", st.Addr)
		}
		if _, err := c.join(spread.Backend{Host: host, Port: number}); err != nil {
			return refusef("%s", err)
		}
		return nil
	}
	if id == 0 {
		return refusef("Backend does not exist[%s]", st.Addr)
	}
	switch st.Act {
	case "drop":
		err = c.DropBackend(id)
	case "decommission", "cancel decommission":
		err = c.Decommission(id, st.Act == "decommission")
	case "modify":
		return c.modifyBackend(id, st.Properties)
	}
	if err != nil {
		return refusef("%s", err)
	}
	return nil
}

func (c *Cluster) modifyBackend(id int64, properties map[string]string) *failure {
	for key, value := range properties {
		var err error
		switch key {
		case "disable_query":
			err = c.DisableQueries(id, value == "true")
		case "disable_load":
			err = c.DisableLoads(id, value == "true")
		case "tag.location":
			err = c.change(id, func(b *backend) { b.Group = value })
		default:
			return refusef("Unknown backend property: %s", key)
		}
		if err != nil {
			return refusef("%s", err)
		}
	}
	return nil
}
