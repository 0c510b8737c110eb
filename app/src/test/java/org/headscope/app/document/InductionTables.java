package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;

/// The table of what has to go right for a 1-gram head.
final class InductionTables {
  private static final List<String> KINDS = List.of("free", "given", "forbidden");
  private static final int SEEDS = 3;

  /// The 97.5th percentile of Student's t with two degrees of freedom.
  private static final double STUDENT = 4.302653;

  private InductionTables() {}

  static List<DocumentTable> all() {
    List<String> runs =
        KINDS.stream()
            .flatMap(kind ->
                IntStream.rangeClosed(1, SEEDS).mapToObj(seed -> "induction-" + kind + "-" + seed))
            .toList();
    List<String> commands =
        new ArrayList<>(
            runs.stream()
                .map(run ->
                    "headscope train --preset %s --kernels default --seed %s --out runs/%s"
                        .formatted(
                            run.substring(0, run.length() - 2),
                            run.substring(run.length() - 1),
                            run))
                .toList());
    commands.add(
        "headscope onset %s --share 0.5 --json > samples/results/induction.json"
            .formatted(
                runs.stream().map(run -> "--run runs/" + run).collect(Collectors.joining(" "))));
    return List.of(new DocumentTable("induction", commands, InductionTables::induction));
  }

  private static String induction() {
    JsonNode all;
    try {
      Path file = Document.ROOT.resolve("samples/results/induction.json");
      all = Json.parse(Files.readString(file), JsonNode.class, "induction");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    StringBuilder text =
        new StringBuilder(
            head(
                "previous-token head",
                "onset, by seed",
                "mean onset, 95 %",
                "share at the last step, by seed",
                "nats, by seed"));
    for (String kind : KINDS) {
      List<JsonNode> runs =
          all.valueStream()
              .filter(run -> run.get("run").stringValue().startsWith("induction-" + kind))
              .toList();
      text.append(
          row(
              kind,
              joined(runs, run -> run.has("step") ? step(run.get("step").doubleValue()) : "never"),
              interval(runs),
              joined(runs, run -> "%.2f".formatted(last(run).get("share").doubleValue())),
              joined(runs, run -> "%.2f".formatted(run.get("loss").doubleValue()))));
    }
    return text.toString();
  }

  private static JsonNode last(JsonNode run) {
    return run.get("shares").get(run.get("shares").size() - 1);
  }

  private static String joined(List<JsonNode> runs, Function<JsonNode, String> cell) {
    return runs.stream().map(cell).collect(Collectors.joining(", "));
  }

  private static String step(double step) {
    return "%.0f".formatted(step);
  }

  /// Returns the mean of the onsets with Student's interval over seeds, if all runs have one.
  private static String interval(List<JsonNode> runs) {
    double[] steps =
        runs.stream()
            .filter(run -> run.has("step"))
            .mapToDouble(r -> r.get("step").doubleValue())
            .toArray();
    if (steps.length < SEEDS) {
      return steps.length == 0 ? "never" : "%d of %d".formatted(steps.length, runs.size());
    }
    double mean = Arrays.stream(steps).average().orElseThrow();
    double variance =
        Arrays.stream(steps).map(step -> (step - mean) * (step - mean)).sum() / (SEEDS - 1);
    double half = STUDENT * Math.sqrt(variance / SEEDS);
    return "%s [%s, %s]".formatted(step(mean), step(mean - half), step(mean + half));
  }
}
