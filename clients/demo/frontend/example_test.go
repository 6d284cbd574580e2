package frontend_test

import (
	"context"
	"database/sql"
	"fmt"

	_ "github.com/go-sql-driver/mysql"

	"bellows/clients/demo/frontend"
	"bellows/engine/spread"
)

func ExampleStart() {
	cluster, err := frontend.Start(context.Background(), frontend.Options{Generation: spread.GenerationS2, Instant: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer cluster.Close()
	db, err := sql.Open("mysql", cluster.Frontends()[1].DSN("root", ""))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Exec("SET GLOBAL external_scan_consistent_hash_spread_num = 3"); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(cluster.Global("external_scan_consistent_hash_spread_num"))
	for _, s := range cluster.WriteStatements() {
		fmt.Println(s.Frontend, s.Forwarded, s.SQL)
	}
	// Output:
	// 3
	// fe2 true SET GLOBAL external_scan_consistent_hash_spread_num = 3
}
