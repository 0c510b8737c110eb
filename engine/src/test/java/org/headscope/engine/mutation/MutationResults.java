package org.headscope.engine.mutation;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.measure.MeasuredOn;
import org.headscope.engine.measure.ResultsFolder;

/// The newest result of each group, as the table in `engine/docs/mutation.md` shows them.
record MutationResults(List<Row> rows) {
  private static final String FILE = "mutants.json";

  MutationResults {
    rows = List.copyOf(rows);
  }

  /// The outcome of a group's mutants.
  ///
  /// @param mutants that were run
  /// @param missed that no test reaches
  /// @param seconds of wall time, with so many `threads`
  record Row(
      String name,
      int mutants,
      int killed,
      int survived,
      int missed,
      long seconds,
      int threads,
      MeasuredOn on) {}

  /// Replaces the group's earlier row by `row`.
  static void keep(Row row) throws IOException {
    Map<String, Row> rows = new TreeMap<>();
    Path file = ResultsFolder.file(FILE);
    if (Files.exists(file)) {
      Json.read(file, MutationResults.class).rows().forEach(each -> rows.put(each.name(), each));
    }
    rows.put(row.name(), row);
    ResultsFolder.write(FILE, new MutationResults(List.copyOf(rows.values())));
  }
}
