package demo

import (
	"net/http"

	"bellows/engine/warmup"
)

// schema answers /schemas/{name} and /tables/{name}/schema.
func (k *controller) schema(w http.ResponseWriter, name string) bool {
	_, t := k.cluster.lookup(name)
	if t == nil {
		writeError(w, http.StatusNotFound, "Schema not found: "+name)
		return true
	}
	e := &encoder{[]byte{'{'}}
	e.text("schemaName", t.name)
	e.bool("enableColumnBasedNullHandling", false)
	for _, part := range []struct {
		key  string
		kind warmup.ColumnKind
		word string
	}{
		{"dimensionFieldSpecs", warmup.Dimension, "DIMENSION"}, {"metricFieldSpecs", warmup.Metric, "METRIC"},
		{"dateTimeFieldSpecs", warmup.DateTime, "DATE_TIME"}, {"complexFieldSpecs", warmup.Complex, "COMPLEX"},
	} {
		var list []byte
		for _, c := range t.columns {
			if c.Kind != part.kind {
				continue
			}
			if list != nil {
				list = append(list, ',')
			}
			list = c.appendSpec(list, part.word)
		}
		if list != nil {
			e.raw(part.key, append(append([]byte{'['}, list...), ']'))
		}
	}
	writeJSON(w, http.StatusOK, append(e.b, '}'))
	return true
}

// appendSpec writes a column as a field spec.
func (c *column) appendSpec(b []byte, kind string) []byte {
	e := &encoder{append(b, '{')}
	e.text("name", c.Name)
	e.text("dataType", c.Type)
	e.text("fieldType", kind)
	if c.Multi {
		e.bool("singleValueField", false)
	}
	if c.Kind == warmup.DateTime {
		format := c.Format
		if format == "" {
			format = "1:MILLISECONDS:EPOCH"
		}
		e.text("format", format)
		e.text("granularity", "1:MILLISECONDS")
	}
	return append(e.b, '}')
}
