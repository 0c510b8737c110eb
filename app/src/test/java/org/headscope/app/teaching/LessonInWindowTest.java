package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Button;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.app.window.LaidWindow;
import org.headscope.app.window.LaidWindow.Size;
import org.headscope.app.window.OpenWindow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Goes through a lesson in the window on the shipped sample. With `-Dgate.pictures=true` it writes
/// its pictures to `target/pictures/lesson-*`.
class LessonInWindowTest {
  private static final Path LESSON =
      Path.of("src/test/resources/lessons/induction").toAbsolutePath();
  private static final List<Size> SIZES =
      List.of(new Size(1024, 768), new Size(1280, 720), new Size(1440, 900), new Size(1920, 1080));

  private static LaidWindow laid;

  @BeforeAll
  static void open() {
    laid = new LaidWindow();
    laid.openLesson(LESSON);
  }

  @AfterAll
  static void close() {
    laid.close();
  }

  @TestFactory
  Stream<DynamicTest> everyStepFitsAtEverySize() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int step = 0; step < 4; step++) {
      // Another theme styles every node again, another size does not.
      for (Theme theme : Theme.values()) {
        for (Size size : SIZES) {
          int at = step;
          String name =
              "lesson-%d-%s-%s".formatted(at + 1, size, theme.name().toLowerCase(Locale.ROOT));
          tests.add(DynamicTest.dynamicTest(name, () -> check(at, size, theme, name)));
        }
      }
    }
    return tests.stream();
  }

  private static void check(int step, Size size, Theme theme, String name) {
    FxThread.run(() -> {
      laid.workbench.themeProperty().set(theme);
      if (laid.lesson().currentProperty().get() != step) {
        TaughtWindow.of(laid.window).lessons().model().go(step);
      }
      laid.layOut(size);
    });
    laid.settle();
    FxThread.run(() -> {
      laid.layOut(size);
      laid.save(name);
      assertThat(laid.lesson().problemsProperty().get()).isEmpty();
      assertThat(TaughtWindow.of(laid.window).marks().unseenProperty().get())
          .as("not in view")
          .isEmpty();
      List<Box> callouts = laid.callouts();
      assertThat(callouts)
          .hasSize(
              (int)
                  TaughtWindow.of(laid.window).lessons().pointedProperty().get().marks().stream()
                      .map(m -> m.words())
                      .distinct()
                      .count());
      Box pane = VisibleBounds.of(laid.root.lookup("#lesson")).orElseThrow();
      for (int i = 0; i < callouts.size(); i++) {
        assertThat(callouts.subList(0, i)).noneMatch(callouts.get(i)::intersects);
        assertThat(pane.intersects(callouts.get(i))).isFalse();
      }
      for (String button : List.of("#lesson-back", "#lesson-explore", "#lesson-next")) {
        Box box = VisibleBounds.of(laid.root.lookup(button)).orElseThrow();
        assertThat(pane.containsBox(box)).as(button).isTrue();
      }
      // Callouts may cover dimmed parts only.
      assertThat(laid.faults()).filteredOn(fault -> !fault.endsWith("is partly covered")).isEmpty();
    });
  }

  @Test
  void aClickOnTheMapAnswersAndWrongAnswersStay() {
    FxThread.run(() -> {
      laid.workbench.themeProperty().set(Theme.LIGHT);
      TaughtWindow.of(laid.window).lessons().model().go(1);
      laid.layOut(SIZES.get(2));
    });
    laid.settle();
    FxThread.run(() -> TaughtWindow.of(laid.window).lessons().model().answers().askAgain());
    pin(10);
    pin(11);
    assertThat(FxThread.get(() -> laid.lesson().answers().answersProperty().get()))
        .extracting("right")
        .containsExactly(false, true);
    laid.settle();
    FxThread.run(() -> {
      laid.layOut(SIZES.get(2));
      laid.save("lesson-answered");
    });
  }

  private static void pin(int key) {
    int before = FxThread.get(() -> laid.lesson().answers().answersProperty().get().size());
    FxThread.run(
        () -> laid.workbench.selection().perform(new Command.Pin(22, key, new Span(0, 32))));
    OpenWindow.await(() -> laid.lesson().answers().answersProperty().get().size() > before);
  }

  @Test
  void hiddenPartsCanBeShownAndHiddenAgain() {
    FxThread.run(() -> {
      TaughtWindow.of(laid.window).lessons().model().go(0);
      laid.layOut(SIZES.get(2));
    });
    laid.settle();
    FxThread.run(() -> {
      Node view = laid.root.lookup("#prediction");
      assertThat(view.isVisible()).isFalse();
      ((Button) laid.root.lookup("#show-hidden")).fire();
      assertThat(view.isVisible()).isTrue();
      TaughtWindow.of(laid.window).lessons().model().go(1);
      assertThat(view.isVisible()).isFalse();
      TaughtWindow.of(laid.window)
          .lessons()
          .model()
          .go(2); // asks a question, and reveals after the answer
      assertThat(view.isVisible()).isFalse();
      TaughtWindow.of(laid.window).lessons().model().answers().revealAll();
      assertThat(view.isVisible()).isTrue();
    });
  }

  @Test
  void exploringReturnsToTheLesson() {
    FxThread.run(() -> {
      TaughtWindow.of(laid.window).lessons().model().go(1);
      laid.layOut(SIZES.get(2));
    });
    laid.settle();
    FxThread.run(() -> {
      var before = laid.workbench.selection().snapshot();
      TaughtWindow.of(laid.window).lessons().model().exploreOrResume();
      assertThat(TaughtWindow.of(laid.window).marks().isVisible()).isFalse();
      laid.workbench.selection().selectHead(1, 2);
      laid.workbench.selection().perform(new Command.Tab("compare"));
      TaughtWindow.of(laid.window).lessons().model().exploreOrResume();
      assertThat(laid.workbench.selection().snapshot()).isEqualTo(before);
      assertThat(TaughtWindow.of(laid.window).marks().isVisible()).isTrue();
      TaughtWindow.of(laid.window).lessons().toggleBright();
      assertThat(((Button) laid.root.lookup("#lesson-bright")).getText()).startsWith("Dim again");
    });
  }
}
