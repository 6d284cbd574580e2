package frontend

import (
	"fmt"

	"bellows/engine/spread"
)

// DemoTables are the tables of the demo, one for each thing that placement
// turns on:
//
//   - hive.demo.hot: one file of one split, read by everybody
//   - hive.demo.events: some hundred splits, a few files far larger than the rest
//   - lake.demo.orders: Iceberg, forty files
//   - hive.demo.archive: so many partitions that it is planned in batches
//   - hadoop.demo.logs: HDFS files whose blocks lie on the backends
//   - peer.demo.twin: splits of another Doris, all with the same identity
func DemoTables() []Table {
	return []Table{
		{Name: "hive.demo.hot", Kind: "HIVE_SCAN_NODE", Partitions: 1, Rows: 1_000_000,
			Files: []File{{Path: "s3://demo-bucket/warehouse/hot/part-00000.parquet", Size: 30 << 20}}},
		{Name: "hive.demo.events", Kind: "HIVE_SCAN_NODE", Partitions: 48, Files: eventFiles()},
		{Name: "lake.demo.orders", Kind: "ICEBERG_SCAN_NODE", WeightByBytes: true, Files: orderFiles()},
		{Name: "hive.demo.archive", Kind: "HIVE_SCAN_NODE", Partitions: 2000, Files: archiveFiles()},
		{Name: "hadoop.demo.logs", Kind: "HIVE_SCAN_NODE", Partitions: 24, Files: logFiles()},
		{Name: "peer.demo.twin", Kind: "REMOTE_DORIS_SCAN_NODE", Rows: 12_000, Splits: twins()},
	}
}

// eventFiles are 48 small files and three that hold most of the bytes.
func eventFiles() []File {
	var all []File
	for i := range 48 {
		all = append(all, File{Path: fmt.Sprintf("s3a://demo-bucket/warehouse/events/day=%02d/part-%05d.parquet", i, i), Size: int64(18+i%7) << 20})
	}
	for i := range 3 {
		all = append(all, File{Path: fmt.Sprintf("s3a://demo-bucket/warehouse/events/day=%02d/big-%05d.parquet", 48+i, i), Size: int64(3+i) << 30})
	}
	return all
}

func orderFiles() []File {
	var all []File
	for i := range 40 {
		all = append(all, File{Path: fmt.Sprintf("s3://demo-bucket/lake/orders/data/%05d-%08x.parquet", i, uint32(i)*2654435769), Size: int64(4_000_000 + i*7919)})
	}
	return all
}

func archiveFiles() []File {
	var all []File
	for i := range 2000 {
		all = append(all, File{Path: fmt.Sprintf("s3://demo-bucket/warehouse/archive/hour=%04d/part-0.orc", i), Size: 2 << 20})
	}
	return all
}

// logFiles lie on two backends each; the last quarter on hosts that are none.
func logFiles() []File {
	var all []File
	for i := range 24 {
		f := File{Path: fmt.Sprintf("hdfs://demo-ns/warehouse/logs/h=%02d/000000_0", i), Size: 24 << 20,
			Hosts: []string{fmt.Sprint(1 + i%3), fmt.Sprint(1 + (i+1)%3)}}
		if i >= 18 {
			f.Hosts = []string{"datanode-7.demo.example", "datanode-8.demo.example"}
		}
		all = append(all, f)
	}
	return all
}

func twins() []spread.Split {
	all := make([]spread.Split, 12)
	for i := range all {
		all[i] = spread.Split{Path: "/dummyPath"}
	}
	return all
}
