package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.task.synthetic.InductionHead;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Preset;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule.Decay;
import org.headscope.engine.training.Schedule.WarmUpDecay;
import org.junit.jupiter.api.Test;

/// The description in Build: a model, a task and a training.
class BuilderViewModelTest extends BuilderTest {
  @Test
  void beginsWithASmallModelTrainedAsTheSample() {
    assertThat(builder.recipe().model())
        .isEqualTo(
            new StackConfig(
                Architecture.TRANSFORMER,
                Variant.PAPER,
                new StackConfig.Sizes(4, 4, 64),
                Positions.ROTARY,
                0,
                0,
                0,
                List.of()));
    assertThat(builder.recipe().data()).isEqualTo(Recipe.byName("sample").data());
    assertThat(builder.recipe().training()).isEqualTo(Recipe.byName("sample").training());
    assertThat(builder.whyNot()).isEmpty();
  }

  @Test
  void namedSizesFillTheFieldsAndTypingMakesThemCustom() {
    model.model.size.set(NamedSize.BEST_LARGE);
    assertThat(model.model.text(BuilderInput.LAYERS).get()).isEqualTo("12");
    assertThat(model.model.positions.get()).isEqualTo(Positions.LEARNED);
    assertThat(builder.recipe().model())
        .isEqualTo(
            NamedSize.of(Architecture.TRANSFORMER, Variant.PAPER, NamedSize.BEST_LARGE).model());
    builder.type(BuilderInput.LAYERS, "3");
    assertThat(model.model.size.get()).isEqualTo(NamedSizes.CUSTOM);
    assertThat(((StackConfig) builder.recipe().model()).layers()).isEqualTo(3);
    model.model.architecture.set(Architecture.LSTM);
    assertThat(model.model.size.get()).isEqualTo(NamedSizes.SMALL);
    assertThat(model.model.has(BuilderInput.HEADS)).isFalse();
  }

  @Test
  void everyArchitectureAndNamedSizeIsDescribedWithoutAProblem() {
    for (Architecture architecture : Architecture.values()) {
      for (Variant variant : Variant.values()) {
        model.model.architecture.set(architecture);
        model.model.variant.set(variant);
        for (String size : NamedSizes.of(architecture)) {
          model.model.size.set(size);
          ModelForm.Draft draft = model.model.draft.get();
          assertThat(draft.config()).as(architecture + " " + variant + " " + size).isPresent();
          assertThat(draft.config().orElseThrow().variant()).isEqualTo(variant);
        }
      }
    }
  }

  @Test
  void errorsAreShownAtTheirFieldAndTrainingWaits() {
    builder.type(BuilderInput.HEADS, "3");
    assertThat(model.plan.get().problems().at("width"))
        .isEqualTo("must be a multiple of 3 for 3 heads");
    assertThat(builder.whyNot()).isEqualTo("Width must be a multiple of 3 for 3 heads.");
    builder.type(BuilderInput.HEADS, "many");
    assertThat(builder.whyNot()).isEqualTo("Heads must be a whole number.");
    builder.type(BuilderInput.HEADS, "0");
    assertThat(builder.whyNot()).isEqualTo("Heads must be 1 to 128.");
    builder.type(BuilderInput.HEADS, "4");
    assertThat(builder.whyNot()).isEmpty();
    builder.type(BuilderInput.LAYERS, "0");
    assertThat(builder.whyNot()).isEqualTo("Layers must be 1 to 128.");
    model.train();
    bench.settle();
    assertThat(maker.trained).isEmpty();
  }

  @Test
  void excessiveMemoryIsRefusedAtItsField() {
    model.showing.set(true);
    builder.type(BuilderInput.LAYERS, "128");
    builder.type(BuilderInput.WIDTH, "8192");
    bench.settle();
    assertThat(model.plan.get().problems().at("width"))
        .startsWith("must be at most ")
        .contains("memory");
    assertThat(builder.whyNot()).startsWith("Width must be at most ");
    builder.type(BuilderInput.WIDTH, "64");
    builder.type(BuilderInput.LAYERS, "2");
    bench.settle();
    assertThat(builder.whyNot()).isEmpty();
  }

