package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.analysis.AblationSource.Request;
import org.headscope.app.service.analysis.AblationSource.Scope;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.component.Replacement;

/// The cuts that are measured and how they are shown.
final class AblationSettings {
  /// The default number of instances.
  static final int INSTANCES = 50;

  /// The random directions of the null.
  static final int DRAWS = 100;

  private static final SettingCodec<Replacement> REPLACEMENT =
      SettingCodec.of(AblatedSweep.REPLACEMENTS, Replacement::label);

  final Setting<Scope> scope;
  final Setting<List<Replacement>> by;

  /// The one replacement of pairs, whose effects are a table already.
  final Setting<Replacement> pairsBy;

  final Setting<Integer> instances;
  final Setting<Boolean> noise;
  final Setting<EffectMeasure> measure;
  final Setting<PairsFigure.Shown> pairsShown;

  AblationSettings(Journal journal) {
    scope = journal.setting("ablations.cut", Scope.EACH, SettingCodec.of(Scope.class));
    by =
        journal.setting(
            "ablations.by",
            List.of(
                new Replacement.Zero(),
                new Replacement.Mean(Replacement.Grouping.ALL),
                new Replacement.OtherInstance()),
            SettingCodec.someOf(AblatedSweep.REPLACEMENTS, Replacement::label));
    pairsBy = journal.setting("ablations.pairs-by", new Replacement.Zero(), REPLACEMENT);
    instances =
        journal.setting(
            "ablations.instances", INSTANCES, SettingCodec.whole(2, HeadScoreSpec.HELD_OUT));
    noise = journal.setting("ablations.null", false, SettingCodec.flag());
    measure =
        journal.setting(
            "ablations.measure", EffectMeasure.TVD, SettingCodec.of(EffectMeasure.class));
    pairsShown =
        journal.setting(
            "ablations.pairs", PairsFigure.Shown.EFFECT, SettingCodec.of(PairsFigure.Shown.class));
  }

  List<Setting<?>> all() {
    return List.of(scope, by, pairsBy, instances, noise, measure, pairsShown);
  }

  /// @param stack the interventions that are switched on
  /// @param predictors that distances are measured to, besides the truth
  Request request(RunRef run, long step, List<Intervention> stack, List<String> predictors) {
    boolean pairs = scope.get() == Scope.PAIRS;
    return new Request(
        run,
        step,
        scope.get(),
        stack,
        pairs ? List.of(pairsBy.get()) : by.get(),
        predictors,
        instances.get(),
        noise.get() && !pairs ? DRAWS : 0);
  }

  /// Returns the command line that prints the numbers of `request`.
  static ShellLine line(Request request) {
    ShellLine line =
        ShellLine.of(
            "ablate",
            "--run",
            CommandLineWriter.checkpoint(request.run(), request.step()),
            "--held-out",
            "--count",
            String.valueOf(request.instances()));
    String by = request.by().stream().map(Replacement::label).collect(Collectors.joining(","));
    ShellLine cuts =
        switch (request.scope()) {
          case EACH -> line.and("--by", by);
          case PAIRS -> line.and("--by", by, "--pairs");
          case STACK ->
              line.and(
                  request.stack().stream().flatMap(i -> Stream.of("--cut", i.text())).toList());
        };
    ShellLine measured =
        request.predictors().isEmpty()
            ? cuts
            : cuts.and("--predictors", String.join(",", request.predictors()));
    ShellLine drawn =
        request.draws() == 0 ? measured : measured.and("--draws", String.valueOf(request.draws()));
    return drawn.and("--json");
  }
}
