# Sourced by what starts HeadScope (sh and bash): limits under which Java does not start, or ends
# with a trace. The shell itself answers, so that a start does not wait for it.

# For the arguments of a start; without any, the window also has JavaFX and a heap of 2 GB.
require_limits() {
  least=4500000
  [ $# -gt 0 ] || least=8000000
  # Java raises the soft limit of files to the hard one. 57 jars are open, 64 are too few, 80 enough.
  limit=$(ulimit -H -n)
  case $limit in
    *[!0-9]*) ;;
    *) [ "$limit" -ge 96 ] || too_low n "$limit" "open files" 1024 ;;
  esac
  # Of 4,000,000 KiB PyTorch is not loaded, of 3,000,000 not even Java starts.
  limit=$(ulimit -S -v)
  case $limit in
    *[!0-9]*) ;;
    *) [ "$limit" -ge "$least" ] || too_low v "$limit" "KiB of address space" 16000000 ;;
  esac
}

too_low() {
  echo "HeadScope cannot start with $2 $3 (ulimit -$1): raise that limit, for instance by ulimit -$1 $4, or ask whoever set it." >&2
  exit 1
}
