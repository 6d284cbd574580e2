package views

import (
	"strconv"
	"strings"

	"bellows/engine/warmup"
	"bellows/themes"
	"bellows/views/widget"
)

// BrokerTableRows are the tables of one broker with their routes. A row's id is
// the table's name.
type BrokerTableRows struct {
	routes []warmup.Routes
	cover  map[warmup.Table]int // place in the cover, from 1
	quota  map[warmup.Table]float64
	texts  []cells
}

// NewBrokerTableRows shows routes, of which a cover and quotas say more; the cover
// may be nil.
func NewBrokerTableRows(routes []warmup.Routes, cover *warmup.Cover, quotas []warmup.TableQuota) *BrokerTableRows {
	r := &BrokerTableRows{
		routes: routes, cover: map[warmup.Table]int{}, quota: make(map[warmup.Table]float64, len(quotas)),
		texts: make([]cells, len(routes)),
	}
	if cover != nil {
		for i := range cover.Chosen {
			r.cover[cover.Chosen[i].Routes.Table] = i + 1
		}
	}
	for _, q := range quotas {
		r.quota[q.Table] = q.Limit
	}
	return r
}

const (
	brokerTable = iota
	brokerCover
	brokerServers
	brokerChoices
	brokerSegments
	brokerQuota
	brokerSkip
	brokerReach
)

// BrokerTableColumns are the columns of BrokerTableRows.
func BrokerTableColumns() []widget.Column {
	return []widget.Column{
		brokerTable:    {ID: "table", Title: "table", Min: 12, Max: 60},
		brokerCover:    {ID: "cover", Title: "cover", Right: true, ByValue: true},
		brokerServers:  {ID: "servers", Title: "servers", Right: true, ByValue: true},
		brokerChoices:  {ID: "choices", Title: "choices", Right: true, ByValue: true, Drop: 1},
		brokerSegments: {ID: "segments", Title: "segments", Right: true, ByValue: true},
		brokerQuota:    {ID: "quota", Title: "quota", Right: true, ByValue: true},
		brokerSkip:     {ID: "skipped", Title: "skipped"},
		brokerReach:    {ID: "server", Hidden: true},
	}
}

// Len is how many tables there are.
func (r *BrokerTableRows) Len() int { return len(r.routes) }

// ID is the table's name.
func (r *BrokerTableRows) ID(row int) string { return string(r.routes[row].Table) }

// Cell is what stands in a column.
func (r *BrokerTableRows) Cell(i, col int) widget.Cell {
	t := &r.routes[i]
	switch col {
	case brokerTable:
		return widget.Cell{Text: string(t.Table)}
	case brokerSkip:
		return widget.Cell{Text: string(t.Skip), Token: themes.Warn}
	case brokerReach:
		return widget.Cell{Text: strings.Join(t.Servers(), " ")}
	}
	return figure(r.textsOf(i).at(col - brokerCover))
}

func (r *BrokerTableRows) textsOf(i int) *cells {
	if r.texts[i].ends[0] > 0 {
		return &r.texts[i]
	}
	t := &r.routes[i]
	var room [64]byte
	w := cellWriter{buf: room[:0]}
	for _, n := range [...]int{r.cover[t.Table], len(t.Servers()), len(t.Choices), t.Segments} {
		if n > 0 {
			w.buf = strconv.AppendInt(w.buf, int64(n), 10)
		}
		w.end()
	}
	if q := r.quota[t.Table]; q > 0 {
		w.buf = append(strconv.AppendFloat(w.buf, q, 'g', 3, 64), "/s"...)
	}
	w.end()
	r.texts[i] = w.cells()
	return &r.texts[i]
}

// Value is what a column of figures is sorted by.
func (r *BrokerTableRows) Value(i, col int) (value float64, known bool) {
	t := &r.routes[i]
	switch col {
	case brokerCover:
		n := r.cover[t.Table]
		return float64(n), n > 0
	case brokerServers:
		return float64(len(t.Servers())), len(t.Choices) > 0
	case brokerChoices:
		return float64(len(t.Choices)), len(t.Choices) > 0
	case brokerSegments:
		return float64(t.Segments), t.Segments > 0
	default:
		q := r.quota[t.Table]
		return q, q > 0
	}
}
