package org.headscope.engine.run;

import module java.base;

/// The progress of a task.
///
/// @param phase its current activity, for people
/// @param total units in all; 0 when unknown
/// @param left an estimate from the pace so far; empty until there is one
public record TaskProgress(String phase, long done, long total, Optional<Duration> left) {
  /// The progress before the first report.
  public static final TaskProgress NONE = new TaskProgress("", 0, 0, Optional.empty());

  /// Estimates the time left from the pace of each phase. Phases that differ in numbers only, as
  /// `step 3 of 90`, are one.
  public static final class Clock {
    private String phase = "";
    private long start;
    private long before; // units finished when the phase began

    public synchronized TaskProgress at(String now, long done, long total) {
      String kind = now.replaceAll("\\d", "");
      if (!kind.equals(phase)) {
        phase = kind;
        start = System.nanoTime();
        before = done;
      }
      return of(now, before, done, total, Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /// Share finished, −1 when unknown.
  public double fraction() {
    return total > 0 ? Math.clamp((double) done / total, 0, 1) : -1;
  }

  /// `about 40 s left`; empty if unknown.
  public String timeLeft() {
    return left.map(time -> "about " + words(time) + " left").orElse("");
  }

  /// `40 %, about 40 s left`, as far as it is known.
  public String soFar() {
    String share = total > 0 ? Math.round(100 * fraction()) + " %" : "";
    return Stream.of(share, timeLeft()).filter(s -> !s.isEmpty()).collect(Collectors.joining(", "));
  }

  /// `40 s`, `4 min` or `2 h`.
  public static String words(Duration time) {
    long seconds = Math.max(1, time.toSeconds());
    long minutes = (seconds + 30) / 60;
    return seconds < 90
        ? "%d s".formatted(seconds)
        : minutes < 90 ? "%d min".formatted(minutes) : "%d h".formatted((minutes + 30) / 60);
  }

  /// Returns the progress of a phase, with the time left at its own pace.
  ///
  /// @param before units that were finished when it began, `elapsed` ago
  static TaskProgress of(String phase, long before, long done, long total, Duration elapsed) {
    long here = done - before;
    boolean telling = total > 0 && here > 0 && done <= total && elapsed.toMillis() >= 500;
    double rest = (double) (total - done) / here;
    return new TaskProgress(
        phase,
        done,
        total,
        telling
            ? Optional.of(Duration.ofMillis((long) (elapsed.toMillis() * rest)))
            : Optional.empty());
  }
}
