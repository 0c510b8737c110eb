package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.interpret.patch.PatchResult.Patched;
import org.headscope.engine.interpret.patch.PatchResult.Scale;
import org.headscope.engine.interpret.patch.PatchSite;
import org.headscope.engine.interpret.patch.PatchTexts;

/// Recovered effects for a terminal, and as CSV.
record PatchTable(PrintWriter out, PatchResult result) {
  private static final int STRONGEST = 3;

  void print() {
    PatchTexts texts = result.texts();
    Scale scale = result.scale();
    out.println(
        Table.text(
            "step %d, row %d of %s and row %d of %s",
            result.step(),
            texts.clean().query(),
            texts.clean().name(),
            texts.corrupt().query(),
            texts.corrupt().name()));
    out.println(
        Table.text(
            "%s: clean %.4f, corrupt %.4f",
            scale.measure().words(), scale.clean(), scale.corrupt()));
    scale.absence().ifPresent(out::println);
    for (PatchDirection direction : PatchDirection.values()) {
      print(direction);
    }
  }

  private void print(PatchDirection direction) {
    out.println();
    out.println(direction.label() + ": " + direction.words());
    int width =
        Table.left(result.rows().stream().map(PatchRow::site).map(PatchSite::label), "site");
    Table table = new Table(out, width, 14, -3, 0);
    table.row("site", "all positions", "", "  strongest positions");
    for (PatchRow row : result.rows()) {
      Patched patched = row.of(direction);
      String all =
          Table.number("%+.3f", patched.allEffect(), Table.text("M = %.4f", patched.all()));
      table.row(row.site().label(), all, "", strongest(patched));
    }
  }

  private String strongest(Patched patched) {
    double[] effects = patched.effects();
    return IntStream.range(0, effects.length)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -Math.abs(effects[k])))
        .limit(STRONGEST)
        .map(k -> {
          int position = result.texts().positions()[k];
          return Table.text(
              "%d %s %+.3f", position, result.texts().clean().label(position), effects[k]);
        })
        .collect(Collectors.joining(", "));
  }

  /// One row per site, direction and position; all positions at once are `all`.
  void csv() {
    CsvOption.row(
        out,
        List.of(
            "site",
            "direction",
            "position",
            "symbol",
            "other_position",
            "other_symbol",
            "m",
            "effect"));
    for (PatchRow row : result.rows()) {
      for (PatchDirection direction : PatchDirection.values()) {
        csv(row.site(), direction, row.of(direction));
      }
    }
  }

  private void csv(PatchSite site, PatchDirection direction, Patched patched) {
    PatchTexts texts = result.texts();
    double[] effects = patched.effects();
    for (int k = 0; k < texts.size(); k++) {
      int here = texts.positions()[k];
      int there = texts.others()[k];
      CsvOption.row(
          out,
          List.of(
              site.name(),
              direction.label(),
              here,
              texts.clean().label(here),
              there,
              texts.corrupt().label(there),
              patched.values()[k],
              effects.length == 0 ? "" : effects[k]));
    }
    CsvOption.row(
        out,
        List.of(
            site.name(),
            direction.label(),
            "all",
            "",
            "all",
            "",
            patched.all(),
            patched.allEffect().isPresent() ? patched.allEffect().getAsDouble() : ""));
  }
}
