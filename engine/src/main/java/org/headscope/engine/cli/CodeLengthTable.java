package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.evaluation.CodeLengthResult;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Rate;

/// Code lengths as people read them at a terminal.
final class CodeLengthTable {
  private static final String FLOOR = "entropy of truth";

  private final PrintWriter out;
  private final CodeLengthResult result;
  private final String name; // the format of a predictor's name

  private CodeLengthTable(PrintWriter out, CodeLengthResult result) {
    this.out = out;
    this.result = result;
    int width = result.results().stream().mapToInt(s -> s.predictor().length()).max().orElse(0);
    this.name = "%-" + Math.max(width, FLOOR.length()) + "s";
  }

  static void print(PrintWriter out, CodeLengthResult result) {
    CodeLengthTable table = new CodeLengthTable(out, result);
    table.whole();
    if (!result.positions().isEmpty()) {
      table.positions();
    }
  }

  private void whole() {
    String skipped =
        switch (result.skipped()) {
          case 0 -> "none skipped";
          case 1 -> "the first of each skipped";
          default -> String.format(Locale.ROOT, "the first %,d of each skipped", result.skipped());
        };
    out.printf(
        Locale.ROOT,
        "%,d %s, %,d symbols; %s%n%n",
        result.instances(),
        result.instances() == 1 ? "instance" : "instances",
        result.symbols(),
        skipped);
    out.printf(
        name + "  %-19s%-17s%-20s%-20s%-11s%s%n",
        "predictor",
        "nats per symbol",
        "bits per symbol",
        "nats per instance",
        "bits per instance",
        "zero rows",
        gapTitle());
    result.results().forEach(each -> row(each.predictor(), each.rate(), each.gap()));
    row(FLOOR, result.floor(), Optional.empty());
  }

  private String gapTitle() {
    return result.against().map(to -> "nats more than " + to).orElse("");
  }

  private void row(String predictor, Rate rate, Optional<Rate> gap) {
    String absent = rate.zeroRows() > 0 ? "∞" : "–";
    out.printf(
        Locale.ROOT,
        name + "  %-19s%-17s%-20s%-20s%-11d%s%n",
        predictor,
        pair(rate, absent),
        number(rate.bits(), absent, "%.4f"),
        number(rate.total(), absent, "%,.2f"),
        number(rate.totalBits(), absent, "%,.2f"),
        rate.zeroRows(),
        gap.map(more -> pair(more, "–")).orElse(""));
  }

  private void positions() {
    out.printf(
        "%n%-11s  " + name + "  %-19s%-19s%-17s%s%n",
        "position",
        "predictor",
        "nats per symbol",
        "mean up to here",
        "nats up to here",
        gapTitle());
    for (CodeLengthResult.Stretch at : result.positions()) {
      String positions = at.from() == at.to() ? "" + at.from() : at.from() + "–" + at.to();
      at.results()
          .forEach(here -> row(positions, here.predictor(), here.here(), here.soFar(), here.gap()));
      row(positions, FLOOR, at.floor(), at.floorSoFar(), Optional.empty());
    }
  }

  private void row(String positions, String predictor, Rate here, Rate soFar, Optional<Rate> gap) {
    out.printf(
        Locale.ROOT,
        "%-11s  " + name + "  %-19s%-19s%-17s%s%n",
        positions,
        predictor,
        pair(here, here.zeroRows() > 0 ? "∞" : "–"),
        pair(soFar, soFar.zeroRows() > 0 ? "∞" : "–"),
        number(soFar.total(), soFar.zeroRows() > 0 ? "∞" : "–", "%,.2f"),
        gap.map(more -> pair(more, "–")).orElse(""));
  }

  /// Without an error where one instance has none.
  private String pair(Rate rate, String absent) {
    String nats = number(rate.nats(), absent, "%.4f");
    return rate.nats().isPresent() && result.instances() > 1
        ? nats + " ± " + number(rate.se(), "", "%.4f")
        : nats;
  }

  private static String number(OptionalDouble value, String absent, String format) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : absent;
  }
}
