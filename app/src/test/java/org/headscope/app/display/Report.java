package org.headscope.app.display;

import module java.base;

/// The results, in the order of the parts.
final class Report {
  private final List<String> parts;
  private final List<Row> rows = new ArrayList<>();

  /// A single result.
  private record Row(String part, String what, Verdict verdict, String detail) {}

  private enum Verdict {
    OK("ok"),
    FAILED("FAILED"),
    LATE("late"),
    MEASURED("·");

    private final String word;

    boolean isCheck() {
      return this == OK || this == FAILED;
    }

    Verdict(String word) {
      this.word = word;
    }
  }

  /// Creates a report without results for `parts`.
  Report(List<String> parts) {
    this.parts = List.copyOf(parts);
  }

  /// A check that must hold.
  void check(String part, String what, boolean holds, String detail) {
    add(new Row(part, what, holds ? Verdict.OK : Verdict.FAILED, detail));
  }

  /// A number that is reported without a verdict.
  void measured(String part, String what, String value) {
    add(new Row(part, what, Verdict.MEASURED, value));
  }

  /// A check that was skipped for lack of time.
  void late(String part, String what, String detail) {
    add(new Row(part, what, Verdict.LATE, detail));
  }

  private synchronized void add(Row row) {
    rows.add(row);
    if (row.verdict() == Verdict.FAILED || row.verdict() == Verdict.LATE) {
      System.err.println(line(row));
    }
  }

  /// Returns the number of failed checks.
  synchronized long failures() {
    return rows.stream().filter(row -> row.verdict() == Verdict.FAILED).count();
  }

  /// Returns true if some checks were skipped for lack of time.
  synchronized boolean isLate() {
    return rows.stream().anyMatch(row -> row.verdict() == Verdict.LATE);
  }

  /// Prints the report as a table, and writes it to `file`.
  synchronized void write(PrintStream out, Path file) {
    List<String> lines =
        rows.stream()
            .sorted(Comparator.comparingInt((Row row) -> parts.indexOf(row.part())))
            .map(Report::line)
            .toList();
    lines.forEach(out::println);
    long checks = rows.stream().filter(row -> row.verdict().isCheck()).count();
    out.printf("%d checks, %d failed; pictures in %s%n", checks, failures(), file.getParent());
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Row row) {
    return "%-9s %-6s %s%s"
        .formatted(
            row.part(),
            row.verdict().word,
            row.what(),
            row.detail().isEmpty() ? "" : ": " + row.detail());
  }
}
