package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.interpret.evaluation.CodeLengthResult.CodeLength;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Rate;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Stretch;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.StretchCost;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.io.Json;
import org.headscope.engine.training.run.MetricsLine;

/// Tables of code lengths of models of context trees beside context-tree weighting, from stored
/// results.
final class TreeTables {
  static final List<String> SHIPPED = List.of("tf-0-2", "tf-1-1");
  static final String CTW = "ctw-3";

  /// The rules whose shares are in the table of heads.
  private static final List<String> SHARES =
      List.of("previous", "2 back", "3 back", "1-gram", "2-gram", "3-gram");

  /// The runs with constructed layers and one trained map, with the statistics it receives.
  static final List<String> ABLATION =
      List.of("tf-2-0", "tf-2-0-all-counts", "tf-2-0-total-count", "tf-2-0-without-counts");

  /// The number of measured windows, one of each tree.
  static final int WINDOWS = 2048;

  static final long SEED = 1;

  private static final String INSTANCES = "app/target/trees.jsonl";
  private static final String DRAW =
      "headscope generate --task ctw --source-length 512 --count %d --seed %d --out %s"
          .formatted(WINDOWS, SEED, INSTANCES);

  /// The first positions of the bins shown, of those in a result.
  private static final List<Integer> SHOWN = List.of(3, 10, 20, 40, 80, 160, 320, 500);

  /// The code lengths in a result.
  private record Stored(List<CodeLength> results) {}

  /// Code lengths by position.
  private record Curves(List<Stretch> positions) {}

