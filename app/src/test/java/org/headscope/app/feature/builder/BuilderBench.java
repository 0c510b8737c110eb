package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeAnalyses;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.training.Recipe;

/// Build on the small Transformer of the sample's training, with threads that the test empties.
final class BuilderBench {
  private static final Set<BuilderInput> OF_THE_TRAINING =
      EnumSet.of(
          BuilderInput.STEPS,
          BuilderInput.RATE,
          BuilderInput.DECAY,
          BuilderInput.CLIP,
          BuilderInput.MICRO_BATCH,
          BuilderInput.SEED,
          BuilderInput.FOLDER);

  final Bench bench = new Bench();
  final FakeMaker maker = new FakeMaker();
  final FakeAnalyses scored = new FakeAnalyses();

  final TrainingService service;
  final BuilderViewModel model;

  /// Builds a bench whose new runs are suggested in `home`.
  BuilderBench(Path home) {
    service = new TrainingService(maker, bench.runner(), bench.runner());
    AnalysisQueue analyses = new AnalysisQueue(bench.workbench(), scored, bench.runner());
    model =
        new BuilderViewModel(
            bench.workbench(), new TrainingSession(bench.workbench(), service), analyses, home);
    model.model.grams.set(List.of());
    model.model.variant.set(Variant.PAPER);
    preset("sample");
    model.model.architecture.set(Architecture.TRANSFORMER);
  }

  void type(BuilderInput input, String text) {
    FormFields<?> typed = OF_THE_TRAINING.contains(input) ? model.training : model.model;
    typed.text(input).set(text);
  }

  void preset(String name) {
    model.training.preset.set(
        TrainingForm.PRESETS.stream()
            .filter(preset -> preset.name().equals(name))
            .findFirst()
            .orElseThrow());
  }

  void task(String name) {
    model.training.task.family.set(Tasks.byName(name));
  }

  void option(String name, String text) {
    TaskFamily family = model.training.task.family.get();
    model
        .training
        .task
        .texts(family)
        .forEach((option, typed) -> {
          if (option.name().equals(name)) {
            typed.set(text);
          }
        });
  }

  Recipe recipe() {
    return model.plan.get().recipe().orElseThrow();
  }

  String whyNot() {
    return model.plan.get().whyNot();
  }
}
