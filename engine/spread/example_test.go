package spread_test

import (
	"context"
	"fmt"
	"strings"

	"bellows/engine/spread"
)

// What would N = 3 do to one hot file on three backends?
func ExampleRecommend() {
	backends, err := spread.ReadBackends(strings.NewReader(`
- {id: 10002, host: be-1}
- {id: 10003, host: be-2}
- {id: 10004, host: be-3}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	workload, err := spread.ReadFilesCSV(strings.NewReader("path,size\ns3://bucket/hot.parquet,30000000\n"), spread.FileOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	settings := spread.DefaultSettings(spread.GenerationS3)
	settings.ConsistentHash = true
	recommendation, err := spread.Recommend(context.Background(), spread.RecommendOptions{
		Scenario: spread.Scenario{Backends: backends, Settings: settings},
		Simulate: spread.SimulateOptions{Workload: workload, Concurrency: 64, Placements: 200_000, QueueEvents: 200_000},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(recommendation.Statement)
	fmt.Printf("%.1f times the throughput, %.0f copies\n", recommendation.Table[2].Gain.Mean, recommendation.Table[2].Copies)
	// Output:
	// SET GLOBAL external_scan_consistent_hash_spread_num = 3;
	// 2.9 times the throughput, 3 copies
}

// Where does each split of a table go?
func ExamplePolicy_Assign() {
	settings := spread.DefaultSettings(spread.GenerationB)
	settings.ConsistentHash = true
	backends := []spread.Backend{{ID: 91000, Host: "be-1"}, {ID: 91001, Host: "be-2"}, {ID: 91002, Host: "be-3"}}
	policy, err := spread.NewPolicy(backends, spread.PolicyOptions{Settings: settings})
	if err != nil {
		fmt.Println(err)
		return
	}
	assignment, err := policy.Assign([]spread.Split{{Path: "s3://bucket/hot.csv", Length: 1000}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(backends[assignment.Home(0)].ID)
	// Output:
	// 91002
}
