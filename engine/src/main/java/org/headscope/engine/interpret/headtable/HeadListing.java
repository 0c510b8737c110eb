package org.headscope.engine.interpret.headtable;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headtable.HeadColumn.End;
import org.headscope.engine.io.LatexText;

/// A part of the table of heads as people asked for it.
///
/// @param rows in the order shown
/// @param all the number of rows of the whole table
public record HeadListing(List<HeadColumn> columns, List<HeadRow> rows, int all) {
  public HeadListing {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// Lists the rows that `where` accepts.
  ///
  /// @param columns those of [HeadTable#columns] if empty
  public static HeadListing of(
      HeadTable table,
      HeadFilter where,
      Optional<HeadColumn> sort,
      boolean descending,
      List<HeadColumn> columns) {
    List<HeadRow> rows = table.rows(where, sort, descending);
    return new HeadListing(
        columns.isEmpty() ? HeadTable.columns(rows, where, sort) : columns,
        rows,
        table.rows().size());
  }

  /// A sentence that counts the rows: `5 of 12 heads.`
  public String count() {
    int steps =
        (int) rows.stream().map(row -> List.of(row.folder(), row.step())).distinct().count();
    String where = steps > 1 ? " at %,d checkpoints".formatted(steps) : "";
    return rows.size() == all
        ? "%,d heads%s".formatted(all, where)
        : "%,d of %,d heads%s".formatted(rows.size(), all, where);
  }

  /// Returns a row by column: words, a whole number, or a number with its interval.
  public SequencedMap<String, Object> values(HeadRow row) {
    SequencedMap<String, Object> values = new LinkedHashMap<>();
    for (HeadColumn column : columns) {
      Optional<Object> value =
          column.hasInterval() ? column.interval(row).map(i -> i) : column.cell(row);
      value.ifPresent(present -> values.put(column.label(), present));
    }
    return values;
  }

  /// The titles of a CSV file: a column with intervals has two more, of their ends.
  public List<String> titles() {
    return cells().map(HeadColumn::label).toList();
  }

  /// Returns a row of a CSV file.
  public List<?> cells(HeadRow row) {
    return cells().map(column -> column.cell(row).orElse("")).toList();
  }

  private Stream<HeadColumn> cells() {
    return columns.stream()
        .flatMap(column ->
            column.hasInterval() ? Arrays.stream(End.values()).map(column::at) : Stream.of(column));
  }

  /// Returns a LaTeX table, which needs only `\\usepackage{booktabs}`. Intervals are a command of
  /// two arguments, so that one line before the table omits all of them.
  public String latex() {
    String form = columns.stream().map(c -> c.isText() ? "l" : "r").collect(Collectors.joining());
    StringBuilder out = new StringBuilder();
    out.append("% Needs \\usepackage{booktabs}.\n");
    out.append("% Without intervals: put \\newcommand{\\ci}[2]{} before this table.\n");
    out.append("\\providecommand{\\ci}[2]{\\,[#1, #2]}\n");
    out.append("\\begin{table}\n  \\centering\n");
    out.append("  \\caption{Scores of heads").append(interval()).append("}\n");
    out.append("  \\begin{tabular}{").append(form).append("}\n    \\toprule\n    ");
    line(out, columns.stream().map(column -> LatexText.escaped(column.label())));
    out.append("    \\midrule\n");
    for (HeadRow row : rows) {
      out.append("    ");
      line(out, columns.stream().map(column -> latex(column, row)));
    }
    return out.append("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n").toString();
  }

  private String interval() {
    return columns.stream().anyMatch(HeadColumn::hasInterval)
        ? ", with 95\\,\\% intervals over instances."
        : ".";
  }

  private static void line(StringBuilder out, Stream<String> cells) {
    out.append(cells.collect(Collectors.joining(" & "))).append(" \\\\\n");
  }

  private static String latex(HeadColumn column, HeadRow row) {
    if (column.isText()) {
      return LatexText.escaped(column.text(row));
    }
    String number = column.text(row);
    String ends =
        column.interval(row).filter(_ -> column.hasInterval()).map(HeadListing::ends).orElse("");
    return number.isEmpty() ? "--" : "$" + number + ends + "$";
  }

  private static String ends(Interval interval) {
    return String.format(Locale.ROOT, "\\ci{%.3f}{%.3f}", interval.low(), interval.high());
  }
}
