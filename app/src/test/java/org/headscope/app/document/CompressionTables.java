package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;

/// The table of code lengths of texts of context trees, beside \[CTW] Table 1.
final class CompressionTables {
  /// @param paper nats per symbol of context-tree weighting in the paper
  private record Trees(int depth, int window, String paper) {}

  private static final List<Trees> ALL =
      List.of(
          new Trees(3, 512, "0.7165"), new Trees(4, 512, "0.7603"), new Trees(5, 1536, "0.7400"));

  private static final String RESULTS = "engine/docs/results/";

  private CompressionTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable(
            "compression",
            ALL.stream().flatMap(CompressionTables::commands).toList(),
            CompressionTables::table));
  }

  private static Stream<String> commands(Trees trees) {
    int depth = trees.depth();
    String instances = "app/target/ctw-%d.jsonl".formatted(depth);
    return Stream.of(
        "headscope generate --task ctw --depth %d --length %d --source-length %2$d --count 2048 --seed 1 --out %s"
            .formatted(depth, trees.window(), instances),
        "headscope evaluate --predictors truth,ctw-%d,ppm-%1$d --instances %s --compression --skip 0 --json > %s"
            .formatted(depth, instances, RESULTS + file(trees, 0)),
        "headscope evaluate --predictors ctw-%d --instances %s --compression --skip %1$d --json > %s"
            .formatted(depth, instances, RESULTS + file(trees, depth)));
  }

  private static String file(Trees trees, int skipped) {
    return "compression-%d-skip-%d.json".formatted(trees.depth(), skipped);
  }

  private static String table() {
    StringBuilder text =
        new StringBuilder(
            head(
                "D",
                "window",
                "`ctw-D`",
                "the paper's CTW",
                "`ppm-D`",
                "truth",
                "`ctw-D` with D skipped"));
    for (Trees trees : ALL) {
      int depth = trees.depth();
      text.append(
          row(
              depth,
              "%,d".formatted(trees.window()),
              nats(trees, 0, "ctw-" + depth),
              trees.paper(),
              nats(trees, 0, "ppm-" + depth),
              nats(trees, 0, "truth"),
              nats(trees, depth, "ctw-" + depth)));
    }
    return text.toString();
  }

  /// Formats nats per symbol with the standard error.
  private static String nats(Trees trees, int skipped, String predictor) {
    Path file = Document.ROOT.resolve(RESULTS + file(trees, skipped));
    JsonNode rate =
        Json.read(file, JsonNode.class)
            .get("results")
            .valueStream()
            .filter(result -> result.get("predictor").stringValue().equals(predictor))
            .map(result -> result.get("rate"))
            .findFirst()
            .orElseThrow();
    return String.format(
        Locale.ROOT, "%.4f ± %.4f", rate.get("nats").doubleValue(), rate.get("se").doubleValue());
  }
}
