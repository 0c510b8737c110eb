package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.service.analysis.AblationSource;
import org.headscope.app.service.analysis.AblationSource.Request;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.interpret.intervention.AblationResult.Scores;
import org.headscope.engine.interpret.intervention.AblationResult.Verdict;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.symbolic.Predictors;

/// The effects of a request as rows of components and columns of replacements.
///
/// @param result the effects, perhaps on some of the instances only
record AblatedSweep(Request request, AblationResult result) {
  /// The replacements that can be compared: of any component.
  static final List<Replacement> REPLACEMENTS =
      Replacement.plain().stream().filter(by -> !by.ofMap()).toList();

  private static final int MAX_STACK_LABEL = 60;

  /// A way of cutting.
  ///
  /// @param name as headings have it
  record Column(String name, SeriesSlot slot) {
    static Column of(Optional<Replacement> by) {
      return by.map(kind ->
              new Column(
                  name(kind),
                  REPLACEMENTS.contains(kind)
                      ? new SeriesSlot(REPLACEMENTS.indexOf(kind))
                      : SeriesSlot.MODEL))
          .orElse(new Column("stack", SeriesSlot.MODEL));
    }

    static String name(Replacement by) {
      return by instanceof Replacement.OtherInstance
          ? "another instance"
          : by.label().replace('-', ' ');
    }
  }

  /// Components that are replaced together.
  ///
  /// @param effects by column
  /// @param towards the predictor that the cut turns the model towards
  record Row(
      List<Component> target,
      String label,
      List<Effect> effects,
      Verdict verdict,
      Optional<String> towards) {
    /// The verdict in words, or the predictor that the model turns towards; empty if neither says
    /// more than the numbers.
    String words() {
      return verdict == Verdict.NOTHING || verdict == Verdict.NOISE
          ? verdict.words()
          : towards.map(name -> "towards " + Predictors.label(name)).orElse("");
    }

    /// The layer, from 1; 0 for several.
    int layer() {
      return target.stream().map(Component::layer).distinct().count() == 1
          ? target.getFirst().layer()
          : 0;
    }
  }

  List<Column> columns() {
    return result.effects().stream().map(Effect::by).distinct().map(Column::of).toList();
  }

  List<Row> rows() {
    Map<List<Component>, List<Effect>> rows = new LinkedHashMap<>();
    result
        .effects()
        .forEach(
            effect -> rows.computeIfAbsent(effect.target(), _ -> new ArrayList<>()).add(effect));
    return rows.entrySet().stream()
        .map(row ->
            new Row(
                row.getKey(),
                request.scope() == AblationSource.Scope.STACK
                    ? stack(row.getValue().getFirst())
                    : label(row.getKey()),
                row.getValue(),
                result.verdict(row.getKey()),
                towards(row.getValue())))
        .toList();
  }

  /// The predictor that all replacements turn the model towards, if they agree.
  private Optional<String> towards(List<Effect> effects) {
    List<Optional<String>> all = effects.stream().map(result::towards).distinct().toList();
    return all.size() == 1 ? all.getFirst() : Optional.empty();
  }

  /// The rows of a single component.
  List<Row> singles() {
    return rows().stream().filter(row -> row.target().size() == 1).toList();
  }

  static String label(List<Component> target) {
    return target.stream().map(Component::label).collect(Collectors.joining(" and "));
  }

  private static String stack(Effect effect) {
    String everywhere = " at " + new TokenSelector.All().label();
    String words = cut(effect).replace(everywhere, "").replace(",", ", ");
    return words.length() <= MAX_STACK_LABEL
        ? words
        : words.substring(0, MAX_STACK_LABEL - 1) + "…";
  }

  private static String cut(Effect effect) {
    return effect.cut().stream().map(Intervention::text).collect(Collectors.joining("; "));
  }

  /// True if every instance was measured.
  boolean whole() {
    return result.instances() >= request.instances();
  }

