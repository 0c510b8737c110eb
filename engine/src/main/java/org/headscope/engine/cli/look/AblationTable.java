package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.interpret.intervention.AblationResult.Scores;
import org.headscope.engine.interpret.intervention.AblationResult.Verdict;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.PlainText;

/// The effects of ablations for a terminal, and as CSV.
record AblationTable(PrintWriter out, AblationResult result) {
  void print() {
    Scores before = result.before();
    out.println(
        Table.text(
            "step %d, %s: TVD to the truth %s, %.4f nats, accuracy %.4f",
            result.step(),
            PlainText.count(result.instances(), "instance"),
            interval(before.tvd()),
            before.nats().value(),
            before.accuracy().value()));
    before.tvdTo().forEach((name, tvd) -> out.println("TVD to " + name + " " + interval(tvd)));
    effects();
    result.effects().forEach(this::towards);
    result.effects().forEach(this::substitutes);
    result.effects().stream().map(Effect::target).distinct().forEach(this::verdict);
  }

  private void effects() {
    Set<String> predictors = result.before().tvdTo().keySet();
    IntStream.Builder widths = IntStream.builder();
    widths.add(Table.left(result.effects().stream().map(AblationTable::name), "cut"));
    List<String> titles = new ArrayList<>(List.of("cut", "Δ TVD"));
    predictors.forEach(name -> titles.add("Δ TVD to " + name));
    boolean paired = result.effects().stream().anyMatch(e -> e.interaction().isPresent());
    if (paired) {
      titles.add("interaction");
    }
    titles.stream().skip(1).mapToInt(title -> -Math.max(28, title.length() + 2)).forEach(widths);
    titles.addAll(List.of("Δ nats", "Δ accuracy", "kept", "  noise of its size, p"));
    IntStream.of(9, 12, 8, 0).forEach(widths);
    Table table = new Table(out, widths.build().toArray());
    table.row(titles);
    result.effects().forEach(effect -> table.row(cells(effect, paired)));
  }

  private static List<String> cells(Effect effect, boolean paired) {
    Scores change = effect.change();
    List<String> cells = new ArrayList<>(List.of(name(effect), interval(change.tvd())));
    change.tvdTo().values().forEach(tvd -> cells.add(interval(tvd)));
    if (paired) {
      cells.add(effect.interaction().map(Scores::tvd).map(AblationTable::interval).orElse(""));
    }
    cells.add(Table.text("%+.4f", change.nats().value()));
    cells.add(Table.text("%+.4f", change.accuracy().value()));
    cells.add(effect.kept() == 0 ? "" : Table.text("%.1f %%", 100 * effect.kept()));
    cells.add(effect.noise().map(AblationTable::noise).orElse(""));
    return cells;
  }

  private void towards(Effect effect) {
    result
        .towards(effect)
        .ifPresent(name ->
            out.println(
                Table.text(
                    "%s: turns towards %s (TVD %.4f, before %.4f)",
                    name(effect),
                    name,
                    result.tvdAfter(effect, name),
                    Objects.requireNonNull(result.before().tvdTo().get(name)).value())));
  }

  private void substitutes(Effect effect) {
    if (effect.substitutes()) {
      out.println(
          Table.text(
              "%s: %s substitute for each other",
              name(effect),
              effect.target().stream().map(Component::label).collect(Collectors.joining(" and "))));
    }
  }

  private void verdict(List<Component> target) {
    Verdict verdict = result.verdict(target);
    if (verdict == Verdict.NOTHING || verdict == Verdict.NOISE) {
      String labels = target.stream().map(Component::label).collect(Collectors.joining(", "));
      out.println(labels + ": " + verdict.words());
    }
  }

  private static String name(Effect effect) {
    return effect.cut().stream().map(Intervention::text).collect(Collectors.joining("; "));
  }

  private static String interval(Interval interval) {
    return Table.text("%.4f [%.4f, %.4f]", interval.value(), interval.low(), interval.high());
  }

  private static String noise(NoiseNull noise) {
    return Table.text("  %.4f to %.4f, p = %.3f", noise.mean(), noise.upper(), noise.p());
  }

  /// One row per cut: every score before it, its change with the interval, its null, and the
  /// interaction of a pair in the TVD to the truth.
  void csv() {
    List<String> titles = new ArrayList<>(List.of("cut"));
    named(result.before())
        .keySet()
        .forEach(name ->
            Stream.of("_before", "", "_low", "_high").forEach(part -> titles.add(name + part)));
    titles.addAll(List.of("kept", "noise_mean", "noise_upper", "noise_p"));
    titles.addAll(List.of("interaction", "interaction_low", "interaction_high"));
    CsvOption.row(out, titles);
    for (Effect effect : result.effects()) {
      List<Object> cells = new ArrayList<>(List.of(name(effect)));
      named(effect.change())
          .forEach((name, change) -> {
            cells.add(Objects.requireNonNull(named(result.before()).get(name)).value());
            cells.addAll(values(Optional.of(change)));
          });
      cells.add(effect.kept());
      cells.addAll(
          effect
              .noise()
              .<List<?>>map(n -> List.of(n.mean(), n.upper(), n.p()))
              .orElse(List.of("", "", "")));
      cells.addAll(values(effect.interaction().map(Scores::tvd)));
      CsvOption.row(out, cells);
    }
  }

  private static SequencedMap<String, Interval> named(Scores scores) {
    SequencedMap<String, Interval> all = new LinkedHashMap<>();
    all.put("tvd", scores.tvd());
    all.put("nats", scores.nats());
    all.put("accuracy", scores.accuracy());
    scores.tvdTo().forEach((name, tvd) -> all.put("tvd_to_" + name, tvd));
    return all;
  }

  private static List<?> values(Optional<Interval> interval) {
    return interval
        .<List<?>>map(i -> List.of(i.value(), i.low(), i.high()))
        .orElse(List.of("", "", ""));
  }
}
