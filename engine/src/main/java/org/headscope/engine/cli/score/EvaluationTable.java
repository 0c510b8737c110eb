package org.headscope.engine.cli.score;

import static org.headscope.engine.cli.kit.Table.number;
import static org.headscope.engine.cli.kit.Table.text;
import static org.headscope.engine.cli.kit.Table.withError;

import module java.base;

import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.run.PlainText;

/// An evaluation as people read it at a terminal.
///
/// @param nats whether accuracy says nothing: the table says so once and leaves its column out
record EvaluationTable(PrintWriter out, EvaluationResult result, boolean nats) {
  void print() {
    int name =
        Table.left(result.results().stream().map(EvaluationResult.Score::predictor), "predictor");
    int accuracy = nats ? 0 : -18;
    out.println(text("%d instances, rows: %s%n", result.instances(), result.rows().label()));
    Table scores = new Table(out, 0, name, accuracy, -18, -18, -12, 0);
    header(scores, "");
    result.results().forEach(score -> score(scores, "", score));
    out.printf(
        "%nThe truth's own entropy, the floor: %s nats, perplexity %s.%n",
        number("%.4f", result.entropyFloor(), "–"), number("%.4f", result.perplexityFloor(), "–"));
    if (nats) {
      out.println("No accuracy: every symbol may follow, so it is 1 for every predictor.");
    }
    if (!result.pairs().isEmpty()) {
      out.printf("%nTVD between predictors%n");
    }
    Table pairs = new Table(out, name, name, 0);
    for (EvaluationResult.Pair p : result.pairs()) {
      String tvd = text("%.4f ± %.4f", p.tvd(), p.tvdSe());
      pairs.row(PlainText.line(p.a()), PlainText.line(p.b()), tvd);
    }
    Table bins = new Table(out, -13, name, accuracy, -18, -18, -12, 0);
    for (EvaluationResult.Curve curve : result.curves()) {
      out.println();
      header(bins, curve.over().label());
      for (EvaluationResult.Bin bin : curve.bins()) {
        bin.results().forEach(score -> score(bins, Table.stretch(bin.from(), bin.to()), score));
      }
    }
  }

  private void header(Table table, String before) {
    String accuracy = nats ? "" : "accuracy";
    table.row(before, "predictor", accuracy, "TVD", "nats", "perplexity", "zero rows");
  }

  private void score(Table table, String before, EvaluationResult.Score s) {
    String absent = s.zeroRows() > 0 ? "∞" : "–";
    table.row(
        before,
        PlainText.line(s.predictor()),
        nats ? "" : text("%.4f ± %.4f", s.accuracy(), s.accuracySe()),
        text("%.4f ± %.4f", s.tvd(), s.tvdSe()),
        withError(s.crossEntropy(), s.crossEntropySe(), absent),
        number("%.4f", s.perplexity(), absent),
        s.zeroRows());
  }
}
