package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.run.PlainText;

/// An evaluation as people read it at a terminal.
final class EvaluationTable {
  private final PrintWriter out;
  private final EvaluationResult result;
  private final boolean nats;
  private final String name; // the format of a predictor's name

  private EvaluationTable(PrintWriter out, EvaluationResult result, boolean nats) {
    this.out = out;
    this.result = result;
    this.nats = nats;
    int width = result.results().stream().mapToInt(s -> s.predictor().length()).max().orElse(0);
    this.name = "%-" + Math.max(width, "predictor".length()) + "s";
  }

  /// @param nats whether accuracy says nothing: the table says so once and leaves its column out
  static void print(PrintWriter out, EvaluationResult result, boolean nats) {
    EvaluationTable table = new EvaluationTable(out, result, nats);
    table.scores();
    table.pairs();
    result.curves().forEach(table::curve);
  }

  private void scores() {
    out.printf(
        Locale.ROOT, "%d instances, rows: %s%n%n", result.instances(), result.rows().label());
    header("");
    result.results().forEach(score -> score("", score));
    out.printf(
        Locale.ROOT,
        "%nThe truth's own entropy, the floor: %s nats, perplexity %s.%n",
        number(result.entropyFloor(), "–"),
        number(result.perplexityFloor(), "–"));
    if (nats) {
      out.println("No accuracy: every symbol may follow, so it is 1 for every predictor.");
    }
  }

  private void header(String before) {
    out.printf(
        Locale.ROOT,
        "%s" + name + "  %s%-17s %-17s %-11s %s%n",
        before,
        "predictor",
        nats ? "" : "accuracy          ",
        "TVD",
        "nats",
        "perplexity",
        "zero rows");
  }

  private void score(String before, EvaluationResult.Score s) {
    String absent = s.zeroRows() > 0 ? "∞" : "–";
    out.printf(
        Locale.ROOT,
        "%s" + name + "  %s%.4f ± %.4f   %-17s %-11s %d%n",
        before,
        PlainText.line(s.predictor()),
        nats ? "" : String.format(Locale.ROOT, "%.4f ± %.4f   ", s.accuracy(), s.accuracySe()),
        s.tvd(),
        s.tvdSe(),
        s.crossEntropy().isPresent()
            ? number(s.crossEntropy(), "") + " ± " + number(s.crossEntropySe(), "")
            : absent,
        number(s.perplexity(), absent),
        s.zeroRows());
  }

  private void pairs() {
    if (!result.pairs().isEmpty()) {
      out.printf("%nTVD between predictors%n");
    }
    for (EvaluationResult.Pair p : result.pairs()) {
      out.printf(
          Locale.ROOT,
          name + "  " + name + "  %.4f ± %.4f%n",
          PlainText.line(p.a()),
          PlainText.line(p.b()),
          p.tvd(),
          p.tvdSe());
    }
  }

  private void curve(EvaluationResult.Curve curve) {
    out.println();
    header("%-11s  ".formatted(curve.over().label()));
    for (EvaluationResult.Bin bin : curve.bins()) {
      String values = bin.from() == bin.to() ? "" + bin.from() : bin.from() + "–" + bin.to();
      bin.results().forEach(score -> score("%-11s  ".formatted(values), score));
    }
  }

  private static String number(OptionalDouble value, String absent) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.4f", value.getAsDouble()) : absent;
  }
}
