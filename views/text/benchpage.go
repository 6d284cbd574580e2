package text

// benchHead begins a page: its title and its style.
const benchHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>%s</title>
<style>%s</style>
</head>
<body>
`

// benchStyle follows the reader's choice of dark or light. Arms differ by hue, by dashes
// and by the shapes on their lines.
const benchStyle = `
:root { color-scheme: light dark; --bg: #ffffff; --fg: #1d2329; --dim: #56606b; --rule: #ccd3da; --shade: #eef2f6; --hot: #b3261e;
 --c0: #b3261e; --c1: #12663f; --c2: #1657a8; --c3: #7a4a00; --c4: #6b2f8f; --c5: #00626e }
@media (prefers-color-scheme: dark) {
 :root { --bg: #14181c; --fg: #e4e8ec; --dim: #9aa5b1; --rule: #3a434c; --shade: #1f262d; --hot: #ff8a7a;
 --c0: #ff8a7a; --c1: #6fd19b; --c2: #7db4ff; --c3: #f0b95b; --c4: #d3a3f5; --c5: #62cfdb }
}
body { margin: 0 auto; max-width: 75rem; padding: 1rem 1.5rem 3rem; background: var(--bg); color: var(--fg); font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
.verdict { font-size: 1.1rem; padding-left: 1.2rem }
.verdict li, dd, dt { overflow-wrap: anywhere }
.note, caption, figcaption { color: var(--dim); font-size: .9rem }
figure { margin: 0 }
figure svg { display: block; width: 100%; height: auto; margin: .5rem 0 }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; list-style: none; padding: 0; margin: .25rem 0 }
.legend svg { vertical-align: middle }
svg text { fill: var(--fg); font: 13px system-ui, sans-serif }
svg text.y { text-anchor: end; dominant-baseline: middle }
svg text.x { text-anchor: middle }
.grid { stroke: var(--rule); fill: none }
.limit { stroke: var(--dim); stroke-dasharray: 6 4; fill: none }
.window { fill: var(--shade) }
.arm path { fill: none; stroke: currentColor }
.arm .median { stroke-width: 2.5; stroke-linejoin: round }
.arm .restart { stroke-width: 1; opacity: .4 }
.arm .mark { fill: currentColor; stroke: var(--bg) }
.arm0 { color: var(--c0) } .arm1 { color: var(--c1) } .arm2 { color: var(--c2) } .arm3 { color: var(--c3) } .arm4 { color: var(--c4) } .arm5 { color: var(--c5) }
.arm1 .median { stroke-dasharray: 10 3 } .arm2 .median { stroke-dasharray: 3 3 } .arm3 .median { stroke-dasharray: 12 3 3 3 }
.arm4 .median { stroke-dasharray: 6 6 } .arm5 .median { stroke-dasharray: 1 4; stroke-linecap: round }
.cell { fill: var(--shade) }
.heat { fill: var(--hot) }
.round.void { opacity: .55 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums }
caption { caption-side: bottom; text-align: left; padding-top: .3rem }
th, td { border-bottom: 1px solid var(--rule); padding: .25rem .7rem .25rem 0; text-align: left; vertical-align: top }
thead th { color: var(--dim); font-weight: 600 }
tbody th { font-weight: 600 }
.n { text-align: right; white-space: nowrap }
tr.void { color: var(--dim); font-style: italic }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dt { color: var(--dim) }
dd { margin: 0 }
@media print { body { max-width: none } .scroll { overflow: visible } }
`
