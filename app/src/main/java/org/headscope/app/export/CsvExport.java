package org.headscope.app.export;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.engine.run.PlainText;

/// Writes the numbers behind a figure as CSV (RFC 4180, UTF-8, decimal points).
public final class CsvExport {
  private static final Pattern FORMULA = Pattern.compile("[=+@-]");

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  private CsvExport() {}

  public static String text(DataTable table) {
    StringBuilder out = new StringBuilder(line(table.columns()));
    for (List<?> row : table.rows()) {
      out.append(line(row));
    }
    return out.toString();
  }

  private static String line(List<?> values) {
    return values.stream().map(CsvExport::field).collect(Collectors.joining(",", "", "\r\n"));
  }

  /// Puts a quote before text that a spreadsheet would compute as a formula; numbers stay as they
  /// are.
  private static String inert(String text) {
    return FORMULA.matcher(text).lookingAt() && !NUMBER.matcher(text).matches() ? "'" + text : text;
  }

  private static String field(Object value) {
    String text =
        value instanceof Number ? value.toString() : inert(PlainText.line(String.valueOf(value)));
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
