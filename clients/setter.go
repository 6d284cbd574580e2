package clients

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// The setters read one value into a place. Their errors start with the value and
// end with what to write; the caller puts the setting's name before them.

type setter = func(name string, values []string) error

func one(read func(value string) error) setter {
	return func(_ string, values []string) error { return read(values[len(values)-1]) }
}

func setText(p *string) setter {
	return one(func(value string) error {
		if CleanMax(value, 0) != value {
			return fmt.Errorf("%s holds characters that cannot be printed; remove them", quote(value))
		}
		*p = value
		return nil
	})
}

// setOpaque takes text that may have several lines, such as a certificate.
func setOpaque[T ~string](p *T) setter {
	return one(func(value string) error {
		*p = T(value)
		return nil
	})
}

func setTexts(p *[]string) setter {
	return func(_ string, values []string) error {
		*p = values
		return nil
	}
}

func setWord(p *string, known ...string) setter {
	return one(func(value string) error {
		for _, word := range known {
			if value == word {
				*p = value
				return nil
			}
		}
		return fmt.Errorf("%s is not known; write %s", quote(value), oneOf(known))
	})
}

func oneOf(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

func setBool(p *bool) setter {
	return one(func(value string) error {
		switch value {
		case "true", "false":
			*p = value == "true"
			return nil
		}
		return fmt.Errorf("%s is neither true nor false", quote(value))
	})
}

func setInt(p *int, least, most int) setter {
	return one(func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%s is not a number from %d to %d", quote(value), least, most)
		}
		*p = n
		return nil
	})
}

// setCount takes a number from 1, or "auto", which is 0.
func setCount(p *int, most int) setter {
	return one(func(value string) error {
		if value == "auto" {
			*p = 0
			return nil
		}
		if setInt(p, 1, most)("", []string{value}) != nil {
			return fmt.Errorf("%s is neither auto nor a number from 1 to %d", quote(value), most)
		}
		return nil
	})
}

func setDuration(p *time.Duration) setter {
	return one(func(value string) error {
		d, err := ParseDuration(value)
		if err != nil {
			return err
		}
		*p = d
		return nil
	})
}

// ParseDuration reads a duration that is more than zero and has a unit.
func ParseDuration(value string) (time.Duration, error) {
	if _, err := strconv.ParseFloat(value, 64); err == nil {
		return 0, fmt.Errorf("%s has no unit; write %ss, or another unit of ms, s, m, h", quote(value), CleanMax(value, 20))
	}
	d, err := time.ParseDuration(value)
	if err != nil {
		return 0, fmt.Errorf("%s is no duration; write something like 15s, 500ms or 1m30s", quote(value))
	}
	if d <= 0 {
		return 0, fmt.Errorf("%s is not more than zero", quote(value))
	}
	return d, nil
}

func setBaseURLs(p *[]string, defaultPort int) setter {
	return func(_ string, values []string) error {
		urls := make([]string, len(values))
		for i, value := range values {
			var err error
			if urls[i], err = parseBaseURL(value, defaultPort); err != nil {
				return fmt.Errorf("%s %w", quote(RedactURL(value)), err)
			}
		}
		*p = urls
		return nil
	}
}

// setURL takes a URL that may hold a password, so errors do not quote it.
func setURL(p **url.URL, schemes ...string) setter {
	return one(func(value string) error {
		u, err := url.Parse(value)
		if err != nil || u.Host == "" {
			return errors.New("is no URL; write something like http://proxy.example:3128")
		}
		if err := setWord(new(string), schemes...)("", []string{u.Scheme}); err != nil {
			return fmt.Errorf("scheme %w", err)
		}
		*p = u
		return nil
	})
}
