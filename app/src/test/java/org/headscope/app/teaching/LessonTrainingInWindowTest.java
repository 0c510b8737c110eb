package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.lesson.play.TrainingStatus;
import org.headscope.app.lesson.play.TrainingStatus.Stage;
import org.headscope.app.service.training.RunMaker;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.window.FakeDesktop;
import org.headscope.app.window.LaidWindow;
import org.headscope.app.window.MainWindow;
import org.headscope.app.window.SceneReader;
import org.headscope.engine.interpret.headscore.EffectSource;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.io.Preference;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.step.TrainingWatcher;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Trains in a lesson, in the window: the recipe of the fifth lesson, shortened to two steps. With
/// `-Dgate.pictures=true` it writes its pictures to `target/pictures/training-*`.
class LessonTrainingInWindowTest {
  private static final List<LaidWindow.Size> SIZES =
      List.of(new LaidWindow.Size(1024, 768), new LaidWindow.Size(1920, 1080));

  @TempDir static Path runs;
  private static AppContext context;
  private static MainWindow window;
  private static Region root;
  private static final Squeezed MAKER = new Squeezed();

  /// Trains two steps of a recipe, and waits in the second.
  private static final class Squeezed extends RunMaker {
    private final CountDownLatch first = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    @Override
    public List<ComputeDevice> devices() {
      return List.of(ComputeDevice.CPU);
    }

    @Override
    public TrainingSpec withKernels(
        TrainingSpec spec, Consumer<String> report, Progress progress, Cancellation cancellation) {
      return spec;
    }

    @Override
    public void train(
        TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
      TrainingSpec squeezed =
          new TrainingSpec(
              spec.recipe().withSteps(2),
              spec.seed(),
              spec.device(),
              spec.threads(),
              spec.out(),
              spec.resume(),
              spec.command(),
              spec.saveEvery());
      super.train(squeezed, watcher, waiting(progress), cancellation);
    }

    private Progress waiting(Progress progress) {
      return (phase, done, total) -> {
        progress.update(phase, done, total);
        if (done >= 1) {
          first.countDown();
          try {
            go.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        }
      };
    }
  }

  @BeforeAll
  static void open() {
    System.setProperty(Preference.RUNS.property(), runs.toString());
    context = new AppContext(ProbeData.Size.FULL, EffectSource.NONE);
    FakeDesktop nobody = new FakeDesktop(new TaskRunners());
    window =
        FxThread.get(() -> {
          FeatureContext all = context.features(nobody, nobody);
          TaskRunners workers = all.workbench().workers();
          TrainingService service =
              TrainingService.of(MAKER, workers, workers.forBackgroundWork("squeezed trainings"));
          return new MainWindow(
              new FeatureContext(
                  all.workbench(),
                  new TrainingSession(all.workbench(), service),
                  all.probes(),
                  all.analyses(),
                  all.workers(),
                  all.lessons(),
                  nobody,
                  nobody),
              nobody);
        });
    root = FxThread.get(() -> (Region) window.scene(1440, 900).getRoot());
    FxThread.run(context::openSample);
    await(() -> context.workbench().inspectionProperty().get().isPresent());
    Path lesson = Samples.find().orElseThrow().folder().resolve("lessons/5-watch-one-form");
    FxThread.run(() -> context.workbench().opener().open(lesson));
    await(() -> TaughtWindow.of(window).lessons().model().currentProperty().get() >= 0);
    FxThread.run(() -> TaughtWindow.of(window).lessons().model().go(1));
    settle();
  }

  @AfterAll
  static void close() {
    MAKER.go.countDown();
    context.close();
    System.clearProperty(Preference.RUNS.property());
  }

