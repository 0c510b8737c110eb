package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.headscope.app.document.SpeedTables.MeasuredOn;
import org.headscope.engine.io.Json;

/// The table of what tests notice when the code is wrong.
final class MutantTables {
  private static final Path RESULTS =
      Document.ROOT.resolve(Path.of("engine", "docs", "results", "mutants.json"));

  /// As `-Pmutants` leaves them.
  record Mutants(List<Row> rows) {}

  /// Those of one group of classes.
  record Row(
      String name,
      int mutants,
      int killed,
      int survived,
      int missed,
      long seconds,
      int threads,
      MeasuredOn on) {}

  private MutantTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable(
            "mutants",
            Json.read(RESULTS, Mutants.class).rows().stream()
                .map(row ->
                    "mvn -q -Pmutants -Dmutants=" + row.name() + " -Dresults=engine/docs/results")
                .toList(),
            MutantTables::mutants));
  }

  private static String mutants() {
    List<Row> rows = Json.read(RESULTS, Mutants.class).rows();
    StringBuilder text = new StringBuilder();
    text.append(
        head(
            "classes",
            "mutants",
            "killed",
            "share",
            "survived",
            "not reached",
            "minutes",
            "threads",
            "date"));
    for (Row row : rows) {
      text.append(
          row(
              "`" + row.name() + "`",
              row.mutants(),
              row.killed(),
              String.format(Locale.ROOT, "%.1f %%", 100.0 * row.killed() / row.mutants()),
              row.survived(),
              row.missed(),
              (row.seconds() + 59) / 60,
              row.threads(),
              row.on().date()));
    }
    text.append('\n');
    for (String machine : new TreeSet<>(rows.stream().map(r -> r.on().words()).toList())) {
      text.append("On ").append(machine).append(".\n");
    }
    return text.toString();
  }
}