  /// Returns `50 held-out instances`, or `12 of 50 held-out instances so far`.
  String instances() {
    return whole()
        ? "%s held-out instances".formatted(NumberText.count(result.instances()))
        : "%s of %s held-out instances so far"
            .formatted(NumberText.count(result.instances()), NumberText.count(request.instances()));
  }

  String title() {
    String what =
        switch (request.scope()) {
          case EACH -> "Effects of replacing each component";
          case STACK -> "Effect of a stack of interventions";
          case PAIRS -> "Effects of replacing two components";
        };
    return "%s, %s step %s, %s"
        .formatted(what, request.run().name(), NumberText.count(request.step()), instances());
  }

  /// Returns all numbers of a row, a line for each replacement.
  List<String> describe(Row row) {
    List<String> lines = new ArrayList<>();
    lines.add(row.words().isEmpty() ? row.label() : row.label() + ": " + row.words());
    for (Effect effect : row.effects()) {
      Scores change = effect.change();
      lines.add(
          "%s: TVD %s · nats %s · accuracy %s"
              .formatted(
                  Column.of(effect.by()).name(),
                  EffectMeasure.signed(change.tvd()),
                  EffectMeasure.signed(change.nats()),
                  EffectMeasure.signed(change.accuracy())));
      change
          .tvdTo()
          .forEach((name, to) ->
              lines.add(
                  "%s: TVD to %s %s"
                      .formatted(
                          Column.of(effect.by()).name(),
                          Predictors.label(name),
                          EffectMeasure.signed(to))));
      effect.noise().map(AblatedSweep::describe).ifPresent(lines::add);
      if (effect.kept() > 0) {
        lines.add(
            "at %s %% of positions the row stays, since nothing replaces it"
                .formatted(NumberText.decimals(100 * effect.kept(), 1)));
      }
    }
    return lines;
  }

  /// Describes a null: the rank of an effect among its draws is p times one more than their number.
  private static String describe(NoiseNull noise) {
    return "noise of its size: TVD %s on average, 95 %% up to %s; p = %s (at least 1/%s)"
        .formatted(
            EffectMeasure.signed(noise.mean()),
            EffectMeasure.signed(noise.upper()),
            NumberText.bare(noise.p(), 3),
            NumberText.count(noise.draws() + 1L));
  }

  /// The numbers as `ablate --csv` prints them, with the verdicts.
  DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (Effect effect : result.effects()) {
      List<Object> cells = new ArrayList<>(List.of(cut(effect)));
      Scores change = effect.change();
      for (Interval each : List.of(change.tvd(), change.nats(), change.accuracy())) {
        cells.addAll(List.of(each.value(), each.low(), each.high()));
      }
      cells.add(effect.kept());
      effect
          .noise()
          .ifPresentOrElse(
              n -> cells.addAll(List.of(n.mean(), n.upper(), n.p())),
              () -> cells.addAll(List.of("", "", "")));
      cells.addAll(
          effect
              .interaction()
              .map(Scores::tvd)
              .<List<?>>map(i -> List.of(i.value(), i.low(), i.high()))
              .orElse(List.of("", "", "")));
      change.tvdTo().values().forEach(to -> cells.addAll(List.of(to.value(), to.low(), to.high())));
      cells.add(result.verdict(effect.target()).words());
      cells.add(result.instances());
      rows.add(cells);
    }
    String predictors =
        request.predictors().stream()
            .map("tvd_to_%1$s,tvd_to_%1$s_low,tvd_to_%1$s_high,"::formatted)
            .collect(Collectors.joining());
    return new DataTable(
        "cut,tvd,tvd_low,tvd_high,nats,nats_low,nats_high,accuracy,accuracy_low,accuracy_high,"
            + "kept,noise_mean,noise_upper,noise_p,interaction,interaction_low,interaction_high,"
            + predictors
            + "verdict,instances",
        rows);
  }
}
