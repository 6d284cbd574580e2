#!/usr/bin/env bash
# Compares the probe loop of `bellows warm` with wrk: the same statement, the
# same number of connections, the same demo broker, in turns, so that a noisy
# machine disturbs both alike. Prints the rates and the ratio of each pair.
#
#   integration/probeloop/run.sh [CONNECTIONS...]      default: 1 4 16
#
# ROUNDS (default 5) pairs for each; MODE=warm (default: a simulated JVM that has
# run for long, 2 to 4 ms a query) or instant (no cost: the client's own speed).
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v wrk >/dev/null || { echo "wrk is not installed (Debian: apt-get install wrk)" >&2; exit 2; }
rounds=${ROUNDS:-5} mode=${MODE:-warm}
[ $# -gt 0 ] || set -- 1 4 16
dir=$(mktemp -d)
go build -o "$dir/bellows" .
"$dir/bellows" demo "--$mode" -o json >"$dir/demo.json" 2>"$dir/demo.err" &
demo=$!
trap 'kill $demo 2>/dev/null; wait $demo 2>/dev/null || true; rm -rf "$dir"' EXIT
until [ -s "$dir/demo.json" ]; do read -rt 0.1 <> <(:) || true; done
url=$(sed -n 's/.*"url": "\(http[^"]*\)".*/\1/p' "$dir/demo.json" | head -1)
cat >"$dir/probe.lua" <<'L'
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"sql":"/* bellows warm-up */ SELECT * FROM \\"events_OFFLINE\\" LIMIT 1","queryOptions":"timeoutMs=5000;useMultistageEngine=false;applicationName=bellows;clientQueryId=x"}'
L
cpu() { awk '{print $14 + $15}' "/proc/$demo/stat"; }
for c in "$@"; do
  for round in $(seq "$rounds"); do
    w=$(wrk -t1 -c"$c" -d4s -s "$dir/probe.lua" "$url/query/sql" | awk '/Requests\/sec/ {print $2}')
    before=$(cpu)
    "$dir/bellows" warm --broker-url "$url" --table events_OFFLINE --shapes limit1 --concurrency "$c" \
      --floor 100000000 --budget 4s --slow-at 1m -o json >"$dir/warm.json" 2>/dev/null || true
    b=$(sed -n 's/.*"rate_per_second": \([0-9.]*\).*/\1/p' "$dir/warm.json")
    awk -v c="$c" -v r="$round" -v w="$w" -v b="$b" -v d="$(($(cpu) - before))" \
      'BEGIN {printf "connections %2d  round %d  wrk %7.0f/s  bellows %7.0f/s  ratio %.2f  (demo used %.1f s of CPU)\n", c, r, w, b, b / w, d / 100}'
  done
done
