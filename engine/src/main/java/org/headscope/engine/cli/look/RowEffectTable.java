package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.RowEffectResult;
import org.headscope.engine.interpret.intervention.RowEffectResult.RowEffect;
import org.headscope.engine.interpret.intervention.RowEffectResult.RowGroup;
import org.headscope.engine.interpret.intervention.RowEffectResult.RowScores;
import org.headscope.engine.interpret.intervention.RowGrouping;

/// Effects by row, as text or CSV.
final class RowEffectTable {
  private RowEffectTable() {}

  static void print(PrintWriter out, RowEffectResult result, boolean csv) {
    if (csv) {
      out.println(
          "cut,property,group,rows,tvd,tvd_low,tvd_high,tvd_before,tvd_after,possible_before,"
              + "possible_after,entropy_before,entropy_after,accuracy_before,accuracy_after");
    }
    for (RowEffect effect : result.effects()) {
      String cut = effect.cut().stream().map(Intervention::text).collect(Collectors.joining("; "));
      if (csv) {
        effect.groups().forEach(group -> csv(out, cut, group));
      } else {
        text(out, cut, effect.groups());
      }
    }
  }

  private static void csv(PrintWriter out, String cut, RowGroup group) {
    Interval change = group.change();
    RowScores b = group.before();
    RowScores a = group.after();
    out.println(
        Stream.of(
                '"' + cut + '"',
                group.by().label(),
                group.group(),
                group.rows(),
                change.value(),
                change.low(),
                change.high(),
                b.tvd(),
                a.tvd(),
                b.possible(),
                a.possible(),
                b.entropy(),
                a.entropy(),
                b.accuracy(),
                a.accuracy())
            .map(String::valueOf)
            .collect(Collectors.joining(",")));
  }

  private static void text(PrintWriter out, String cut, List<RowGroup> groups) {
    out.println(cut);
    Table table =
        new Table(
            out,
            Table.left(groups.stream().map(RowEffectTable::name), "rows with"),
            7,
            -28,
            18,
            15,
            17);
    table.row("rows with", "rows", "  Δ TVD", "possible symbols", "entropy, nats", "accuracy");
    for (RowGroup group : groups) {
      Interval change = group.change();
      table.row(
          name(group),
          Table.text("%d", group.rows()),
          Table.text("  %.4f [%.4f, %.4f]", change.value(), change.low(), change.high()),
          Table.text("%.3f → %.3f", group.before().possible(), group.after().possible()),
          Table.text("%.2f → %.2f", group.before().entropy(), group.after().entropy()),
          Table.text("%.3f → %.3f", group.before().accuracy(), group.after().accuracy()));
    }
  }

  private static String name(RowGroup group) {
    return group.by() == RowGrouping.ALL
        ? group.by().label()
        : group.by().label() + ": " + group.group();
  }
}
