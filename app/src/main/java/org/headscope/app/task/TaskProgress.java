package org.headscope.app.task;

import java.time.Duration;
import java.util.Optional;

/// How far a task is.
///
/// @param phase what it is doing, for people
/// @param total units in all; 0 when unknown
/// @param left an estimate from the pace so far; empty until there is one
public record TaskProgress(String phase, long done, long total, Optional<Duration> left) {
  /// Before the first word of the work.
  public static final TaskProgress NONE = new TaskProgress("", 0, 0, Optional.empty());

  /// Share finished, −1 when unknown.
  public double fraction() {
    return total > 0 ? Math.clamp((double) done / total, 0, 1) : -1;
  }

  /// `about 40 s left`; empty where nobody knows.
  public String timeLeft() {
    return left.map(time -> "about " + words(time) + " left").orElse("");
  }

  /// `40 s`, `4 min` or `2 h`.
  public static String words(Duration time) {
    long seconds = Math.max(1, time.toSeconds());
    long minutes = (seconds + 30) / 60;
    return seconds < 90
        ? "%d s".formatted(seconds)
        : minutes < 90 ? "%d min".formatted(minutes) : "%d h".formatted((minutes + 30) / 60);
  }

  /// Progress of a phase, with the time left at its own pace.
  ///
  /// @param before units that were finished when it began, `elapsed` ago
  static TaskProgress of(String phase, long before, long done, long total, Duration elapsed) {
    long here = done - before;
    boolean telling = total > 0 && here > 0 && done <= total && elapsed.toMillis() >= 500;
    Optional<Duration> left =
        telling
            ? Optional.of(
                Duration.ofMillis((long) (elapsed.toMillis() * ((double) (total - done) / here))))
            : Optional.empty();
    return new TaskProgress(phase, done, total, left);
  }
}
