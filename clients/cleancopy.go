package clients

import "reflect"

// CleanCopy is a copy of a document in which each text is as by Clean. Engines keep
// paths and names as they came, since they hash them and send them back.
func CleanCopy[T any](document T) T {
	return cleanCopy(reflect.ValueOf(document)).Interface().(T)
}

func cleanCopy(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		out.SetString(Clean(v.String()))
	case reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			// What is not written as JSON is not shown either.
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				out.Field(i).Set(cleanCopy(v.Field(i)))
			}
		}
	case reflect.Slice:
		if v.IsNil() || v.Type().Elem().Kind() == reflect.Uint8 {
			return v // of bytes: JSON as it is
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(cleanCopy(v.Index(i)))
		}
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(cleanCopy(v.Elem()))
	default:
		return v
	}
	return out
}
