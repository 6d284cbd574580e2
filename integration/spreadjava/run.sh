#!/bin/sh
# Compares engine/spread with the Java program, in turns. Needs a JDK 17 or
# newer and Guava; GUAVA_JAR names the jar, else Debian's libguava-java is taken.
set -eu
cd "$(dirname "$0")"
export GUAVA_JAR="${GUAVA_JAR:-/usr/share/java/guava.jar}"
exec go test -tags java -count=1 -v .
