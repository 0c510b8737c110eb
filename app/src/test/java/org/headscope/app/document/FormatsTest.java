package org.headscope.app.document;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.window.Preferences;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The page of formats names every field that occurs in a file.
class FormatsTest {
  private static final String PAGE = Document.read(Path.of("engine", "docs", "formats.md")).text();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run\\.json",
        "metrics\\.jsonl",
        "head-scores\\.json",
        "test\\.jsonl",
        "state\\.quick\\.seed-1\\.json",
        "nearest\\.json"
      })
  void everyFieldIsNamed(String name) throws IOException {
    Set<String> fields = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Document.ROOT.resolve("samples"))) {
      for (Path file : files.filter(f -> f.getFileName().toString().matches(name)).toList()) {
        for (String json : name.endsWith("l") ? Files.readAllLines(file) : whole(file)) {
          gather(Json.mapper().readTree(json), fields);
        }
      }
    }
    assertThat(fields).isNotEmpty();
    assertNamed(fields);
  }

  @Test
  void everyPreferenceIsNamed() {
    Set<String> fields = new TreeSet<>(Set.of("window", "predictors")); // absent by default
    gather(Json.mapper().readTree(Json.line(Preferences.DEFAULT)), fields);
    assertNamed(fields);
  }

  private static List<String> whole(Path file) throws IOException {
    return List.of(Files.readString(file));
  }

  private static void assertNamed(Set<String> fields) {
    assertThat(fields)
        .allMatch(field -> Pattern.compile("`[^`]*\\b" + field + "\\b[^`]*`").matcher(PAGE).find());
  }

  /// Returns the names of all fields except facts, scores by layer and presets, which explain
  /// themselves.
  private static void gather(JsonNode node, Set<String> names) {
    node.properties()
        .forEach(field -> {
          names.add(field.getKey());
          if (!Set.of("facts", "scores", "preset", "question", "size").contains(field.getKey())) {
            gather(field.getValue(), names);
          }
        });
    for (JsonNode element : node.isArray() ? node : Json.mapper().createArrayNode()) {
      gather(element, names);
    }
  }
}
