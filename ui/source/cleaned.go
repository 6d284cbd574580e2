package source

import (
	"reflect"
	"strings"

	"bellows/clients"
	"bellows/engine"
)

// Cleaned is a copy of a document in which all text fits a terminal. The engine keeps
// names as they came, since it hashes them and sends them back.
func Cleaned[T any](document T) T {
	return cleanedValue(reflect.ValueOf(document)).Interface().(T)
}

func cleanedValue(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		out.SetString(clients.CleanMax(v.String(), longestText))
	case reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			// What is not written as JSON is not shown either.
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				out.Field(i).Set(cleanedValue(v.Field(i)))
			}
		}
	case reflect.Slice:
		if v.IsNil() || v.Type().Elem().Kind() == reflect.Uint8 {
			return v // of bytes: JSON as it is
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(cleanedValue(v.Index(i)))
		}
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(cleanedValue(v.Elem()))
	default:
		return v
	}
	return out
}

// longestText is more than any sentence of the engine has.
const longestText = 4096

// Words is an error for people, without the name of its class.
func Words(err error) string {
	text := err.Error()
	for _, class := range []error{engine.ErrUsage, engine.ErrUnreachable, engine.ErrDenied, engine.ErrHold, engine.ErrMismatch, engine.ErrInterrupted} {
		text = strings.TrimSuffix(text, ": "+class.Error())
		text = strings.ReplaceAll(text, ": "+class.Error()+": ", ": ")
	}
	return clients.CleanMax(text, longestText)
}
