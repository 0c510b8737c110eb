package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeAnalyses;
import org.headscope.app.feature.builder.TrainingSession.Stage;
import org.headscope.app.service.AnalysisQueue;
import org.headscope.app.service.TrainingService;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.FieldProblem;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.task.synthetic.InductionHead;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Preset;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule.Decay;
import org.headscope.engine.training.Schedule.WarmUpDecay;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuilderViewModelTest {
  private final Bench bench = new Bench();
  private final FakeMaker maker = new FakeMaker();
  private final FakeAnalyses scored = new FakeAnalyses();

  @TempDir Path home;

  private BuilderViewModel model;
  private TrainingService service;

  @BeforeEach
  void make() {
    service = new TrainingService(maker, bench.runner(), bench.runner());
    AnalysisQueue analyses = new AnalysisQueue(bench.workbench(), scored, bench.runner());
    model = new BuilderViewModel(bench.workbench(), service, analyses, home);
    assertThat(ModelName.of(model.model().draftProperty().get()).line())
        .isEqualTo("RetNet + NGH₁^(1,2,3)");
    assertThat(recipe()).isEqualTo(Recipe.byName("sample-retnet-ngram"));
    model.model().grams(List.of());
    model.model().variantProperty().set(Variant.PAPER);
    preset("sample");
    model.model().architectureProperty().set(Architecture.TRANSFORMER);
  }

  private static final Set<Input> OF_THE_TRAINING =
      EnumSet.of(
          Input.STEPS,
          Input.RATE,
          Input.DECAY,
          Input.CLIP,
          Input.MICRO_BATCH,
          Input.SEED,
          Input.FOLDER);

  private void type(Input input, String text) {
    FormFields typed =
        OF_THE_TRAINING.contains(input) ? model.training().typed() : model.model().typed();
    typed.text(input).set(text);
  }

  private void preset(String name) {
    model
        .training()
        .presetProperty()
        .set(
            TrainingForm.PRESETS.stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .orElseThrow());
  }

  private void task(String name) {
    model.task().familyProperty().set(Tasks.byName(name));
  }

  private void option(String name, String text) {
    TaskFamily family = model.task().familyProperty().get();
    model
        .task()
        .texts(family)
        .forEach((option, typed) -> {
          if (option.name().equals(name)) {
            typed.set(text);
          }
        });
  }

  private Recipe recipe() {
    return model.planProperty().get().recipe().orElseThrow();
  }

  private String whyNot() {
    return model.planProperty().get().whyNot();
  }

  @Test
  void beginsWithASmallModelTrainedAsTheSample() {
    assertThat(recipe().model())
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
    assertThat(recipe().data()).isEqualTo(Recipe.byName("sample").data());
    assertThat(recipe().training()).isEqualTo(Recipe.byName("sample").training());
    assertThat(whyNot()).isEmpty();
  }

  @Test
  void namedSizesFillTheFieldsAndTypingMakesThemOnesOwn() {
    model.model().sizeProperty().set(NamedSize.BEST_LARGE);
    assertThat(model.model().typed().text(Input.LAYERS).get()).isEqualTo("12");
    assertThat(model.model().positionsProperty().get()).isEqualTo(Positions.LEARNED);
    assertThat(recipe().model())
        .isEqualTo(
            NamedSize.of(Architecture.TRANSFORMER, Variant.PAPER, NamedSize.BEST_LARGE).model());
    type(Input.LAYERS, "3");
    assertThat(model.model().sizeProperty().get()).isEqualTo(SizeName.OWN);
    assertThat(((StackConfig) recipe().model()).layers()).isEqualTo(3);
    model.model().architectureProperty().set(Architecture.LSTM);
    assertThat(model.model().sizeProperty().get()).isEqualTo(SizeName.SMALL);
    assertThat(model.model().has(Input.HEADS)).isFalse();
  }

  @Test
  void everyArchitectureAndNamedSizeIsDescribedWithoutAProblem() {
    for (Architecture architecture : Architecture.values()) {
      for (Variant variant : Variant.values()) {
        model.model().architectureProperty().set(architecture);
        model.model().variantProperty().set(variant);
        for (String size : SizeName.of(architecture)) {
          model.model().sizeProperty().set(size);
          ModelForm.Draft draft = model.model().draftProperty().get();
          assertThat(draft.config()).as(architecture + " " + variant + " " + size).isPresent();
          assertThat(draft.config().orElseThrow().variant()).isEqualTo(variant);
        }
      }
    }
  }

  @Test
  void whatIsWrongStandsAtItsFieldAndTrainingWaits() {
    type(Input.HEADS, "3");
    assertThat(model.planProperty().get().problems().at("width"))
        .isEqualTo("must be a multiple of 3 for 3 heads");
    assertThat(whyNot()).isEqualTo("Width must be a multiple of 3 for 3 heads.");
    type(Input.HEADS, "many");
    assertThat(whyNot()).isEqualTo("Heads must be a whole number.");
    type(Input.HEADS, "0");
    assertThat(whyNot()).isEqualTo("Heads must be 1 to 128.");
    type(Input.HEADS, "4");
    assertThat(whyNot()).isEmpty();
    type(Input.LAYERS, "0");
    assertThat(whyNot()).isEqualTo("Layers must be 1 to 128.");
    model.train();
    bench.settle();
    assertThat(maker.trained).isEmpty();
  }

  @Test
  void whatNeedsMoreMemoryThanThereIsIsRefusedAtItsField() {
    model.showingProperty().set(true);
    type(Input.LAYERS, "128");
    type(Input.WIDTH, "8192");
    bench.settle();
    assertThat(model.planProperty().get().problems().at("width"))
        .startsWith("must be at most ")
        .contains("memory");
    assertThat(whyNot()).startsWith("Width must be at most ");
    type(Input.WIDTH, "64");
    type(Input.LAYERS, "2");
    bench.settle();
    assertThat(whyNot()).isEmpty();
  }

  @Test
  void theStepsStretchThePhasesAndThePhasesMakeTheSteps() {
    type(Input.STEPS, "2000");
    assertThat(recipe().training().steps()).isEqualTo(2000);
    assertThat(recipe().training().phases())
        .isEqualTo(Recipe.byName("sample").training().withSteps(2000).phases());
    model.training().phases(1);
    model.training().phase(0, new TrainingForm.PhaseText("300", "64", "16"));
    assertThat(model.training().typed().text(Input.STEPS).get()).isEqualTo("300");
    assertThat(recipe().training().phases()).containsExactly(new Phase(300, 64, 16));
    assertThat(recipe().training().recorded().checkpoints().getLast()).isEqualTo(300);
    model.training().phase(0, new TrainingForm.PhaseText("300000000", "64", "16"));
    assertThat(whyNot()).contains("steps is 300000000; it must be from 1 to 100000000");
    model.training().phase(0, new TrainingForm.PhaseText("60000000", "64", "16"));
    model.training().phases(2);
    assertThat(whyNot()).isEqualTo("Phases must have at most 100000000 steps together.");
    model.training().phases(1);
    type(Input.STEPS, "999999999");
    assertThat(whyNot()).isEqualTo("Steps must be at most 100000000.");
    type(Input.STEPS, "300");
    model.training().phase(0, new TrainingForm.PhaseText("300", "64", "0"));
    assertThat(whyNot()).contains("Phases are wrong: in phase 1, batch is 0; it must be from 1");
  }

  @Test
  void theTypedTrainingIsTrained() {
    type(Input.RATE, "1e-3");
    type(Input.DECAY, "0");
    type(Input.CLIP, "0.5");
    type(Input.MICRO_BATCH, "8");
    WarmUpDecay usual = (WarmUpDecay) Recipe.byName("sample").training().schedule();
    WarmUpDecay schedule = (WarmUpDecay) recipe().training().schedule();
    assertThat(schedule.peak()).isEqualTo(1e-3);
    assertThat(schedule.end() / schedule.peak()).isEqualTo(usual.end() / usual.peak());
    assertThat(recipe().training().optimiser().weightDecay()).isZero();
    assertThat(recipe().training().optimiser().clip()).isEqualTo(0.5);
    assertThat(recipe().training().microBatch()).isEqualTo(8);
    type(Input.RATE, "0");
    assertThat(whyNot()).isEqualTo("Learning rate must be above 0 and at most 10.");
  }

  @Test
  void publishedTrainingsTakeTheRateThatWasBestForTheSize() {
    preset("reference");
    model.model().sizeProperty().set(NamedSize.BEST_LARGE);
    assertThat(recipe().training())
        .isEqualTo(
            Recipe.published(
                    NamedSize.of(Architecture.TRANSFORMER, Variant.REFERENCE, NamedSize.BEST_LARGE))
                .training());
  }

  /// What the preset's file says comes back from the fields, be they of whatever task.
  @Test
  void presetsWithAModelOfTheirOwnAreDescribedWhole() {
    for (Preset preset : TrainingForm.PRESETS) {
      preset(preset.name());
      Recipe whole = Recipe.byName(preset.name());
      assertThat(whyNot()).as(preset.name()).isEmpty();
      assertThat(recipe().data()).as(preset.name()).isEqualTo(whole.data());
      if (preset.fit() == Preset.Fit.ITS_MODEL) {
        assertThat(recipe()).as(preset.name()).isEqualTo(whole);
        assertThat(model.line().toString()).contains(preset.name());
      }
    }
  }

  @Test
  void anotherTaskHasOptionsOfItsOwnAndItsInstancesAreReadWhole() {
    task("associative-recall");
    assertThat(recipe().data().task()).isEqualTo(new AssociativeRecall(40, 382, 1, false));
    assertThat(recipe().model().vocabulary()).isEqualTo(40);
    assertThat(recipe().training().phases()).allMatch(phase -> phase.length() == 0);
    assertThat(recipe().training().steps()).isEqualTo(Recipe.byName("sample").training().steps());
    option("vocabulary", "12");
    option("key-tokens", "2");
    assertThat(recipe().data().task()).isEqualTo(new AssociativeRecall(12, 382, 2, false));
    assertThat(recipe().model().vocabulary()).isEqualTo(12);
    assertThat(model.blocks().cardsProperty().get().getFirst().detail()).startsWith("12 tokens");
    task("induction-head");
    assertThat(recipe().data().task()).isEqualTo(new InductionHead(16, 256, 1, 1));
    task("associative-recall");
    assertThat(recipe().data().task())
        .as("what was typed before")
        .isEqualTo(new AssociativeRecall(12, 382, 2, false));
    task("regbench");
    option("preset", "paper");
    assertThat(recipe().data().task()).isEqualTo(RegBench.paper());
    assertThat(recipe().model().vocabulary()).isEqualTo(20);
  }

  @Test
  void whatIsNoTaskStandsAtItsField() {
    task("associative-recall");
    option("vocabulary", "3");
    assertThat(whyNot()).isEqualTo("Vocabulary must be a whole number from 4 to 2000.");
    assertThat(model.planProperty().get().recipe()).isEmpty();
    option("vocabulary", "40");
    option("key-tokens", "many");
    assertThat(whyNot()).isEqualTo("Key tokens must be a whole number from 1 to 4.");
    option("key-tokens", "3");
    option("length", "3");
    assertThat(whyNot())
        .isEqualTo("Task is none: length is 3, and a pair takes 4 tokens; give a longer length.");
    option("length", "4");
    assertThat(whyNot()).isEmpty();
  }

  @Test
  void aTableOfPositionsThatCutsWhatIsAskedIsTooShort() {
    model.model().positionsProperty().set(Positions.LEARNED);
    type(Input.MAX_LENGTH, "100");
    assertThat(whyNot()).as("the start of a RegBench instance is learned").isEmpty();
    task("associative-recall");
    assertThat(whyNot()).isEqualTo("Max length must be at least 384, what this task reads.");
    type(Input.MAX_LENGTH, "384");
    assertThat(whyNot()).isEmpty();
  }

  @Test
  void theRateFallsAsChosen() {
    assertThat(model.training().fallsProperty().get()).isEqualTo(Decay.COSINE);
    model.training().fallsProperty().set(Decay.LINEAR);
    WarmUpDecay schedule = (WarmUpDecay) recipe().training().schedule();
    assertThat(schedule)
        .isEqualTo(
            ((WarmUpDecay) Recipe.byName("sample").training().schedule()).falling(Decay.LINEAR));
    preset("reference");
    assertThat(model.training().fallsProperty().get()).isEqualTo(Decay.COSINE);
    preset("paper-recall");
    assertThat(model.training().fallsProperty().get()).isEqualTo(Decay.LINEAR);
  }

  @Test
  void theCostIsThatOfTheTasksInstances() {
    model.showingProperty().set(true);
    task("associative-recall");
    bench.settle();
    var cost = model.cost().priceProperty().get().result().orElseThrow().cost();
    assertThat(cost.length()).isEqualTo(385);
    assertThat(cost.parameters()).isEqualTo(recipe().model().parameterCount());
    option("length", "32");
    bench.settle();
    assertThat(model.cost().priceProperty().get().result().orElseThrow().cost().length())
        .isEqualTo(35);
  }

  @Test
  void trainingRunsAndTellsAndTheRunIsListed() {
    model.train();
    assertThat(model.session().running()).isTrue();
    assertThat(whyNot()).isEqualTo("A training runs already.");
    bench.settle();
    assertThat(maker.trained).hasSize(1);
    assertThat(maker.trained.getFirst().recipe()).isEqualTo(recipe());
    assertThat(maker.trained.getFirst().out()).isEqualTo(home.resolve("transformer"));
    assertThat(model.session().stateProperty().get().stage()).isEqualTo(Stage.DONE);
    assertThat(model.session().lines()).hasSize(2);
    assertThat(bench.workbench().runs()).hasSize(1);
  }

  /// The instance that is open is of RegBench, whose tokens the new run does not know.
  @Test
  void aRunOfAnotherTaskIsLookedAtWithInstancesOfItsOwn() {
    bench.open(Bench.instance("ab"));
    preset("recall-heads");
    model.train();
    bench.settle();
    bench.selection().tabProperty().set("build");
    model.look();
    assertThat(bench.selection().tabProperty().get()).as("not before it can").isEqualTo("build");
    bench.settle();
    List<Instance> drawn = InstanceFile.read(home.resolve("transformer-held-out.jsonl"));
    assertThat(drawn).hasSize(20);
    Task task = Recipe.byName("recall-heads").data().task();
    assertThat(drawn)
        .allSatisfy(
            instance -> assertThat(Tasks.of(instance.origin().orElseThrow())).isEqualTo(task));
    assertThat(drawn.getFirst().tokens())
        .as("of the split that no training sees")
        .isEqualTo(task.stream(Split.TEST, 1).next().tokens());
    assertThat(bench.selection().tabProperty().get()).isEmpty();
    assertThat(bench.workbench().notices())
        .anyMatch(n -> n.sentence().startsWith("Opened 20 instances of its task, in "));
  }

  @Test
  void aRunThatReadsWhatIsOpenIsLookedAtAtOnce() {
    bench.open(new AssociativeRecall(8, 32, 1, false).stream(Split.TEST, 7).next());
    preset("recall-heads");
    model.train();
    bench.settle();
    bench.selection().tabProperty().set("build");
    model.look();
    assertThat(bench.selection().tabProperty().get()).isEmpty();
    bench.settle();
    assertThat(home.resolve("transformer-held-out.jsonl")).doesNotExist();
  }

  @Test
  void stoppingLeavesARunThatGoesOn() {
    model.train();
    model.session().stop();
    bench.settle();
    assertThat(model.session().stateProperty().get().stage()).isEqualTo(Stage.STOPPED);
    model.resume();
    bench.settle();
    assertThat(model.session().stateProperty().get().stage()).isEqualTo(Stage.DONE);
    assertThat(maker.trained.getLast().resume()).isTrue();
  }

  @Test
  void aTrainingThatIsOverHasItsHeadsScoredUnlessNobodyWantsThat() {
    model.train();
    bench.settle();
    Path first = maker.trained.getFirst().out();
    assertThat(scored.done()).containsExactly("score heads of " + first);
    model.scoredProperty().set(false);
    model.train();
    bench.settle();
    assertThat(maker.trained).hasSize(2);
    assertThat(scored.done()).hasSize(1);
  }

  @Test
  void oneThatWaitsForItsTurnSaysSoAndOneThatStoppedWhere() {
    bench.runner().start(new BackgroundTask<>("other", (_, _) -> true));
    model.train();
    assertThat(model.session().stateProperty().get().step()).isEqualTo("waits for its turn");
    maker.duringStep = () -> model.stop();
    bench.settle();
    assertThat(model.session().stateProperty().get().stage()).isEqualTo(Stage.STOPPED);
    assertThat(model.session().stateProperty().get().step()).isEqualTo("step 1");
  }

  @Test
  void oneThatOnlyWaitsIsAskedAboutUntilItIsStoppedOrOver() {
    assertThat(service.closing()).isEmpty();
    bench.runner().start(new BackgroundTask<>("other", (_, _) -> true));
    model.train();
    assertThat(service.closing())
        .hasValueSatisfying(ask -> {
          assertThat(ask.question()).contains("“train transformer” waits for its turn");
          assertThat(ask.yes()).isEqualTo("Close without it");
        });
    model.session().stop();
    assertThat(service.closing()).as("stopped, though it still waits").isEmpty();
    bench.settle();
    model.train();
    bench.settle();
    assertThat(service.closing()).as("over").isEmpty();
  }

  @Test
  void anInterruptedRunOfAnotherSessionGoesOn() {
    model.train();
    bench.settle();
    Path run = maker.trained.getFirst().out();
    bench.selection().journal().perform(new Command.ResumeRun(run));
    bench.settle();
    assertThat(maker.trained).hasSize(2);
    assertThat(maker.trained.getLast().resume()).isTrue();
    assertThat(maker.trained.getLast().out()).isEqualTo(run);
  }

  @Test
  void aFailureIsTold() {
    maker.failure =
        Optional.of(new UserError("Training stopped at step 3: the loss is not finite."));
    model.train();
    bench.settle();
    assertThat(model.session().stateProperty().get().stage()).isEqualTo(Stage.FAILED);
    assertThat(model.session().stateProperty().get().error()).contains("step 3");
    assertThat(bench.workbench().notices().getFirst().sentence()).contains("step 3");
  }

  @Test
  void foldersThatAreNotEmptyAreNeitherOfferedNorTaken() throws IOException {
    Files.createDirectories(home.resolve("mamba"));
    Files.writeString(home.resolve("mamba").resolve("run.json"), "{}");
    model.model().architectureProperty().set(Architecture.MAMBA);
    assertThat(model.training().typed().text(Input.FOLDER).get())
        .isEqualTo(home.resolve("mamba-2").toString());
    type(Input.FOLDER, home.resolve("mamba").toString());
    assertThat(whyNot()).isEqualTo("Folder must be new or empty; there is something in it.");
    type(Input.FOLDER, " ");
    assertThat(whyNot()).isEqualTo("Folder must be named.");
    model.model().architectureProperty().set(Architecture.LSTM);
    assertThat(model.training().typed().text(Input.FOLDER).get()).isEqualTo(" ");
  }

  @Test
  void theNextRunIsOfferedBesideTheLast() throws IOException {
    Path own = home.resolve("mine").resolve("transformer");
    type(Input.FOLDER, own.toString());
    model.train();
    Files.createDirectories(own);
    bench.settle();
    assertThat(model.training().typed().text(Input.FOLDER).get())
        .isEqualTo(home.resolve("mine").resolve("transformer-2").toString());
    assertThat(whyNot()).isEmpty();
  }

  @Test
  void theSavedConfigurationIsWhatTrainReadsAndTheCommandNamesIt() {
    Path file = home.resolve("own model.json");
    model.save(file, _ -> {});
    bench.settle();
    assertThat(Json.read(file, Recipe.class)).isEqualTo(recipe());
    assertThat(model.savedFile()).contains(file);
    assertThat(model.command(file))
        .isEqualTo(
            "headscope train --config '%s' --seed 1 --device cpu --out %s"
                .formatted(file, home.resolve("transformer")));
    type(Input.LAYERS, "2");
    assertThat(model.savedFile()).isEmpty();
  }

  @Test
  void theCostIsCountedAndTheTimeTriedWhileItIsInSight() {
    bench.settle();
    assertThat(model.cost().priceProperty().get().result()).isEmpty();
    model.showingProperty().set(true);
    bench.settle();
    var result = model.cost().priceProperty().get().result().orElseThrow();
    assertThat(result.cost().parameters()).isEqualTo(recipe().model().parameterCount());
    assertThat(result.time()).isPresent();
  }

  private CostEstimate.Price price() {
    return model.cost().priceProperty().get();
  }

  @Test
  void theCountStandsBeforeTheTimeAndWhileTheTimeIsTried() {
    model.showingProperty().set(true);
    List<CostEstimate.Price> seen = new ArrayList<>();
    model.cost().priceProperty().subscribe(now -> seen.add(now));
    bench.settle();
    assertThat(seen)
        .anyMatch(p -> p.trying() && p.result().isPresent() && p.result().get().time().isEmpty());
    assertThat(price().trying()).isFalse();
    type(Input.LAYERS, "2");
    assertThat(price().result()).as("nothing of another model").isEmpty();
    bench.settle();
    assertThat(price().result().orElseThrow().cost().parameters())
        .isEqualTo(recipe().model().parameterCount());
    type(Input.LAYERS, "4");
    assertThat(price().result().orElseThrow().time()).as("known").isPresent();
    assertThat(maker.timed).isEqualTo(2);
  }

  @Test
  void outOfSightNothingIsTriedAndBackInSightItIs() {
    model.showingProperty().set(true);
    bench.work();
    bench.settleUi();
    assertThat(price().trying()).isTrue();
    model.showingProperty().set(false);
    bench.settle();
    assertThat(price().trying()).isFalse();
    assertThat(price().result().orElseThrow().time()).isEmpty();
    assertThat(maker.timed).isZero();
    model.showingProperty().set(true);
    bench.settle();
    assertThat(price().result().orElseThrow().time()).isPresent();
  }

  @Test
  void whatCannotBeTimedSaysWhyAndKeepsItsCount() {
    maker.untimed = Optional.of(new UserError("The tensor library is missing."));
    model.showingProperty().set(true);
    bench.settle();
    assertThat(price().error()).isEqualTo("The tensor library is missing.");
    assertThat(price().result()).isPresent();
    assertThat(price().trying()).isFalse();
  }

  @Test
  void besideATrainingNothingIsTimedAndAfterItItIs() {
    model.showingProperty().set(true);
    model.train();
    type(Input.LAYERS, "2");
    bench.settle();
    assertThat(model.session().stateProperty().get().stage()).isEqualTo(Stage.DONE);
    assertThat(maker.timed).as("not of the four layers").isEqualTo(1);
    assertThat(price().result().orElseThrow().time()).isPresent();
  }

  @Test
  void theTrainingTellsItsStepAndHowFarItIs() {
    List<TrainingSession.State> seen = new ArrayList<>();
    model.session().stateProperty().subscribe(now -> seen.add(now));
    model.train();
    bench.settle();
    TrainingSession.State last = seen.getLast();
    assertThat(last.step()).isEqualTo("step 2 of 2");
    assertThat(last.progress().fraction()).isEqualTo(1);
    assertThat(last.progress().phase()).as("one pace for all steps").isEqualTo("training");
  }

  @Test
  void theNameIsWrittenAsInThePaper() {
    model.model().architectureProperty().set(Architecture.RETNET);
    model.blocks().choose(1);
    model.blocks().insert(List.of(1, 2, 3));
    assertThat(ModelName.of(model.model().draftProperty().get()).line())
        .isEqualTo("RetNet + NGH₁^(1,2,3)");
    assertThat(ModelName.folder(model.model().draftProperty().get())).isEqualTo("retnet-ngh123");
  }

  @Test
  void problemsOfTheEngineKeepTheirField() {
    Problems problems = new Problems();
    problems.add(new FieldProblem("maxLength", "0", "1 to 9"));
    assertThat(problems.at("maxLength")).isEqualTo("must be 1 to 9");
    assertThat(problems.first()).contains("Max length must be 1 to 9.");
  }
}
