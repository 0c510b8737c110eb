package org.headscope.app.lesson.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.app.lesson.play.LessonTrainingFakes.NAMED;
import static org.headscope.app.lesson.play.LessonTrainingFakes.RECORDED;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.TestEngine;
import org.headscope.app.feature.FakeProbes;
import org.headscope.app.lesson.measure.HeadFormation;
import org.headscope.app.lesson.play.LessonTrainingFakes.Maker;
import org.headscope.app.lesson.play.LessonTrainingFakes.Runs;
import org.headscope.app.lesson.play.LessonTrainingFakes.Scorer;
import org.headscope.app.lesson.play.LessonTrainingFakes.Training;
import org.headscope.app.lesson.play.TrainingStatus.Stage;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingSpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A training in a lesson, on threads that the test runs by hand.
class LessonTrainingViewModelTest {
  private static final String TEXT =
      """
      ---
      format: 1
      title: A test
      minutes: 3
      runs: [{as: model, name: recorded}]
      instances: test.jsonl
      ---

      ## Look

      At this.

      ## Train

      This.

      ```step
      train: {preset: class-demo, seed: 7, minutes: 1, instead: model}
      ```
      """;

  @TempDir Path folder;
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final TaskRunner runner = new TaskRunner(worker::add, ui::add);
  private final Selection selection = new Selection();
  private final Runs runs = new Runs();
  private final Maker maker = new Maker();
  private final Workbench workbench =
      new Workbench(
          runs,
          selection,
          new TaskRunners(_ -> runner),
          runner,
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(new FakeMaps(), runner));
  private final TrainingSession session =
      new TrainingSession(workbench, new TrainingService(maker, runner, runner));
  private LessonViewModel lesson = lesson();
  private LessonTrainingViewModel model = model();

  private LessonViewModel lesson() {
    LessonSources sources =
        new LessonSources(runs, TestEngine.predictions(), new FakeProbes(), TestEngine.circuits());
    Path file = folder == null ? Path.of("none") : folder.resolve("lessons.json");
    return new LessonViewModel(selection, new Worker<>(sources, runner), new LessonProgress(file));
  }

  private LessonTrainingViewModel model() {
    AnalysisQueue analyses = new AnalysisQueue(workbench, new Scorer(runs), runner);
    return new LessonTrainingViewModel(
        lesson,
        workbench,
        session,
        analyses,
        runner,
        () -> folder.resolve("runs"),
        Duration.ofMillis(300));
  }

  @BeforeEach
  void open() throws IOException {
    Path at = Files.createDirectories(folder.resolve("test"));
    Files.writeString(at.resolve("lesson.md"), TEXT);
    Files.writeString(at.resolve("test.jsonl"), "");
    selection.perform(new Command.OpenRuns(List.of(RECORDED)));
    lesson = lesson();
    model = model();
    lesson.open(at);
    settle();
    lesson.forward();
    settle();
  }

  private void settle() {
    while (!worker.isEmpty() || !ui.isEmpty()) {
      (ui.isEmpty() ? worker : ui).remove().run();
    }
  }

  private TrainingStatus status() {
    return model.statusProperty().get().orElseThrow();
  }

  private SelectionState now() {
    return selection.snapshot();
  }

  private String shown() {
    SelectionState.Opened opened = now().opened();
    return opened.run().orElseThrow().name() + "@" + opened.step();
  }

  /// Stores a checkpoint at which head 2.1 has `score`, and notifies all listeners.
  private void keep(Training training, long step, double score) {
    runs.kept.put(step, score);
    training.watcher().kept(step);
    training.progress().update("step %d of 600".formatted(step), step, 600);
    settle();
  }

  @Test
  void nothingIsTrainedUntilRequested() {
    lesson.back();
    settle();
    assertThat(model.statusProperty().get()).isEmpty();
    model.begin();
    lesson.forward();
    settle();
    assertThat(status().stage()).isEqualTo(Stage.OFFERED);
    assertThat(status().forming()).isEqualTo(HeadFormation.NOTHING);
    assertThat(maker.trained).isEmpty();
  }

  @Test
  void theViewsFollowUntilAHeadHasFormed() throws IOException {
    Files.createDirectories(folder.resolve("runs").resolve("class-demo-live"));
    List<String> seen = new ArrayList<>();
    maker.training =
        training -> {
          keep(training, 0, 0.2);
          seen.add(shown());
          assertThat(status().stage()).isEqualTo(Stage.RUNNING);
          assertThat(status().progress()).startsWith("step 0 of 600");
          keep(training, 300, 0.3);
          seen.add(shown());
          assertThat(status().forming().scored()).extracting("score").containsExactly(0.2, 0.3);
          assertThat(status().forming().firstNamed()).isEmpty();
          keep(training, 400, NAMED);
          seen.add(shown());
          assertThat(now().model().layer()).as("the head that formed").isEqualTo(2);
          keep(training, 600, 0.7);
        };
    model.begin();
    settle();
    TrainingSpec spec = maker.trained.getFirst();
    assertThat(spec.recipe()).isEqualTo(Recipe.byName("class-demo"));
    assertThat(spec.seed()).isEqualTo(7);
    assertThat(spec.out()).as("a fresh name").isEqualTo(folder.resolve("runs/class-demo-live-2"));
    assertThat(seen)
        .containsExactly("class-demo-live-2@0", "class-demo-live-2@300", "class-demo-live-2@400");
    assertThat(status().stage()).isEqualTo(Stage.ENDED);
    assertThat(status().why()).isEqualTo("The training has ended.");
    assertThat(status().forming().firstNamed())
        .contains(new HeadFormation.Scored(400, 2, 1, NAMED, true));
    assertThat(shown()).isEqualTo("class-demo-live-2@600");
    assertThat(selection.journal().state().open().runs()).extracting("name").contains("recorded");
  }

