package clients

import (
	"strings"
)

// Template is a configuration file to begin with: one context, with every other
// setting as a comment that shows its default or an example. A line is put into
// use by removing its "# ".
func Template() string {
	var b strings.Builder
	b.WriteString(templateHead)
	var open []string
	for _, f := range Fields() {
		if strings.HasPrefix(f.Key, brokersHTTP+".") {
			continue
		}
		keys := strings.Split(f.Key, ".")
		active := f.Key == "pinot.controllers"
		same := 0
		for same < len(keys)-1 && same < len(open) && open[same] == keys[same] {
			same++
		}
		for depth := same; depth < len(keys)-1; depth++ {
			templateLine(&b, depth, active || keys[depth] == "pinot" && depth == 0, templateName(keys[depth])+":", "")
		}
		open = keys[:len(keys)-1]
		templateLine(&b, len(keys)-1, active, templateValue(f, keys[len(keys)-1]), f.Help)
		if f.Key == lastBeforeBrokersHTTP {
			b.WriteString(templateBrokersHTTP)
		}
	}
	return b.String()
}

const templateHead = `# Configuration of bellows. Every setting can also be given by its flag or its
# environment variable; see ` + "`bellows config show --origin`" + `.
current: prod
contexts:
  prod:
`

// The brokers' http section has the same settings as the other one, so it is
// shown once, after this field.
const (
	lastBeforeBrokersHTTP = "pinot.brokers.metrics.*"
	templateBrokersHTTP   = `        # http:  # for brokers, if they want other credentials than controllers; the same settings as above, all of them anew
          # basic_auth:
            # username: bellows
            # password_file: /etc/bellows/broker-password
`
)

func templateLine(b *strings.Builder, depth int, active bool, text, help string) {
	b.WriteString(strings.Repeat("  ", depth+2))
	if !active {
		b.WriteString("# ")
	}
	b.WriteString(text)
	if help != "" {
		b.WriteString("  # " + help)
	}
	b.WriteByte('\n')
}

// templateName writes the name in place of a *: that of a header, as other named
// settings have it in their example.
func templateName(key string) string {
	if key == "*" {
		return "X-Team"
	}
	return key
}

func templateValue(f Field, key string) string {
	value := f.Default
	if value == "" {
		value = f.Example
	}
	if key == "*" { // the example has the name
		if name, value, ok := strings.Cut(value, ": "); ok && f.Kind == List {
			return name + ": [" + value + "]"
		}
		return value
	}
	if f.Kind == List {
		value = "[" + value + "]"
	}
	return key + ": " + value
}