  /// Waits longer than for a view, since heads are scored and the machine may be busy.
  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofMinutes(8).toNanos();
    while (!FxThread.get(condition::getAsBoolean)) {
      assertThat(System.nanoTime()).as("timed out").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  private static void settle() {
    await(() ->
        context.workbench().workers().areViewsDone()
            && TaughtWindow.of(window)
                .lessons()
                .model()
                .answers()
                .shownProperty()
                .get()
                .measured());
  }

  private static TrainingStatus messages() {
    return TaughtWindow.of(window).lessons().training().statusProperty().get().orElseThrow();
  }

  private static String shown() {
    SelectionState.Opened opened = context.workbench().selection().snapshot().opened();
    return opened.run().orElseThrow().name() + "@" + opened.step();
  }

  private static Node node(String id) {
    return Objects.requireNonNull(root.lookup(id));
  }

  @Test
  void trainsOnRequestAndFallsBackToRecordedCheckpoints() throws Exception {
    check("offered");
    assertThat(FxThread.get(() -> messages().stage())).isEqualTo(Stage.OFFERED);
    assertThat(FxThread.get(() -> VisibleBounds.of(node("#lesson-stop-training")))).isEmpty();
    FxThread.run(() -> ((Button) node("#lesson-train")).fire());
    MAKER.first.await();
    await(
        () -> messages().forming().scored().size() >= 1 && shown().startsWith("class-demo-live@"));
    await(() -> messages().progress().startsWith("step 1 of 2"));
    settle();
    check("running");
    FxThread.run(() -> {
      assertThat(messages().stage()).isEqualTo(Stage.RUNNING);
      assertThat(messages().forming().scored().getFirst().score()).isBetween(0.15, 0.25);
      assertThat(VisibleBounds.of(node("#lesson-train"))).isEmpty();
      assertThat(context.workbench().runs())
          .anyMatch(run -> run.ref().directory().equals(runs.resolve("class-demo-live")));
    });
    presented();
    MAKER.go.countDown();
    await(() -> messages().stage() == Stage.RECORDED);
    await(() -> shown().equals("class-demo@400"));
    settle();
    check("recorded");
    FxThread.run(() -> {
      assertThat(messages().why())
          .isEqualTo(
              "The recorded checkpoints of class-demo are shown instead, since no head of "
                  + "this training was labelled 1-gram.");
      assertThat(messages().forming().firstNamed().orElseThrow().step()).isEqualTo(400);
      assertThat(messages().run()).isEqualTo("class-demo-live");
      assertThat(
              context.workbench().selection().snapshot().opened().run().orElseThrow().directory())
          .isNotEqualTo(runs.resolve("class-demo-live"));
    });
  }

  /// The audience sees the picture, and no message of the training covers it.
  private static void presented() {
    FxThread.run(() -> {
      int windows = Window.getWindows().size();
      window.perform(
          new Performs(() -> TaughtWindow.of(window).presenting().presenting("attention")));
      layOut(SIZES.getLast());
      Node stage = node("#stage");
      assertThat(root.getChildrenUnmodifiable())
          .filteredOn(Node::isVisible)
          .filteredOn(n ->
              root.getChildrenUnmodifiable().indexOf(n)
                  > root.getChildrenUnmodifiable().indexOf(stage))
          .isEmpty();
      assertThat(Window.getWindows()).hasSize(windows);
      assertThat(VisibleBounds.of(node("#lesson-training"))).isEmpty();
      window.perform(new Performs(TaughtWindow.of(window).presenting()::ending));
    });
    settle();
  }

  /// Checks the window in every theme if pictures are requested, else in one.
  private static void check(String name) {
    List<Theme> themes = Pictures.REQUESTED ? List.of(Theme.values()) : List.of(Theme.LIGHT);
    for (Theme theme : themes) {
      FxThread.run(() -> context.workbench().themeProperty().set(theme));
      for (LaidWindow.Size size : SIZES) {
        FxThread.run(() -> layOut(size));
        settle();
        FxThread.run(() -> {
          layOut(size);
          String at =
              "training-%s-%s-%s".formatted(name, size, theme.name().toLowerCase(Locale.ROOT));
          Pictures.saveRequested(root, theme, at);
          assertThat(SceneReader.faults(root, theme == Theme.PROJECTOR ? 18 : 11))
              .as(at)
              .filteredOn(fault -> !fault.endsWith("is partly covered"))
              .filteredOn(fault -> !(fault.startsWith("LessonPane") && fault.contains("overlap")))
              .isEmpty();
          Box pane = VisibleBounds.of(node("#lesson")).orElseThrow();
          assertThat(pane.containsBox(VisibleBounds.of(node("#lesson-next")).orElseThrow()))
              .as(at)
              .isTrue();
        });
      }
    }
    FxThread.run(() -> context.workbench().themeProperty().set(Theme.LIGHT));
  }

  private static void layOut(LaidWindow.Size size) {
    for (int pass = 0; pass < 4; pass++) {
      root.applyCss();
      root.resize(size.width(), size.height());
      root.layout();
    }
    TaughtWindow.of(window).marks().requestLayout();
    root.layout();
  }
}