  @Test
  void selectingAnotherStepEndsFollowing() {
    maker.training =
        training -> {
          keep(training, 0, 0.2);
          selection.selectStep(0);
          selection.perform(new Command.SelectRun(RunRef.of(RECORDED), 300, 1, 1));
          keep(training, 400, NAMED);
          assertThat(shown()).isEqualTo("recorded@300");
          lesson.back();
          keep(training, 600, 0.7);
        };
    model.begin();
    settle();
    assertThat(model.statusProperty().get()).as("another step").isEmpty();
    lesson.forward();
    settle();
    assertThat(shown()).as("back at what was trained").isEqualTo("class-demo-live@600");
    assertThat(status().stage()).isEqualTo(Stage.ENDED);
  }

  @Test
  void exploringEndsFollowing() {
    maker.training =
        training -> {
          keep(training, 0, 0.2);
          lesson.explore();
          keep(training, 400, NAMED);
          assertThat(shown()).isEqualTo("class-demo-live@0");
        };
    model.begin();
    settle();
  }

  private void tookOver(String why) {
    assertThat(status().stage()).isEqualTo(Stage.RECORDED);
    assertThat(status().why())
        .startsWith("The recorded checkpoints of recorded are shown instead, since ")
        .contains(why)
        .endsWith(".")
        .doesNotContain("..");
    assertThat(status().forming().firstNamed()).as("of what was recorded").isPresent();
    assertThat(shown()).isEqualTo("recorded@400");
    assertThat(now().model().layer()).isEqualTo(2);
  }

  @Test
  void aSlowMachineShowsTheRecordedRun() {
    maker.training =
        training -> {
          keep(training, 0, 0.2);
          pause();
          training.progress().update("step 5 of 600", 5, 600);
          settle();
          assertThat(status().stage()).isEqualTo(Stage.RECORDED);
          training.cancellation().check();
        };
    model.begin();
    settle();
    tookOver("this machine would need about ");
    assertThat(status().why()).contains(" for 600 steps, but the lesson allows 60 s.");
    assertThat(session.stateProperty().get().stage()).isEqualTo(TrainingSession.Stage.STOPPED);
  }

  @Test
  void noTimeoutAfterAHeadHasFormed() {
    maker.training =
        training -> {
          keep(training, 0, NAMED);
          pause();
          training.progress().update("step 5 of 600", 5, 600);
          settle();
          assertThat(status().stage()).isEqualTo(Stage.RUNNING);
          training.cancellation().check();
        };
    model.begin();
    settle();
    assertThat(status().stage()).isEqualTo(Stage.ENDED);
  }

  /// Waits long enough for a pace to be known.
  private static void pause() {
    try {
      Thread.sleep(700);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void stoppingShowsTheRecordedRun() {
    maker.training =
        training -> {
          keep(training, 0, 0.2);
          training.watcher().saved(12);
          model.stop();
          training.cancellation().check();
        };
    model.begin();
    settle();
    tookOver("the training was stopped at step 12");
    assertThat(status().run()).isEqualTo("class-demo-live");
    maker.training = training -> keep(training, 600, NAMED);
    model.begin();
    settle();
    assertThat(status().stage()).as("and again").isEqualTo(Stage.ENDED);
  }

  @Test
  void stoppingAfterTheHeadFormedKeepsTheRun() {
    maker.training =
        training -> {
          keep(training, 400, NAMED);
          training.watcher().saved(412);
          model.stop();
          training.cancellation().check();
        };
    model.begin();
    settle();
    assertThat(status().stage()).isEqualTo(Stage.ENDED);
    assertThat(status().why()).isEqualTo("The training was stopped at step 412.");
    assertThat(shown()).isEqualTo("class-demo-live@400");
  }

  @Test
  void failingShowsTheRecordedRun() {
    maker.training =
        training -> {
          keep(training, 0, 0.2);
          throw new UserError("The disk is full; free space.");
        };
    model.begin();
    settle();
    tookOver("the training failed: The disk is full; free space.");
  }

  @Test
  void trainingWithoutAFormedHeadShowsTheRecordedRun() {
    maker.training =
        training -> {
          keep(training, 0, 0.2);
          keep(training, 600, 0.3);
        };
    model.begin();
    settle();
    tookOver("no head of this training was labelled 1-gram");
  }

  @Test
  void unscorableHeadsShowTheRecordedRun() {
    runs.unscorable = Optional.of(new UserError("The disk is full; free space."));
    maker.training = training -> keep(training, 600, NAMED);
    model.begin();
    settle();
    tookOver("the heads of the training could not be scored");
  }

  @Test
  void nothingStartsWhileAnotherModelIsTrained() {
    maker.training =
        training -> {
          if (maker.trained.size() == 1) {
            model.begin();
            settle();
            tookOver("another model is being trained");
            model.stop();
            training.cancellation().check();
          }
        };
    selection.perform(new Command.TrainPreset("class-demo", 1, folder.resolve("other")));
    settle();
    assertThat(maker.trained).hasSize(1);
    assertThat(session.stateProperty().get().stage()).isEqualTo(TrainingSession.Stage.DONE);
  }
}
