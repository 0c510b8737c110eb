package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.service.training.TrainingSession.Stage;
import org.headscope.app.session.Command;
import org.headscope.app.session.SessionState;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.training.Recipe;
import org.junit.jupiter.api.Test;

/// A training started in Build: its progress, end and continuation.
class TrainingSessionTest extends BuilderTest {
  @Test
  void trainingReportsProgressAndListsTheRun() {
    model.train();
    assertThat(model.session.running()).isTrue();
    assertThat(builder.whyNot()).isEqualTo("A training is already running.");
    bench.settle();
    assertThat(maker.trained).hasSize(1);
    assertThat(maker.trained.getFirst().recipe()).isEqualTo(builder.recipe());
    assertThat(maker.trained.getFirst().out()).isEqualTo(home.resolve("transformer"));
    assertThat(model.session.stateProperty().get().stage()).isEqualTo(Stage.DONE);
    assertThat(model.session.lines()).hasSize(2);
    assertThat(bench.workbench().runs()).hasSize(1);
  }

  /// The open instance is of RegBench, whose tokens the new run does not know.
  @Test
  void aRunOfAnotherTaskOpensWithThatTasksInstances() {
    bench.open(Bench.instance("ab"));
    builder.preset("recall-heads");
    model.train();
    bench.settle();
    bench.selection().tabProperty().set("build");
    model.openRun();
    assertThat(bench.selection().tabProperty().get())
        .as("not before the run can be opened")
        .isEqualTo("build");
    bench.settle();
    List<Instance> drawn = InstanceFile.read(home.resolve("transformer-held-out.jsonl"));
    assertThat(drawn).hasSize(20);
    Task task = Recipe.byName("recall-heads").data().task();
    assertThat(drawn)
        .allSatisfy(
            instance -> assertThat(Tasks.of(instance.origin().orElseThrow())).isEqualTo(task));
    assertThat(drawn.getFirst().tokens())
        .as("of the split that training never uses")
        .isEqualTo(task.stream(Split.TEST, 1).next().tokens());
    assertThat(bench.selection().tabProperty().get()).isEmpty();
    assertThat(bench.workbench().notices())
        .anyMatch(n -> n.sentence().startsWith("Opened 20 held-out instances in "));
  }

  @Test
  void undoClosesTheRunButKeepsIt() {
    bench.open(Bench.instance("ab"));
    bench.selection().journal().begin();
    builder.preset("recall-heads");
    int steps = bench.selection().journal().steps().size();
    model.train();
    bench.settle();
    assertThat(bench.selection().journal().steps()).as("a training is not a step").hasSize(steps);
    SessionState before = bench.selection().journal().state();
    for (int round = 0; round < 2; round++) {
      model.openRun();
      bench.settle();
      assertThat(bench.selection().journal().steps().subList(steps, steps + 1))
          .containsExactly("open transformer");
      assertThat(looked()).isEqualTo(home.resolve("transformer"));
      bench.selection().perform(new Command.Undo());
      bench.settle();
      assertThat(bench.selection().journal().state()).isEqualTo(before);
    }
    while (bench.selection().canUndoProperty().get()) {
      bench.selection().perform(new Command.Undo());
    }
    assertThat(bench.workbench().runEntries())
        .extracting(entry -> entry.ref().directory())
        .containsExactly(Path.of("/runs/made"), home.resolve("transformer"));
    model.openRun();
    bench.settle();
    assertThat(looked()).as("at the first click").isEqualTo(home.resolve("transformer"));
  }

  private Path looked() {
    return bench.selection().snapshot().opened().run().orElseThrow().directory();
  }

  @Test
  void aRunThatReadsTheOpenInstanceOpensAtOnce() {
    bench.open(new AssociativeRecall(8, 32, 1, false).stream(Split.TEST, 7).next());
    builder.preset("recall-heads");
    model.train();
    bench.settle();
    bench.selection().tabProperty().set("build");
    model.openRun();
    assertThat(bench.selection().tabProperty().get()).isEmpty();
    bench.settle();
    assertThat(home.resolve("transformer-held-out.jsonl")).doesNotExist();
  }

  @Test
  void aStoppedRunContinuesOnRequest() {
    maker.duringStep = () -> model.perform(new Command.StopTraining());
    model.train();
    bench.settle();
    assertThat(stage()).isEqualTo(Stage.STOPPED);
    maker.duringStep = () -> {};
    model.perform(new Command.ResumeTraining());
    bench.settle();
    assertThat(stage()).isEqualTo(Stage.DONE);
    assertThat(maker.trained.getLast().resume()).isTrue();
  }

  @Test
  void aTrainingStoppedBeforeItBeganBeginsOnRequest() {
    model.train();
    model.perform(new Command.StopTraining());
    bench.settle();
    assertThat(stage()).isEqualTo(Stage.STOPPED);
    model.perform(new Command.ResumeTraining());
    bench.settle();
    assertThat(stage()).isEqualTo(Stage.DONE);
    assertThat(maker.trained.getLast().resume()).isFalse();
  }

  private Optional<Kernels> kernels() {
    return maker.trained.getLast().recipe().training().computation().kernels();
  }

