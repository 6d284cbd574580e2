package frontend

// Label must stand wherever a figure of this package is shown.
const Label = "simulated: embedded demo frontends, not a real Doris"
