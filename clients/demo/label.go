package demo

// Label must stand wherever a figure of this package is shown.
const Label = "simulated: embedded demo cluster, not a real Pinot"