  @Test
  void triedKernelsAreUsed() {
    List<Stage> seen = new ArrayList<>();
    maker.duringTrying = Optional.of(() -> seen.add(settled()));
    maker.duringStep = () -> seen.add(settled());
    model.train();
    bench.settle();
    assertThat(seen).containsExactly(Stage.TRYING, Stage.RUNNING, Stage.RUNNING);
    assertThat(stage()).isEqualTo(Stage.DONE);
    assertThat(kernels()).contains(Kernels.named("mkl"));
  }

  @Test
  void stoppingWhileKernelsAreTriedContinuesWithTheDefaultOnes() {
    List<Stage> seen = new ArrayList<>();
    maker.duringTrying =
        Optional.of(() -> {
          seen.add(settled());
          model.perform(new Command.StopTraining());
          seen.add(settled());
        });
    model.train();
    bench.settle();
    assertThat(seen).containsExactly(Stage.TRYING, Stage.RUNNING);
    assertThat(stage()).isEqualTo(Stage.DONE);
    assertThat(kernels()).isEmpty();
    assertThat(bench.workbench().notices())
        .anyMatch(notice -> notice.sentence().equals("The usual ones are taken."));
  }

  @Test
  void aSecondStopWhileKernelsAreTriedStopsTheTrainingToo() {
    maker.duringTrying =
        Optional.of(() -> {
          assertThat(settled()).isEqualTo(Stage.TRYING);
          model.perform(new Command.StopTraining());
          assertThat(settled()).isEqualTo(Stage.RUNNING);
          model.perform(new Command.StopTraining());
        });
    model.train();
    bench.settle();
    assertThat(stage()).isEqualTo(Stage.STOPPED);
    assertThat(maker.trained).as("nothing was begun").isEmpty();
  }

  @Test
  void stoppingAfterKernelsWereTriedStopsTheTraining() {
    maker.duringTrying =
        Optional.of(() -> {
          assertThat(settled()).isEqualTo(Stage.TRYING);
          model.perform(new Command.StopTraining());
        });
    maker.duringStep = () -> model.perform(new Command.StopTraining());
    model.train();
    bench.settle();
    assertThat(stage()).isEqualTo(Stage.STOPPED);
    assertThat(maker.trained).hasSize(1);
  }

  /// Returns the stage once the window has received all notifications so far.
  private Stage settled() {
    bench.settleUi();
    return stage();
  }

  private Stage stage() {
    return model.session.stateProperty().get().stage();
  }

  @Test
  void headsAreScoredAfterTrainingUnlessSwitchedOff() {
    model.train();
    bench.settle();
    Path first = maker.trained.getFirst().out();
    assertThat(builder.scored.done()).containsExactly("score heads of " + first);
    model.scored.set(false);
    model.train();
    bench.settle();
    assertThat(maker.trained).hasSize(2);
    assertThat(builder.scored.done()).hasSize(1);
  }

  @Test
  void queuedAndStoppedTrainingsSaySo() {
    bench.runner().start(new BackgroundTask<>("other", (_, _) -> true));
    model.train();
    assertThat(model.session.stateProperty().get().step()).isEqualTo("waiting for its turn");
    maker.duringStep = () -> model.perform(new Command.StopTraining());
    bench.settle();
    assertThat(model.session.stateProperty().get().stage()).isEqualTo(Stage.STOPPED);
    assertThat(model.session.stateProperty().get().step()).isEqualTo("step 1");
  }

  @Test
  void quittingAsksAboutQueuedTrainings() {
    assertThat(builder.service.closeQuestion()).isEmpty();
    bench.runner().start(new BackgroundTask<>("other", (_, _) -> true));
    model.train();
    assertThat(builder.service.closeQuestion())
        .hasValueSatisfying(ask -> {
          assertThat(ask.question()).contains("“train transformer” has not begun yet");
          assertThat(ask.yes()).isEqualTo("Quit anyway");
        });
    bench.selection().journal().perform(new Command.StopTraining());
    assertThat(builder.service.closeQuestion()).as("stopped, though it still waits").isEmpty();
    bench.settle();
    model.train();
    bench.settle();
    assertThat(builder.service.closeQuestion()).as("ended").isEmpty();
  }

  @Test
  void anInterruptedRunOfAnotherSessionContinues() {
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
  void failuresAreReported() {
    maker.failure =
        Optional.of(new UserError("Training stopped at step 3: the loss is not finite."));
    model.train();
    bench.settle();
    assertThat(model.session.stateProperty().get().stage()).isEqualTo(Stage.FAILED);
    assertThat(model.session.stateProperty().get().error()).contains("step 3");
    assertThat(bench.workbench().notices().getFirst().sentence()).contains("step 3");
  }

  @Test
  void trainingReportsItsStepAndProgress() {
    List<TrainingSession.State> seen = new ArrayList<>();
    model.session.stateProperty().subscribe(now -> seen.add(now));
    model.train();
    bench.settle();
    TrainingSession.State last = seen.getLast();
    assertThat(last.step()).isEqualTo("step 2 of 2");
    assertThat(last.progress().fraction()).isEqualTo(1);
    assertThat(last.progress().phase()).as("one rate for all steps").isEqualTo("training");
  }
}
