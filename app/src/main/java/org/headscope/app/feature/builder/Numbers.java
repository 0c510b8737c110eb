package org.headscope.app.feature.builder;

import java.time.Duration;
import java.util.Locale;

/** Numbers and times as people read them. */
final class Numbers {
  private static final String[] UNITS = {"", "k", "M", "G", "T", "P", "E"};

  private Numbers() {}

  /** {@code 201,344}. */
  static String whole(long n) {
    return String.format(Locale.ENGLISH, "%,d", n);
  }

  /** {@code 1.23 M}: three digits and a unit. */
  static String rounded(double value) {
    double rest = value;
    int unit = 0;
    while (rest >= 999.5 && unit < UNITS.length - 1) {
      rest /= 1000;
      unit++;
    }
    String format =
        rest >= 99.95 || (unit == 0 && rest == Math.rint(rest))
            ? "%.0f %s"
            : rest >= 9.995 ? "%.1f %s" : "%.2f %s";
    return String.format(Locale.ENGLISH, format, rest, UNITS[unit]).strip();
  }

  /** {@code 1.2 GB}. */
  static String bytes(long bytes) {
    return String.format(Locale.ENGLISH, bytes < 9.95e9 ? "%.1f GB" : "%,.0f GB", bytes / 1e9);
  }

  /** {@code 9–12 min}: both ends in the unit of the longer. */
  static String range(Duration low, Duration high) {
    double most = high.toMillis() / 1000.0;
    double least = low.toMillis() / 1000.0;
    Unit unit =
        most < 99
            ? new Unit(1, "s")
            : most < 99 * 60
                ? new Unit(60, "min")
                : most < 48 * 3600 ? new Unit(3600, "h") : new Unit(86400, "days");
    String from = unit.count(least);
    String to = unit.count(most);
    return (from.equals(to) ? "about " + to : from + "–" + to) + " " + unit.name();
  }

  private record Unit(double seconds, String name) {
    String count(double time) {
      double value = time / seconds;
      return String.format(
          Locale.ENGLISH,
          value < 9.5 && seconds > 60 ? "%.1f" : "%.0f",
          Math.max(value, seconds > 1 ? 0 : 1));
    }
  }
}
