package org.headscope.engine.cli.kit;

import module java.base;

/// A table for people at a terminal: columns of fixed widths, with numbers as they are written
/// whatever the locale.
///
/// @param widths of the columns, negative where cells begin at the left; the last is that of all
///   columns after it, too
public record Table(PrintWriter out, int... widths) {
  /// The width of a column of `names` at the left, with two blanks behind it.
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

  @SuppressWarnings("AnnotateFormatMethod")
  public static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  public static String number(String format, OptionalDouble value, String absent) {
    return value.isPresent() ? text(format, value.getAsDouble()) : absent;
  }

  /// `3–7`, or `3` alone.
  public static String stretch(int from, int to) {
    return from == to ? "" + from : from + "–" + to;
  }

  /// `value` and its standard error, where there is one.
  public static String withError(OptionalDouble value, OptionalDouble error, String absent) {
    return number("%.4f", value, absent) + (value.isPresent() ? number(" ± %.4f", error, "") : "");
  }
}