  private TreeTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable("context-trees", context(), TreeTables::contextTrees),
        new DocumentTable("context-tree-gaps", List.of(), TreeTables::gaps),
        new DocumentTable("hybrids", measuredHybrids(), TreeTables::hybrids),
        new DocumentTable("context-tree-heads", List.of(), TreeTables::heads),
        new DocumentTable("context-tree-forming", List.of(), TreeTables::forming));
  }

  private static List<String> context() {
    List<String> runs = SHIPPED.stream().map(TreeTables::shipped).toList();
    return List.of(DRAW, evaluate("context-trees", runs, "truth," + CTW + ",ppm-3", " --curves"));
  }

  private static List<String> measuredHybrids() {
    List<String> lines = new ArrayList<>();
    for (String name : ABLATION) {
      lines.add(
          "headscope train --preset %s --seed 1 --kernels mkl --out %s"
              .formatted(name, trained(name)));
    }
    lines.add(DRAW);
    lines.add(evaluate("hybrids", ABLATION.stream().map(TreeTables::trained).toList(), CTW, ""));
    return lines;
  }

  static String shipped(String name) {
    return "samples/" + name;
  }

  /// Returns the folder in which a run that is not shipped is trained.
  static String trained(String name) {
    return "runs/" + name;
  }

  private static String evaluate(String result, List<String> runs, String rules, String more) {
    String models = runs.stream().map(run -> "--run " + run).collect(Collectors.joining(" "));
    return ("headscope evaluate %s --predictors %s --instances %s --compression --skip 3"
            + " --against %s%s --json > samples/results/%s.json")
        .formatted(models, rules, INSTANCES, CTW, more, result);
  }

  private static Path file(String result) {
    return Document.ROOT.resolve(Path.of("samples", "results", result + ".json"));
  }

  /// Returns the code length of `name` in the stored `result`.
  static CodeLength stored(String result, String name) {
    return Json.read(file(result), Stored.class).results().stream()
        .filter(each -> each.predictor().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String contextTrees() {
    StringBuilder text =
        new StringBuilder(
            head(
                "predictor",
                "nats per symbol",
                "more than `" + CTW + "`",
                "paper, Table 1: nats, more than CTW"));
    text.append(cost(shipped("tf-0-2"), "TF-2: .7297, .013"));
    text.append(cost(shipped("tf-1-1"), ""));
    text.append(cost(CTW, ".7165"));
    text.append(cost("ppm-3", ""));
    text.append(cost("truth", ""));
    return text.toString();
  }

  private static String hybrids() {
    StringBuilder text =
        new StringBuilder(
            head(
                "run",
                "constructed",
                "trained",
                "counts given",
                "nats per symbol",
                "more than `" + CTW + "`"));
    text.append(hybrid("context-trees", shipped("tf-0-2"), "0 layers", "2 layers", ""));
    text.append(hybrid("context-trees", shipped("tf-1-1"), "1 layer", "1 layer", ""));
    String map = "feed-forward map";
    List<String> counts =
        List.of(
            "backward statistics, position",
            "of each symbol after each suffix, and in all",
            "in all",
            "none");
    for (int i = 0; i < ABLATION.size(); i++) {
      text.append(hybrid("hybrids", trained(ABLATION.get(i)), "2 layers", map, counts.get(i)));
    }
    return text.toString();
  }

  private static String hybrid(
      String result, String name, String constructed, String trained, String counts) {
    CodeLength cost = stored(result, name);
    return row(
        "`" + name + "`",
        constructed,
        trained,
        counts,
        pair(cost.rate()),
        pair(cost.gap().orElseThrow()));
  }

  private static String cost(String name, String paper) {
    CodeLength cost = stored("context-trees", name);
    return row(
        "`" + name + "`", pair(cost.rate()), cost.gap().map(TreeTables::pair).orElse(""), paper);
  }

  private static String gaps() {
    List<Object> titles = new ArrayList<>(List.of("positions"));
    for (String name : SHIPPED) {
      titles.add("`" + name + "`, here");
      titles.add("mean up to here");
    }
    StringBuilder text = new StringBuilder(head(titles.toArray()));
    for (Stretch at : Json.read(file("context-trees"), Curves.class).positions()) {
      if (SHOWN.contains(at.from())) {
        List<Object> cells = new ArrayList<>();
        cells.add(at.from() + "–" + at.to());
        for (String name : SHIPPED) {
          StretchCost cost = cost(at, shipped(name));
          cells.add(pair(cost.gap().orElseThrow()));
          cells.add(pair(cost.cumulativeGap().orElseThrow()));
        }
        text.append(row(cells.toArray()));
      }
    }
    return text.toString();
  }

  private static StretchCost cost(Stretch at, String name) {
    return at.results().stream()
        .filter(each -> each.predictor().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /// Returns shares of attention at the last checkpoints.
  private static String heads() {
    List<Object> titles = new ArrayList<>(List.of("run", "head", "name"));
    titles.addAll(List.of("1 back", "2 back", "3 back"));
    titles.addAll(List.of("match of 1", "match of 2", "match of 3"));
    StringBuilder text = new StringBuilder(head(titles.toArray()));
    for (String name : SHIPPED) {
      List<HeadScore> heads = RunTables.scores(name).sequencedValues().getLast().heads();
      for (HeadScore each : heads) {
        List<Object> cells = new ArrayList<>();
        cells.add("`" + name + "`");
        cells.add(each.layer() + "." + each.head());
        cells.add(RunTables.cell(each));
        SHARES.forEach(rule -> cells.add(number(each.share(rule), 2)));
        text.append(row(cells.toArray()));
      }
    }
    List<Object> even = new ArrayList<>(List.of("uniform attention", "", "", "", "", ""));
    HeadScore any =
        RunTables.scores(SHIPPED.getFirst()).sequencedValues().getLast().heads().getFirst();
    SHARES
        .subList(3, SHARES.size())
        .forEach(rule -> even.add(number(any.score(rule).orElseThrow().uniform(), 2)));
    return text.append(row(even.toArray())).toString();
  }

  /// Returns the names of a plain Transformer's heads at each step, with its code length.
  private static String forming() {
    SortedMap<Long, HeadScoreResult> scores = RunTables.scores(SHIPPED.getFirst());
    List<Object> titles = new ArrayList<>(List.of("step", "held-out nats"));
    scores.sequencedValues().getFirst().heads().stream()
        .map(head -> "head " + head.layer() + "." + head.head())
        .forEach(titles::add);
    StringBuilder text = new StringBuilder(head(titles.toArray()));
    for (MetricsLine line : RunTables.metrics(RunTables.run(SHIPPED.getFirst()))) {
      if (!line.split().equals("train")) {
        List<Object> cells = new ArrayList<>();
        cells.add("%,d".formatted(line.step()));
        cells.add(number(line.loss().orElseThrow(), 3));
        Objects.requireNonNull(scores.get(line.step())).heads().stream()
            .map(RunTables::cell)
            .forEach(cells::add);
        text.append(row(cells.toArray()));
      }
    }
    return text.toString();
  }

  private static String pair(Rate rate) {
    return number(rate.nats().orElseThrow(), 4) + " ± " + number(rate.se().orElseThrow(), 4);
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
