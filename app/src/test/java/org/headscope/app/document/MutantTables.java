package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.app.document.SpeedTables.MeasuredOn;
import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;

/// The table of faults in the code that tests notice.
final class MutantTables {
  private static final Path RESULTS =
      Document.ROOT.resolve(Path.of("engine", "docs", "results", "mutants.json"));

  private MutantTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable(
            "mutants",
            rows().stream()
                .map(row ->
                    "mvn -q -Pmutants -Dmutants=%s -Dresults=engine/docs/results"
                        .formatted(name(row)))
                .toList(),
            MutantTables::mutants));
  }

  /// The results as `-Pmutants` writes them to the engine's tests.
  private static List<JsonNode> rows() {
    return Json.read(RESULTS, JsonNode.class).path("rows").valueStream().toList();
  }

  private static String name(JsonNode row) {
    return row.path("name").asString();
  }

  private static int number(JsonNode row, String field) {
    return row.path(field).intValue();
  }

  private static MeasuredOn on(JsonNode row) {
    return Json.mapper().treeToValue(row.path("on"), MeasuredOn.class);
  }

  private static String mutants() {
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
    for (JsonNode row : rows()) {
      text.append(
          row(
              "`" + name(row) + "`",
              number(row, "mutants"),
              number(row, "killed"),
              String.format(
                  Locale.ROOT, "%.1f %%", 100.0 * number(row, "killed") / number(row, "mutants")),
              number(row, "survived"),
              number(row, "missed"),
              (number(row, "seconds") + 59) / 60,
              number(row, "threads"),
              on(row).date()));
    }
    text.append('\n');
    for (String machine : new TreeSet<>(rows().stream().map(row -> on(row).words()).toList())) {
      text.append("On ").append(machine).append(".\n");
    }
    return text.toString();
  }
}
