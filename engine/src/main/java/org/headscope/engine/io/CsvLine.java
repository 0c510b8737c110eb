package org.headscope.engine.io;

import module java.base;

/// One line of a CSV file (RFC 4180).
public final class CsvLine {
  private CsvLine() {}

  /// Returns the line of `cells`, without its end; text that contains a comma or a quotation mark
  /// is quoted.
  public static String of(List<?> cells) {
    return cells.stream()
        .map(cell -> quoted(String.valueOf(cell)))
        .collect(Collectors.joining(","));
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /// Returns the cells of `line`, whose cells contain no line breaks; empty if a quoted one does
  /// not end.
  public static Optional<List<String>> cells(String line) {
    List<String> cells = new ArrayList<>();
    int at = 0;
    do {
      if (at < line.length() && line.charAt(at) == '"') {
        int end = closing(line, at + 1);
        if (end < 0 || (end + 1 < line.length() && line.charAt(end + 1) != ',')) {
          return Optional.empty();
        }
        cells.add(line.substring(at + 1, end).replace("\"\"", "\""));
        at = end + 2;
      } else {
        int comma = line.indexOf(',', at);
        int end = comma < 0 ? line.length() : comma;
        cells.add(line.substring(at, end));
        at = end + 1;
      }
    } while (at <= line.length());
    return Optional.of(cells);
  }

  /// The index of the quotation mark that ends a cell, −1 if there is none; two of them are one
  /// within it.
  private static int closing(String line, int from) {
    int at = line.indexOf('"', from);
    while (at >= 0 && at + 1 < line.length() && line.charAt(at + 1) == '"') {
      at = line.indexOf('"', at + 2);
    }
    return at;
  }
}
