package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.headscore.LogisticFit;
import org.headscope.engine.interpret.headscore.MatchOnset;
import org.headscope.engine.interpret.headscore.MatchOnset.StepShare;
import org.headscope.engine.interpret.headscore.Onset;
import org.headscope.engine.interpret.headscore.OnsetOrder;
import org.headscope.engine.interpret.headscore.OnsetOrder.RunOrder;
import org.headscope.engine.interpret.headscore.RunOnsets;
import org.headscope.engine.run.PlainText;

/// Onsets as text and as CSV.
record OnsetTable(PrintWriter out) {
  private static final String NEVER = "never";

  void onsets(List<RunOnsets> all) {
    int run = Table.left(all.stream().map(RunOnsets::run), "run");
    int rule = Table.left(all.stream().flatMap(r -> r.onsets().stream()).map(Onset::rule), "rule");
    Table table = new Table(out, run, -6, rule, 8, 16, 10);
    table.row("run", "head", "rule", "onset", "interval", "midpoint");
    for (RunOnsets onsets : all) {
      if (onsets.onsets().isEmpty()) {
        table.row(onsets.run(), "", "no head has a name at any checkpoint");
      }
      for (Onset onset : onsets.onsets()) {
        table.row(
            onsets.run(),
            onset.place(),
            onset.rule(),
            step(onset),
            onset.step().isPresent() ? interval(onset) : "",
            onset.curve().map(curve -> Table.text("%.0f", curve.midpoint())).orElse(""));
      }
    }
  }

  private static String step(Onset onset) {
    return onset.step().isPresent() ? "" + onset.step().getAsLong() : NEVER;
  }

  /// `1000–1400`, or `≤ 1400` if it may have been clear from the first checkpoint on.
  private static String interval(Onset onset) {
    return onset.after().isPresent()
        ? onset.after().getAsLong() + "–" + step(onset)
        : "≤ " + step(onset);
  }

  void order(OnsetOrder order) {
    int run = Table.left(order.runs().stream().map(RunOrder::run), "run");
    int width = Math.max(16, Math.max(order.first().length(), order.second().length()) + 2);
    Table table = new Table(out, run, width, 6, width, 6, -14);
    table.row("run", order.first(), "head", order.second(), "head", "  order");
    for (RunOrder one : order.runs()) {
      table.row(
          one.run(),
          one.first().map(OnsetTable::interval).orElse(NEVER),
          one.first().map(Onset::place).orElse(""),
          one.second().map(OnsetTable::interval).orElse(NEVER),
          one.second().map(Onset::place).orElse(""),
          "  " + one.order().words());
    }
    out.println(
        "%s and %s in %s: %s"
            .formatted(
                order.first(),
                order.second(),
                PlainText.count(order.runs().size(), "run"),
                order.counts().entrySet().stream()
                    .map(e -> e.getKey().words() + " in " + e.getValue())
                    .collect(Collectors.joining(", "))));
  }

  void matches(List<MatchOnset> all) {
    int name = Table.left(all.stream().map(MatchOnset::run), "run");
    Table table = new Table(out, name, 8, 8, 8, -8, 0);
    table.row("run", "onset", "last", "nats", "  head", "clamps");
    for (MatchOnset onset : all) {
      StepShare last = onset.shares().getLast();
      table.row(
          onset.run(),
          Table.number("%.0f", onset.step(), NEVER),
          Table.text("%.3f", last.share()),
          Table.number("%.3f", onset.loss(), ""),
          "  " + last.head(),
          onset.clamps().isEmpty() ? "none" : String.join(" ", onset.clamps()));
    }
  }

  void onsetsCsv(List<RunOnsets> all) {
    out.println("run,layer,head,rule,after,onset,midpoint,rate,low,high,deviation");
    for (RunOnsets onsets : all) {
      for (Onset onset : onsets.onsets()) {
        List<Object> row =
            new ArrayList<>(List.of(onsets.run(), onset.layer(), onset.head(), onset.rule()));
        row.addAll(ends(Optional.of(onset)));
        row.addAll(onset.curve().map(OnsetTable::curve).orElse(Collections.nCopies(5, "")));
        CsvOption.row(out, row);
      }
    }
  }

  private static List<Object> curve(LogisticFit curve) {
    return List.of(curve.midpoint(), curve.rate(), curve.low(), curve.high(), curve.deviation());
  }

  private static List<Object> ends(Optional<Onset> onset) {
    return Stream.of(onset.map(Onset::after), onset.map(Onset::step))
        .<Object>map(
            step -> step.isPresent() && step.get().isPresent() ? step.get().getAsLong() : "")
        .toList();
  }

  void orderCsv(OnsetOrder order) {
    out.println("run,first,head,after,onset,second,head,after,onset,order");
    for (RunOrder one : order.runs()) {
      List<Object> row = new ArrayList<>(List.of(one.run(), order.first()));
      row.add(one.first().map(Onset::place).orElse(""));
      row.addAll(ends(one.first()));
      row.add(order.second());
      row.add(one.second().map(Onset::place).orElse(""));
      row.addAll(ends(one.second()));
      row.add(one.order().words());
      CsvOption.row(out, row);
    }
  }

  void matchesCsv(List<MatchOnset> all) {
    out.println("run,onset,step,head,share");
    for (MatchOnset onset : all) {
      Object step = onset.step().isPresent() ? onset.step().getAsDouble() : "";
      onset
          .shares()
          .forEach(at ->
              CsvOption.row(out, List.of(onset.run(), step, at.step(), at.head(), at.share())));
    }
  }
}
