package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationResult.Pair;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.io.Json;
import org.headscope.engine.training.run.RunDirectory;

/// Tables of results of `evaluate`, stored as they were printed.
final class ScoreTables {
  private static final String TRANSFORMER = "samples/transformer-4x2";
  private static final String INSTANCES = "app/target/test.jsonl";
  private static final String DRAW =
      "headscope generate --preset reference --split test --count 500 --seed 2026 --out "
          + INSTANCES;

  /// The models compared with and without n-gram heads, with TVD and accuracy from \[ICLL] Table 1
  /// where available.
  private static final List<Map.Entry<String, String>> COMPARED =
      List.of(
          Map.entry("retnet", "0.392, 0.800"),
          Map.entry("retnet-ngram", "0.217, 0.94"),
          Map.entry("gla", "0.624, 0.526"),
          Map.entry("gla-ngram", "0.207, 0.946"),
          Map.entry("mamba", ""),
          Map.entry("lstm", ""));

  /// The names of these models; each was also trained with other kernels than the shipped ones.
  static final List<String> RUNS = COMPARED.stream().map(Map.Entry::getKey).toList();

  private static final List<String> PREDICTORS =
      List.of(
          "truth", "unigram", "ngram-2", "ngram-3", "ngram-5", "add1-3", "wb-3", "kn-3", "ctw-5",
          "lnw", "lnw-r", "lnw-b");

  /// Pairs of \[ICLL] Figure 6, with their distances.
  private static final List<Distance> FIGURE_6 =
      List.of(
          new Distance(TRANSFORMER, "truth", "0.36"),
          new Distance(TRANSFORMER, "ngram-2", "0.25"),
          new Distance(TRANSFORMER, "ngram-3", "0.21"),
          new Distance(TRANSFORMER, "bw", "0.31"),
          new Distance(TRANSFORMER, "lnw-r", "0.16"),
          new Distance("truth", "ngram-2", "0.41"),
          new Distance("truth", "ngram-3", "0.38"),
          new Distance("ngram-2", "ngram-3", "0.12"));

  private static final List<Long> STEPS = List.of(0L, 200L, 1000L, 20_000L);

  private static final List<String> NEAREST =
      List.of(
          "truth", "uniform", "unigram", "ngram-2", "ngram-3", "wb-3", "kn-3", "ctw-5", "lnw-r");

  /// The scores in an evaluation.
  record Stored(int instances, List<Score> results, List<Pair> pairs) {}

  /// A distance that the paper shows as well.
  private record Distance(String a, String b, String paper) {}

  private ScoreTables() {}

  static List<DocumentTable> all() {
    List<String> everything =
        List.of(DRAW, evaluate("evaluation", INSTANCES, everyRun(), PREDICTORS, ""));
    return List.of(
        table("scores", everything, ScoreTables::scores),
        table("ngram-heads", everything, ScoreTables::ngramHeads),
        table("kernels", otherKernels(), ScoreTables::kernels),
        table(
            "baum-welch",
            List.of(
                DRAW,
                "head -100 " + INSTANCES + " > app/target/test-100.jsonl",
                evaluate("bw", "app/target/test-100.jsonl", List.of(), List.of("bw"), "")),
            ScoreTables::baumWelch),
        table(
            "distances",
            List.of(
                DRAW,
                evaluate(
                    "first-100",
                    INSTANCES,
                    List.of(TRANSFORMER),
                    List.of("truth", "ngram-2", "ngram-3", "bw", "lnw-r"),
                    "--rows first-100 ")),
            ScoreTables::distances),
        table(
            "nearest",
            List.of(
                evaluate(
                    "nearest",
                    "samples/test.jsonl",
                    STEPS.stream().map(ScoreTables::checkpoint).toList(),
                    NEAREST,
                    "")),
            ScoreTables::nearest));
  }

  private static DocumentTable table(String name, List<String> commands, Supplier<String> content) {
    return new DocumentTable(name, commands, content);
  }

  private static List<String> everyRun() {
    return Stream.concat(Stream.of(TRANSFORMER), RUNS.stream().map(run -> "samples/" + run))
        .toList();
  }

  private static List<String> otherKernels() {
    return Stream.concat(
            RUNS.stream()
                .map(run ->
                    "headscope train --preset sample-%s --seed 1 --kernels default --out %s"
                        .formatted(run, byDefault(run))),
            Stream.of(
                DRAW,
                evaluate(
                    "kernels",
                    INSTANCES,
                    RUNS.stream().map(ScoreTables::byDefault).toList(),
                    List.of("truth"),
                    "")))
        .toList();
  }

  static String byDefault(String run) {
    return "runs/" + run + "-default";
  }

  private static String evaluate(
      String result, String instances, List<String> runs, List<String> predictors, String more) {
    StringBuilder line = new StringBuilder("headscope evaluate ").append(more);
    runs.forEach(run -> line.append("--run ").append(run).append(' '));
    return line.append("--predictors ")
        .append(String.join(",", predictors))
        .append(" --instances ")
        .append(instances)
        .append(" --json > samples/results/")
        .append(result)
        .append(".json")
        .toString();
  }

  /// Returns the result that is stored as `name`.
  static Stored stored(String name) {
    return Json.read(
        Document.ROOT.resolve(Path.of("samples", "results", name + ".json")), Stored.class);
  }

