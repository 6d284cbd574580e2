// Package shape holds the shapes that stand for states and amounts, each with
// its twin in ASCII: marks, bars in eighths, sparks and heat.
//
// The console and the plain reports take them from here, so that a state looks
// the same in both. Everything is a table of constants or a pure function.
package shape
