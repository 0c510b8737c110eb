package org.headscope.engine.fuzz;

import module java.base;

/// The outcomes of the mutants of one kind.
final class FuzzTally {
  static final String HEADER =
      "%-24s %9s %9s %9s %9s %9s %7s %8s %8s"
          .formatted(
              "kind",
              "mutants",
              "refused",
              "absent",
              "accepted",
              "unchanged",
              "faults",
              "most ms",
              "most MB");

  private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
  private long faults;
  private double seconds;
  private long bytes;

  /// The outcome of one mutant.
  enum Outcome {
    REFUSED,
    ABSENT,
    ACCEPTED,
    UNCHANGED,
    THREW
  }

  void add(Outcome outcome) {
    counts.merge(outcome, 1L, Long::sum);
  }

  void fault() {
    faults++;
  }

  /// Records the processor time and memory of one mutant.
  void took(double cpuSeconds, long allocated) {
    seconds = Math.max(seconds, cpuSeconds);
    bytes = Math.max(bytes, allocated);
  }

  long faults() {
    return faults;
  }

  long count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0L);
  }

  long mutants() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  String line(String kind) {
    return "%-24s %9d %9d %9d %9d %9d %7d %8.0f %8.1f"
        .formatted(
            kind,
            mutants(),
            count(Outcome.REFUSED),
            count(Outcome.ABSENT),
            count(Outcome.ACCEPTED),
            count(Outcome.UNCHANGED),
            faults,
            1e3 * seconds,
            bytes / 1e6);
  }
}
