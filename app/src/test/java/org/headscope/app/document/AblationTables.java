package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.interpret.intervention.Component;
import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;

/// Tables of what cutting a component changes.
final class AblationTables {
  private static final List<String> KINDS = List.of("zero", "mean", "other-instance", "permuted");

  private AblationTables() {}

  static List<DocumentTable> all() {
    String ablate = "headscope ablate --run samples/transformer-4x2 --held-out ";
    return List.of(
        new DocumentTable(
            "ablations",
            List.of(
                ablate + "--count 50 --json > samples/results/ablations.json",
                ablate
                    + "--count 16 --by mean --draws 100 --json > samples/results/ablation-noise.json"),
            AblationTables::ablations));
  }

  private static JsonNode stored(String name) {
    Path file = Document.ROOT.resolve("samples/results/" + name + ".json");
    try {
      return Json.parse(Files.readString(file), JsonNode.class, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the effects in `result`, by component and replacement.
  private static Map<String, Map<String, JsonNode>> effects(JsonNode result) {
    Map<String, Map<String, JsonNode>> effects = new LinkedHashMap<>();
    for (JsonNode effect : result.get("effects")) {
      JsonNode cut = effect.get("cut").get(0);
      effects
          .computeIfAbsent(cut.get("components").get(0).stringValue(), _ -> new LinkedHashMap<>())
          .put(cut.get("by").stringValue(), effect);
    }
    return effects;
  }

  private static String ablations() {
    Map<String, Map<String, JsonNode>> noise = effects(stored("ablation-noise"));
    StringBuilder text =
        new StringBuilder(
            head(
                "without",
                "zero",
                "mean",
                "another instance",
                "own, permuted",
                "noise of the size of mean's change: mean, 95 %, p"));
    effects(stored("ablations"))
        .forEach((name, kinds) -> {
          List<String> cells = new ArrayList<>(List.of(Component.parse(name).label()));
          KINDS.forEach(kind -> {
            JsonNode effect = Objects.requireNonNull(kinds.get(kind));
            cells.add(interval(effect.get("change").get("tvd")));
          });
          JsonNode drawn =
              Objects.requireNonNull(Objects.requireNonNull(noise.get(name)).get("mean"))
                  .get("noise");
          cells.add(
              "%s, %s, %.2f"
                  .formatted(
                      number(drawn.get("mean").doubleValue()),
                      number(drawn.get("upper").doubleValue()),
                      drawn.get("p").doubleValue()));
          text.append(row(cells.toArray()));
        });
    return text.toString();
  }

  private static String interval(JsonNode tvd) {
    return "%s [%s, %s]"
        .formatted(
            number(tvd.get("value").doubleValue()),
            number(tvd.get("low").doubleValue()),
            number(tvd.get("high").doubleValue()));
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.equals("-0.000") ? "0.000" : text.replace("-", "−");
  }
}
