package org.headscope.engine.cli.score;

import static org.headscope.engine.cli.kit.Table.number;
import static org.headscope.engine.cli.kit.Table.text;

import module java.base;

import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.evaluation.CodeLengthResult;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Rate;
import org.headscope.engine.run.PlainText;

/// A table of code lengths for a terminal.
record CodeLengthTable(PrintWriter out, CodeLengthResult result) {
  private static final String FLOOR = "entropy of truth";

  void print() {
    String skipped =
        switch (result.skipped()) {
          case 0 -> "none skipped";
          case 1 -> "the first of each skipped";
          default -> text("the first %,d of each skipped", result.skipped());
        };
    out.println(
        text(
            "%s, %,d symbols; %s%n",
            PlainText.count(result.instances(), "instance"), result.symbols(), skipped));
    String gap = result.against().map(to -> "nats more than " + to).orElse("");
    int name =
        Table.left(result.results().stream().map(CodeLengthResult.CodeLength::predictor), FLOOR);
    Table whole = new Table(out, name, -19, -17, -20, -20, -11, 0);
    whole.row(
        "predictor",
        "nats per symbol",
        "bits per symbol",
        "nats per instance",
        "bits per instance",
        "zero rows",
        gap);
    result.results().forEach(each -> row(whole, each.predictor(), each.rate(), each.gap()));
    row(whole, FLOOR, result.floor(), Optional.empty());
    if (result.positions().isEmpty()) {
      return;
    }
    out.println();
    Table positions = new Table(out, -13, name, -19, -19, -17, 0);
    positions.row(
        "position", "predictor", "nats per symbol", "mean up to here", "nats up to here", gap);
    for (CodeLengthResult.Stretch at : result.positions()) {
      String where = Table.range(at.from(), at.to());
      at.results()
          .forEach(p -> row(positions, where, p.predictor(), p.rate(), p.cumulative(), p.gap()));
      row(positions, where, FLOOR, at.floor(), at.cumulativeFloor(), Optional.empty());
    }
  }

  private void row(Table whole, String predictor, Rate rate, Optional<Rate> gap) {
    whole.row(
        predictor,
        withError(rate, absent(rate)),
        number("%.4f", rate.bits(), absent(rate)),
        number("%,.2f", rate.total(), absent(rate)),
        number("%,.2f", rate.totalBits(), absent(rate)),
        rate.zeroRows(),
        gap.map(more -> withError(more, "–")).orElse(""));
  }

  private void row(
      Table positions,
      String where,
      String predictor,
      Rate here,
      Rate cumulative,
      Optional<Rate> gap) {
    positions.row(
        where,
        predictor,
        withError(here, absent(here)),
        withError(cumulative, absent(cumulative)),
        number("%,.2f", cumulative.total(), absent(cumulative)),
        gap.map(more -> withError(more, "–")).orElse(""));
  }

  private static String absent(Rate rate) {
    return rate.zeroRows() > 0 ? "∞" : "–";
  }

  /// Formats the rate, without a standard error if there is only one instance.
  private String withError(Rate rate, String absent) {
    return result.instances() > 1
        ? Table.withError(rate.nats(), rate.se(), absent)
        : number("%.4f", rate.nats(), absent);
  }
}
