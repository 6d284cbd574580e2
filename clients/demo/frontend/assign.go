package frontend

import (
	"strconv"
	"strings"
)

// accept checks a value for a variable, and gives it as it is kept.
func (v *variable) accept(text string) (string, *failure) {
	switch v.kind {
	case kindFixed:
		return "", refusef("Variable '%s' is a read only variable", v.name)
	case kindBool:
		switch strings.ToLower(text) {
		case "1", "on", "true":
			return "true", nil
		case "0", "off", "false":
			return "false", nil
		}
		return "", v.badValue(text)
	case kindInt:
		return v.acceptInt(text)
	case kindFloat:
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return "", v.badType()
		}
	case kindText:
		return v.acceptText(text)
	}
	return text, nil
}

func (v *variable) badValue(text string) *failure {
	return refusef("Variable '%s' can't be set to the value of '%s'", v.name, text)
}

func (v *variable) badType() *failure {
	return refusef("Incorrect argument type to variable '%s'", v.name)
}

func (v *variable) acceptInt(text string) (string, *failure) {
	n, err := strconv.ParseInt(text, 10, 64)
	if v.checked || v.name == "parallel_pipeline_task_num" {
		// These are parsed by a checker of their own, as Java's int.
		if _, err := strconv.ParseInt(text, 10, 32); err != nil {
			return "", refusef("For input string: \"%s\"", text)
		}
		if n < v.least {
			return "", refusef("%s value should greater than or equal %d, you set value is: %s", v.name, v.least, text)
		}
	}
	switch {
	case err != nil:
		return "", v.badType()
	case v.name == "query_timeout" && n <= 0:
		return "", refusef("query_timeout can not be set to %d, it must be greater than 0", n)
	}
	return strconv.FormatInt(n, 10), nil
}

func (v *variable) acceptText(text string) (string, *failure) {
	switch v.name {
	case varSQLMode:
		if text != "" && !sqlModes[strings.ToUpper(text)] {
			if _, err := strconv.ParseUint(text, 10, 32); err != nil {
				return "", v.badValue(text)
			}
		}
	case varTimeZone:
		if !zoneKnown(text) {
			return "", refusef("Unknown or incorrect time zone: '%s'", text)
		}
	case "default_rowset_type":
		if text != "alpha" && text != "beta" {
			return "", refusef("Invalid rowset type, now we support {alpha, beta}.")
		}
	}
	return text, nil
}

// sqlModes are some of those that clients set.
var sqlModes = map[string]bool{
	"STRICT_TRANS_TABLES": true, "PIPES_AS_CONCAT": true, "ONLY_FULL_GROUP_BY": true, "NO_ENGINE_SUBSTITUTION": true,
	"ANSI_QUOTES": true, "TRADITIONAL": true, "ANSI": true,
}

// zoneKnown takes offsets and names of the form Area/City.
func zoneKnown(name string) bool {
	switch strings.ToUpper(name) {
	case "UTC", "GMT", "CST", "SYSTEM", "Z":
		return true
	}
	if strings.HasPrefix(name, "+") || strings.HasPrefix(name, "-") {
		h, m, ok := strings.Cut(name[1:], ":")
		hours, err1 := strconv.Atoi(h)
		minutes, err2 := strconv.Atoi(m)
		return ok && err1 == nil && err2 == nil && hours <= 14 && minutes < 60
	}
	area, city, ok := strings.Cut(name, "/")
	return ok && area != "" && city != ""
}
