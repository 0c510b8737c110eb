package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.InScene;
import org.headscope.app.launch.AppContext;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.app.task.TaskRunners;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Goes through a lesson in the window on the shipped sample. With `-Dgate.pictures=true` it writes
/// what it looked at to `target/pictures/lesson-*`.
class LessonInWindowTest {
  private static final Path LESSON =
      Path.of("src/test/resources/lessons/induction").toAbsolutePath();
  private static final int[][] SIZES = {{1024, 768}, {1280, 720}, {1440, 900}, {1920, 1080}};

  private static AppContext context;
  private static MainWindow window;
  private static Region root;

  @BeforeAll
  static void open() {
    context = new AppContext();
    FakeDesktop nobody = new FakeDesktop(new TaskRunners());
    window = FxThread.get(() -> new MainWindow(context.features(nobody, nobody), nobody));
    root = FxThread.get(() -> (Region) window.scene(1440, 900).getRoot());
    FxThread.run(context::openSample);
    await(() -> context.workbench().inspectionProperty().get().isPresent());
    FxThread.run(() -> context.workbench().open(LESSON));
    await(() -> model().currentProperty().get() >= 0);
  }

  @AfterAll
  static void close() {
    context.close();
  }

  private static LessonViewModel model() {
    return window.lessons().model();
  }

  @TestFactory
  Stream<DynamicTest> everyStepAtEverySize() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int step = 0; step < 4; step++) {
      for (int[] size : SIZES) {
        for (Theme theme : Theme.values()) {
          int at = step;
          String name =
              "lesson-%d-%dx%d-%s"
                  .formatted(at + 1, size[0], size[1], theme.name().toLowerCase(Locale.ROOT));
          tests.add(DynamicTest.dynamicTest(name, () -> look(at, size, theme, name)));
        }
      }
    }
    return tests.stream();
  }

  private static void look(int step, int[] size, Theme theme, String name) {
    FxThread.run(() -> {
      context.workbench().themeProperty().set(theme);
      if (model().currentProperty().get() != step) {
        window.lessons().go(step);
      }
      layOut(size);
    });
    settle();
    FxThread.run(() -> {
      layOut(size);
      if (Boolean.getBoolean("gate.pictures")) {
        Pictures.save(root, theme, 1, name);
      }
      assertThat(model().problemsProperty().get()).isEmpty();
      assertThat(window.marks().unseenProperty().get()).as("not in view").isEmpty();
      List<Box> callouts = window.marks().callouts();
      assertThat(callouts)
          .hasSize(
              (int)
                  model().step().orElseThrow().marks().stream()
                      .map(m -> m.text())
                      .distinct()
                      .count());
      Box pane = InScene.of(root.lookup("#lesson")).orElseThrow();
      for (int i = 0; i < callouts.size(); i++) {
        assertThat(callouts.subList(0, i)).noneMatch(callouts.get(i)::meets);
        assertThat(pane.meets(callouts.get(i))).isFalse();
      }
      for (String button : List.of("#lesson-back", "#lesson-explore", "#lesson-next")) {
        Box box = InScene.of(root.lookup(button)).orElseThrow();
        assertThat(pane.holds(box)).as(button).isTrue();
      }
      // Callouts lie over what is not meant, and lines of one paragraph share their box.
      assertThat(SceneReader.faults(root, theme == Theme.PROJECTOR ? 18 : 11))
          .filteredOn(fault -> !fault.endsWith("is partly covered"))
          .filteredOn(fault -> !(fault.startsWith("LessonPane") && fault.contains("overlap")))
          .isEmpty();
    });
  }

  @Test
  void aClickOnTheMapAnswersAndWrongAnswersStay() {
    FxThread.run(() -> {
      context.workbench().themeProperty().set(Theme.LIGHT);
      window.lessons().go(1);
      layOut(SIZES[2]);
    });
    settle();
    FxThread.run(() -> window.lessons().again());
    pin(10);
    pin(11);
    assertThat(FxThread.get(() -> model().answersProperty().get()))
        .extracting("right")
        .containsExactly(false, true);
    settle();
    FxThread.run(() -> {
      layOut(SIZES[2]);
      Pictures.save(root, Theme.LIGHT, 1, "lesson-answered");
    });
  }

  private static void pin(int key) {
    int before = FxThread.get(() -> model().answersProperty().get().size());
    FxThread.run(
        () -> context.workbench().selection().perform(new Command.Pin(22, key, new Span(0, 32))));
    await(() -> model().answersProperty().get().size() > before);
  }

  @Test
  void whatIsHiddenCanBeShownAndIsHiddenAgain() {
    FxThread.run(() -> {
      window.lessons().go(0);
      layOut(SIZES[2]);
    });
    settle();
    FxThread.run(() -> {
      Node view = root.lookup("#prediction");
      assertThat(view.isVisible()).isFalse();
      ((Button) root.lookup("#show-hidden")).fire();
      assertThat(view.isVisible()).isTrue();
      window.lessons().go(1);
      assertThat(view.isVisible()).isFalse();
      window.lessons().go(2);
      assertThat(view.isVisible()).isTrue();
    });
  }

  @Test
  void oneReturnsToWhereTheTrackWasLeft() {
    FxThread.run(() -> {
      window.lessons().go(1);
      layOut(SIZES[2]);
    });
    settle();
    FxThread.run(() -> {
      var before = context.workbench().selection().snapshot();
      window.lessons().explore();
      assertThat(window.marks().isVisible()).isFalse();
      context.workbench().selection().selectHead(1, 2);
      context.workbench().selection().selectTab("compare");
      window.lessons().explore();
      assertThat(context.workbench().selection().snapshot()).isEqualTo(before);
      assertThat(window.marks().isVisible()).isTrue();
      window.lessons().toggleBright();
      assertThat(((Button) root.lookup("#lesson-bright")).getText()).startsWith("Dim again");
    });
  }

  private static void settle() {
    await(() ->
        context.workbench().workers().areViewsDone()
            && model().shownProperty().get().measured()
            && !model().judgingProperty().get());
  }

  private static void layOut(int[] size) {
    for (int pass = 0; pass < 4; pass++) {
      root.applyCss();
      root.resize(size[0], size[1]);
      root.layout();
    }
    window.marks().requestLayout();
    root.layout();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 60_000_000_000L;
    while (!FxThread.get(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "not there after two minutes: " + FxThread.get(() -> model().problemsProperty().get()));
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
  }
}
