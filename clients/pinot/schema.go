package pinot

import (
	"context"
	"errors"
	"net/url"

	"bellows/engine/warmup"
)

// Schema reads a table's schema. Its time column is the one that the table's
// configuration names; where that cannot be read, no column has Time set.
func (c *Controller) Schema(ctx context.Context, table warmup.Table) (warmup.Schema, error) {
	name := url.PathEscape(table.Raw())
	schema, err := fetch(ctx, c, "/tables/"+name+"/schema", readSchema)
	if absent(err) {
		schema, err = fetch(ctx, c, "/schemas/"+name, readSchema)
	}
	if err != nil {
		return warmup.Schema{}, err
	}
	config, err := c.TableConfig(ctx, table)
	if err != nil {
		if errors.Is(err, context.Canceled) {
			return warmup.Schema{}, err
		}
		return schema, nil
	}
	for i := range schema.Columns {
		schema.Columns[i].Time = config.TimeColumn != "" && schema.Columns[i].Name == config.TimeColumn
	}
	return schema, nil
}

// readSchema reads a schema in Pinot's form: a list of fields for each kind.
func readSchema(body []byte) (schema warmup.Schema, ok bool) {
	s := scanner{src: body}
	known := false
	s.object(func(key []byte) {
		var kind warmup.ColumnKind
		switch string(key) {
		case "schemaName":
			known = true
			s.skip()
			return
		case "dimensionFieldSpecs":
			kind = warmup.Dimension
		case "metricFieldSpecs":
			kind = warmup.Metric
		case "dateTimeFieldSpecs":
			kind = warmup.DateTime
		case "complexFieldSpecs":
			kind = warmup.Complex
		case "timeFieldSpec":
			if !s.null() {
				schema.Columns = append(schema.Columns, readTimeField(&s))
			}
			return
		default:
			s.skip()
			return
		}
		if s.null() {
			return
		}
		s.array(func() { schema.Columns = append(schema.Columns, readField(&s, kind)) })
	})
	return schema, s.end() && known
}

func readField(s *scanner, kind warmup.ColumnKind) warmup.Column {
	c := warmup.Column{Kind: kind}
	multi := false
	s.object(func(key []byte) {
		switch string(key) {
		case "name":
			c.Name = string(s.text())
		case "dataType":
			c.Type = string(s.text())
		case "singleValueField":
			multi = !s.boolean()
		case "format":
			if !s.null() {
				c.Format = string(s.text())
			}
		default:
			s.skip()
		}
	})
	c.Multi = multi
	return c
}

// readTimeField reads the time column of schemas older than date-time fields:
// {"incomingGranularitySpec": {...}, "outgoingGranularitySpec": {...}}. The
// outgoing one is what is stored, where both are there.
func readTimeField(s *scanner) warmup.Column {
	var incoming, outgoing warmup.Column
	s.object(func(key []byte) {
		switch string(key) {
		case "incomingGranularitySpec":
			incoming = readGranularity(s)
		case "outgoingGranularitySpec":
			outgoing = readGranularity(s)
		default:
			s.skip()
		}
	})
	if outgoing.Name != "" {
		return outgoing
	}
	return incoming
}

// readGranularity reads {"name","dataType","timeType","timeUnitSize","timeFormat"}
// and writes its format as date-time fields do: size:unit:format.
func readGranularity(s *scanner) warmup.Column {
	c := warmup.Column{Kind: warmup.DateTime}
	size, unit, format := "1", "", "EPOCH"
	s.words(func(key, value []byte) {
		switch string(key) {
		case "name":
			c.Name = string(value)
		case "dataType":
			c.Type = string(value)
		case "timeType":
			unit = string(value)
		case "timeUnitSize", "timeunitSize":
			size = string(value)
		case "timeFormat":
			format = string(value)
		}
	})
	if unit != "" {
		c.Format = size + ":" + unit + ":" + format
	}
	return c
}