  @Test
  void theStepsStretchThePhasesAndThePhasesMakeTheSteps() {
    builder.type(BuilderInput.STEPS, "2000");
    assertThat(builder.recipe().training().steps()).isEqualTo(2000);
    assertThat(builder.recipe().training().phases())
        .isEqualTo(Recipe.byName("sample").training().withSteps(2000).phases());
    model.training.phases(1);
    model.training.phase(0, List.of("300", "64", "16"));
    assertThat(model.training.text(BuilderInput.STEPS).get()).isEqualTo("300");
    assertThat(builder.recipe().training().phases()).containsExactly(new Phase(300, 64, 16));
    assertThat(builder.recipe().training().recorded().checkpoints().getLast()).isEqualTo(300);
    model.training.phase(0, List.of("300000000", "64", "16"));
    assertThat(builder.whyNot()).contains("steps is 300000000; it must be from 1 to 100000000");
    model.training.phase(0, List.of("60000000", "64", "16"));
    model.training.phases(2);
    assertThat(builder.whyNot()).isEqualTo("Phases must have at most 100000000 steps together.");
    model.training.phases(1);
    builder.type(BuilderInput.STEPS, "999999999");
    assertThat(builder.whyNot()).isEqualTo("Steps must be at most 100000000.");
    builder.type(BuilderInput.STEPS, "300");
    model.training.phase(0, List.of("300", "64", "0"));
    assertThat(builder.whyNot())
        .contains("Phases are invalid: in phase 1, batch is 0; it must be from 1");
  }

  @Test
  void theTypedTrainingIsTrained() {
    builder.type(BuilderInput.RATE, "1e-3");
    builder.type(BuilderInput.DECAY, "0");
    builder.type(BuilderInput.CLIP, "0.5");
    builder.type(BuilderInput.MICRO_BATCH, "8");
    WarmUpDecay defaults = (WarmUpDecay) Recipe.byName("sample").training().schedule();
    WarmUpDecay schedule = (WarmUpDecay) builder.recipe().training().schedule();
    assertThat(schedule.peak()).isEqualTo(1e-3);
    assertThat(schedule.end() / schedule.peak()).isEqualTo(defaults.end() / defaults.peak());
    assertThat(builder.recipe().training().optimiser().weightDecay()).isZero();
    assertThat(builder.recipe().training().optimiser().clip()).isEqualTo(0.5);
    assertThat(builder.recipe().training().microBatch()).isEqualTo(8);
    builder.type(BuilderInput.RATE, "0");
    assertThat(builder.whyNot()).isEqualTo("Learning rate must be above 0 and at most 10.");
  }

  @Test
  void publishedTrainingsTakeTheRateThatWasBestForTheSize() {
    builder.preset("reference");
    model.model.size.set(NamedSize.BEST_LARGE);
    assertThat(builder.recipe().training())
        .isEqualTo(
            Recipe.published(
                    NamedSize.of(Architecture.TRANSFORMER, Variant.REFERENCE, NamedSize.BEST_LARGE))
                .training());
  }

  /// The fields reproduce a preset's file, for every task.
  @Test
  void presetsWithACustomModelAreDescribedInFull() {
    for (Preset preset : TrainingForm.PRESETS) {
      builder.preset(preset.name());
      Recipe whole = Recipe.byName(preset.name());
      assertThat(builder.whyNot()).as(preset.name()).isEmpty();
      assertThat(builder.recipe().data()).as(preset.name()).isEqualTo(whole.data());
      if (preset.fit() == Preset.Fit.ITS_MODEL) {
        assertThat(builder.recipe()).as(preset.name()).isEqualTo(whole);
        assertThat(model.line().toString()).contains(preset.name());
      }
    }
  }

  @Test
  void anotherTaskHasItsOptionsAndItsInstancesAreReadWhole() {
    builder.task("associative-recall");
    assertThat(builder.recipe().data().task()).isEqualTo(new AssociativeRecall(40, 382, 1, false));
    assertThat(builder.recipe().model().vocabulary()).isEqualTo(40);
    assertThat(builder.recipe().training().phases()).allMatch(phase -> phase.length() == 0);
    assertThat(builder.recipe().training().steps())
        .isEqualTo(Recipe.byName("sample").training().steps());
    builder.option("vocabulary", "12");
    builder.option("key-tokens", "2");
    assertThat(builder.recipe().data().task()).isEqualTo(new AssociativeRecall(12, 382, 2, false));
    assertThat(builder.recipe().model().vocabulary()).isEqualTo(12);
    assertThat(model.blocks.cards.get().getFirst().detail()).startsWith("12 tokens");
    builder.task("induction-head");
    assertThat(builder.recipe().data().task()).isEqualTo(new InductionHead(16, 256, 1, 1));
    builder.task("associative-recall");
    assertThat(builder.recipe().data().task())
        .as("the previously typed value")
        .isEqualTo(new AssociativeRecall(12, 382, 2, false));
    builder.task("regbench");
    builder.option("preset", "paper");
    assertThat(builder.recipe().data().task()).isEqualTo(RegBench.paper());
    assertThat(builder.recipe().model().vocabulary()).isEqualTo(20);
  }