  static String checkpoint(long step) {
    return step == 20_000 ? TRANSFORMER : TRANSFORMER + "@" + step;
  }

  private static String scores() {
    Stored result = stored("evaluation");
    StringBuilder text =
        new StringBuilder(
            head(
                "predictor",
                "accuracy",
                "TVD",
                "nats per symbol",
                "∞ rows",
                "TVD to the Transformer"));
    text.append(scoreRow(result, TRANSFORMER));
    PREDICTORS.forEach(name -> text.append(scoreRow(result, name)));
    return text.toString();
  }

  private static String scoreRow(Stored result, String name) {
    Score s = score(result, name);
    return row(
        "`" + name + "`",
        number(s.accuracy(), s.accuracySe()),
        number(s.tvd(), s.tvdSe()),
        nats(s),
        s.zeroRows() == 0 ? "" : "%,d".formatted(s.zeroRows()),
        name.equals(TRANSFORMER) ? "" : distance(result, TRANSFORMER, name));
  }

  private static String ngramHeads() {
    Stored result = stored("evaluation");
    StringBuilder text =
        new StringBuilder(
            head(
                "run",
                "model",
                "accuracy",
                "TVD",
                "nats per symbol",
                "TVD to the Transformer",
                "paper, Table 1: TVD, accuracy"));
    for (Map.Entry<String, String> run : COMPARED) {
      String name = "samples/" + run.getKey();
      Score s = score(result, name);
      text.append(
          row(
              "`" + run.getKey() + "`",
              RunDirectory.open(Document.ROOT.resolve(name)).info().model().summary(),
              number(s.accuracy(), s.accuracySe()),
              number(s.tvd(), s.tvdSe()),
              nats(s),
              distance(result, TRANSFORMER, name),
              run.getValue()));
    }
    return text.toString();
  }

  private static String kernels() {
    Stored shipped = stored("evaluation");
    Stored other = stored("kernels");
    StringBuilder text =
        new StringBuilder(
            head("run", "accuracy, `mkl`", "accuracy, `default`", "TVD, `mkl`", "TVD, `default`"));
    for (String run : RUNS) {
      Score a = score(shipped, "samples/" + run);
      Score b = score(other, byDefault(run));
      text.append(
          row(
              "`" + run + "`",
              number(a.accuracy(), a.accuracySe()),
              number(b.accuracy(), b.accuracySe()),
              number(a.tvd(), a.tvdSe()),
              number(b.tvd(), b.tvdSe())));
    }
    return text.toString();
  }

  private static String baumWelch() {
    Stored result = stored("bw");
    Score s = score(result, "bw");
    return head(
            "predictor, on the first " + result.instances() + " of these instances",
            "accuracy",
            "TVD",
            "nats per symbol")
        + row("`bw`", number(s.accuracy(), s.accuracySe()), number(s.tvd(), s.tvdSe()), nats(s));
  }

  private static String distances() {
    Stored result = stored("first-100");
    StringBuilder text = new StringBuilder(head("between", "and", "here", "paper"));
    for (Distance d : FIGURE_6) {
      text.append(
          row(
              d.a().equals(TRANSFORMER) ? "Transformer" : "`" + d.a() + "`",
              "`" + d.b() + "`",
              three(pair(result, d.a(), d.b()).tvd()),
              d.paper()));
    }
    return text.toString();
  }

  /// Marks the minimum distance of each row in bold.
  private static String nearest() {
    Stored result = stored("nearest");
    StringBuilder text =
        new StringBuilder(
            head(
                Stream.concat(
                        Stream.of("TVD at step"), NEAREST.stream().map(name -> "`" + name + "`"))
                    .toArray()));
    for (long step : STEPS) {
      String nearest = nearestTo(result, step, NEAREST);
      text.append(
          row(
              Stream.concat(
                      Stream.of("%,d".formatted(step)),
                      NEAREST.stream()
                          .map(name -> {
                            String tvd = three(pair(result, checkpoint(step), name).tvd());
                            return name.equals(nearest) ? "**" + tvd + "**" : tvd;
                          }))
                  .toArray()));
    }
    return text.toString();
  }

  /// Returns the predictor among `names` nearest to the Transformer at `step`.
  static String nearestTo(Stored result, long step, List<String> names) {
    return names.stream()
        .min(Comparator.comparingDouble(name -> pair(result, checkpoint(step), name).tvd()))
        .orElseThrow();
  }

  static Score score(Stored result, String name) {
    return result.results().stream()
        .filter(s -> s.predictor().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static Pair pair(Stored result, String a, String b) {
    return result.pairs().stream()
        .filter(p -> (p.a().equals(a) && p.b().equals(b)) || (p.a().equals(b) && p.b().equals(a)))
        .findFirst()
        .orElseThrow();
  }

  private static String distance(Stored result, String a, String b) {
    Pair pair = pair(result, a, b);
    return number(pair.tvd(), pair.tvdSe());
  }

  private static String nats(Score score) {
    return score.crossEntropy().isPresent()
        ? String.format(Locale.ROOT, "%.4f", score.crossEntropy().getAsDouble())
        : "∞";
  }

  private static String number(double value, double error) {
    return String.format(Locale.ROOT, "%.4f ± %.4f", value, error);
  }

  private static String three(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
