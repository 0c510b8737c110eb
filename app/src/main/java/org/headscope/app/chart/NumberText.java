package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.colour.ValueRange;

/// The formats of numbers and times in all figures and views.
public final class NumberText {
  private static final Pattern NEGATIVE_ZERO = Pattern.compile("-0(\\.0*)?");

  private static final String[] UNITS = {"", "k", "M", "G", "T", "P", "E"};

  private NumberText() {}

  /// Returns `0.37` for two decimal places; zero never has a sign.
  public static String decimals(double value, int places) {
    String text = String.format(Locale.ROOT, "%." + places + "f", value);
    return NEGATIVE_ZERO.matcher(text).matches() ? text.substring(1) : text;
  }

  /// Returns `.37` for two decimal places: for shares, where space is short.
  public static String bare(double value, int places) {
    return decimals(value, places).replaceFirst("^0\\.", ".");
  }

  /// Returns `0.135` for three digits, and `4.72e5` for numbers that are much greater or smaller.
  public static String significant(double size, int digits) {
    int exponent = (int) Math.floor(Math.log10(size));
    return exponent < -digits - 1 || exponent > digits + 2
        ? String.format(Locale.ROOT, "%." + (digits - 1) + "e", size)
            .replaceFirst("e\\+0?", "e")
            .replaceFirst("e-0?", "e−")
        : decimals(size, Math.max(0, digits - 1 - exponent));
  }

  /// Returns `0.135` for a weight between 0 and 1, else a number of three digits, `−0.0214`; in a
  /// signed range, it always has a sign.
  public static String inRange(float value, ValueRange range) {
    if (range.equals(ValueRange.UNIT)) {
      return value > 0 && value < 0.0005 ? "<0.001" : decimals(value, 3);
    }
    if (value == 0) {
      return "0";
    }
    String sign = value < 0 ? "−" : range.signed() ? "+" : "";
    return sign + significant(Math.abs(value), 3);
  }

  /// Returns `201,344`.
  public static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /// Returns `1.23 M`: three digits and a unit.
  public static String rounded(double value) {
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
    return String.format(Locale.ROOT, format, rest, UNITS[unit]).strip();
  }

  /// Returns `1.2 GB`.
  public static String bytes(long bytes) {
    return String.format(Locale.ROOT, bytes < 9.95e9 ? "%.1f GB" : "%,.0f GB", bytes / 1e9);
  }

  /// Returns `9–12 min`: both ends in the unit of the longer one.
  public static String range(Duration low, Duration high) {
    double longest = high.toMillis() / 1000.0;
    double shortest = low.toMillis() / 1000.0;
    Unit unit =
        longest < 99
            ? new Unit(1, "s")
            : longest < 99 * 60
                ? new Unit(60, "min")
                : longest < 48 * 3600 ? new Unit(3600, "h") : new Unit(86400, "days");
    String from = unit.count(shortest);
    String to = unit.count(longest);
    return (from.equals(to) ? "about " + to : from + "–" + to) + " " + unit.name();
  }

  private record Unit(double seconds, String name) {
    String count(double time) {
      double value = time / seconds;
      return String.format(
          Locale.ROOT,
          value < 9.5 && seconds > 60 ? "%.1f" : "%.0f",
          Math.max(value, seconds > 1 ? 0 : 1));
    }
  }
}