  @Test
  void unknownTasksAreReportedAtTheirField() {
    builder.task("associative-recall");
    builder.option("vocabulary", "3");
    assertThat(builder.whyNot()).isEqualTo("Vocabulary must be a whole number from 4 to 2000.");
    assertThat(model.plan.get().recipe()).isEmpty();
    builder.option("vocabulary", "40");
    builder.option("key-tokens", "many");
    assertThat(builder.whyNot()).isEqualTo("Key tokens must be a whole number from 1 to 4.");
    builder.option("key-tokens", "3");
    builder.option("length", "3");
    assertThat(builder.whyNot())
        .isEqualTo(
            "Task is invalid: length is 3, but a pair takes 4 tokens; give a longer length.");
    builder.option("length", "4");
    assertThat(builder.whyNot()).isEmpty();
  }

  @Test
  void positionTablesShorterThanTheTaskAreRefused() {
    model.model.positions.set(Positions.LEARNED);
    builder.type(BuilderInput.MAX_LENGTH, "100");
    assertThat(builder.whyNot()).as("the start of a RegBench instance is learned").isEmpty();
    builder.task("associative-recall");
    assertThat(builder.whyNot())
        .isEqualTo("Max length must be at least 384, the length of this task.");
    builder.type(BuilderInput.MAX_LENGTH, "384");
    assertThat(builder.whyNot()).isEmpty();
  }

  @Test
  void theRateFallsAsChosen() {
    assertThat(model.training.falls.get()).isEqualTo(Decay.COSINE);
    model.training.falls.set(Decay.LINEAR);
    WarmUpDecay schedule = (WarmUpDecay) builder.recipe().training().schedule();
    assertThat(schedule)
        .isEqualTo(
            ((WarmUpDecay) Recipe.byName("sample").training().schedule()).withDecay(Decay.LINEAR));
    builder.preset("reference");
    assertThat(model.training.falls.get()).isEqualTo(Decay.COSINE);
    builder.preset("paper-recall");
    assertThat(model.training.falls.get()).isEqualTo(Decay.LINEAR);
  }

  @Test
  void foldersThatAreNotEmptyAreNeitherOfferedNorAccepted() throws IOException {
    Files.createDirectories(home.resolve("mamba"));
    Files.writeString(home.resolve("mamba").resolve("run.json"), "{}");
    model.model.architecture.set(Architecture.MAMBA);
    assertThat(model.training.text(BuilderInput.FOLDER).get())
        .isEqualTo(home.resolve("mamba-2").toString());
    builder.type(BuilderInput.FOLDER, home.resolve("mamba").toString());
    assertThat(builder.whyNot()).isEqualTo("Folder must be new or empty, but contains files.");
    builder.type(BuilderInput.FOLDER, " ");
    assertThat(builder.whyNot()).isEqualTo("Folder must be named.");
    model.model.architecture.set(Architecture.LSTM);
    assertThat(model.training.text(BuilderInput.FOLDER).get()).isEqualTo(" ");
  }

  @Test
  void theNextRunIsOfferedBesideTheLast() throws IOException {
    Path own = home.resolve("mine").resolve("transformer");
    builder.type(BuilderInput.FOLDER, own.toString());
    model.train();
    Files.createDirectories(own);
    bench.settle();
    assertThat(model.training.text(BuilderInput.FOLDER).get())
        .isEqualTo(home.resolve("mine").resolve("transformer-2").toString());
    assertThat(builder.whyNot()).isEmpty();
  }

  @Test
  void theCommandTrainsTheSavedConfiguration() {
    Path file = home.resolve("own model.json");
    model.save(file, _ -> {});
    bench.settle();
    assertThat(Json.read(file, Recipe.class)).isEqualTo(builder.recipe());
    assertThat(model.savedFile()).contains(file);
    assertThat(model.command(file))
        .isEqualTo(
            "headscope train --config '%s' --seed 1 --device cpu --out %s"
                .formatted(file, home.resolve("transformer")));
    builder.type(BuilderInput.LAYERS, "2");
    assertThat(model.savedFile()).isEmpty();
  }

  @Test
  void theNameIsWrittenAsInThePaper() {
    model.model.architecture.set(Architecture.RETNET);
    model.blocks.choose(1);
    model.blocks.insert(List.of(1, 2, 3));
    assertThat(model.model.draft.get().nameLine()).isEqualTo("RetNet + NGH₁^(1,2,3)");
    assertThat(model.model.draft.get().folder()).isEqualTo("retnet-ngh123");
  }

  @Test
  void problemsOfTheEngineKeepTheirField() {
    FieldProblems problems = new FieldProblems();
    problems.add(new FieldProblem("maxLength", "0", "1 to 9"));
    assertThat(problems.at("maxLength")).isEqualTo("must be 1 to 9");
    assertThat(problems.first()).contains("Max length must be 1 to 9.");
  }
}
