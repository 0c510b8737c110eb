# Sourced by bash scripts that need a JDK 25 and must not start Maven to find one.

# Whether $1 is the home of a JDK 25. Its "release" file says so faster than starting it.
is_jdk25() {
  [ -x "$1/bin/java" ] && grep -q '^JAVA_VERSION="25["+.-]' "$1/release" 2>/dev/null
}

# Prints the java of the first JDK 25 among JAVA_HOME, the PATH and the usual places.
find_java25() {
  local home on_path
  on_path=$(command -v java || true)
  # The java on the PATH is often a link into its home.
  on_path=$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")
  for home in "${JAVA_HOME:-}" "${JDK25_HOME:-}" "${on_path%/bin/java}" \
    /usr/lib/jvm/*25* /usr/java/*25* /opt/*jdk*25* /opt/java/* \
    "${HOME:-}"/.sdkman/candidates/java/25* "${HOME:-}"/.jdks/*25* "${HOME:-}"/.asdf/installs/java/*25* \
    /Library/Java/JavaVirtualMachines/*25*/Contents/Home; do
    if is_jdk25 "$home"; then
      echo "$home/bin/java"
      return 0
    fi
  done
  echo "HeadScope needs a JDK 25 and found none: install one, for instance Temurin 25 from https://adoptium.net, or set JAVA_HOME to it." >&2
  return 1
}
