package org.headscope.engine.cli.kit;

import module java.base;

/// A table for a terminal: columns of fixed widths, and numbers that do not depend on the locale.
///
/// @param widths of the columns, negative for left-aligned ones; the last is also that of all
///   further columns
public record Table(PrintWriter out, int... widths) {
  private static final int MAX_LINE = 80;

  /// Returns the width of a left-aligned column that has `names` below `title`, plus two spaces.
  public static int left(Stream<String> names, String title) {
    return -2 - Stream.concat(names, Stream.of(title)).mapToInt(String::length).max().orElse(0);
  }

  public void row(List<?> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      int width = widths[Math.min(column, widths.length - 1)];
      String cell = String.valueOf(cells.get(column));
      String blanks = " ".repeat(Math.max(0, Math.abs(width) - cell.length()));
      line.append(width < 0 ? cell + blanks : blanks + cell);
    }
    out.println(line);
  }

  public void row(Object... cells) {
    row(List.of(cells));
  }

  /// Breaks `text` at blanks into lines of at most 80 characters, if its words allow that; all but
  /// the first are indented.
  public static List<String> wrap(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > MAX_LINE) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(" ");
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  @SuppressWarnings("AnnotateFormatMethod")
  public static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  public static String number(String format, OptionalDouble value, String absent) {
    return value.isPresent() ? text(format, value.getAsDouble()) : absent;
  }

  /// Formats `-0.135` or `0.000`, which has no sign.
  public static String decimals(double value) {
    return text("%.3f", value).replaceFirst("^-0\\.000$", "0.000");
  }

  /// Formats `-0.135 to 0.282`.
  public static String interval(double low, double high) {
    return decimals(low) + " to " + decimals(high);
  }

  /// Formats `3–7`, or `3` if both are equal.
  public static String range(int from, int to) {
    return from == to ? "" + from : from + "–" + to;
  }

  /// Formats `value` with its standard error, if it has one.
  public static String withError(OptionalDouble value, OptionalDouble error, String absent) {
    return number("%.4f", value, absent) + (value.isPresent() ? number(" ± %.4f", error, "") : "");
  }
}
