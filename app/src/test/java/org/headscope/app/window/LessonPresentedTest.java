package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.Node;
import org.headscope.app.FxThread;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Theme;
import org.headscope.app.feature.lesson.MarksLayer;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.launch.Samples;
import org.headscope.app.session.SessionState;
import org.headscope.app.window.LaidWindow.Size;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Presents a shipped lesson step by step, as a clicker does, and writes what a room sees to
/// `target/pictures/presented`.
class LessonPresentedTest {
  private static final List<Size> SIZES = List.of(new Size(1024, 768), new Size(1920, 1080));
  private static final Path LESSON =
      Samples.find().orElseThrow().folder().resolve("lessons/3-induction");

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

  private static PresentViewModel present() {
    return laid.window.presenting();
  }

  private static void perform(Performs body) {
    FxThread.run(() -> laid.window.perform(body));
    laid.settle();
  }

  private static SessionState state() {
    return FxThread.get(() -> laid.workbench.selection().journal().state());
  }

  @Test
  void clickerKeysGoThroughTheLessonAndEscBringsTheWindowBack() {
    FxThread.run(() -> laid.window.lessons().go(0));
    laid.settle();
    SessionState before = state();
    FxThread.run(() -> laid.window.perform(laid.window.present()));
    int steps = FxThread.get(() -> laid.lesson().stepsProperty().get().size());
    for (int step = 0; step < steps; step++) {
      if (step > 0) {
        perform(new Performs(present()::next));
      }
      int at = step;
      FxThread.run(() -> {
        assertThat(present().isPresenting()).isTrue();
        assertThat(laid.lesson().currentProperty().get()).isEqualTo(at);
        assertThat(present().agenda().caption().text()).isNotBlank().doesNotContain("{");
        assertThat(present().agenda().caption().step()).isEqualTo(at + 1);
      });
      SIZES.forEach(size -> look(size, "presented/%d-%s".formatted(at + 1, size)));
    }
    perform(new Performs(present()::next));
    assertThat(FxThread.get(() -> laid.lesson().currentProperty().get())).isEqualTo(steps - 1);
    for (int step = steps - 1; step > 0; step--) {
      perform(new Performs(present()::back));
    }
    perform(new Performs(present()::ending));
    assertThat(state().selection()).isEqualTo(before.selection());
    FxThread.run(() -> {
      assertThat(laid.root.lookup("#stage")).isNull();
      assertThat(laid.root.lookup("#lesson")).isNotNull();
    });
  }

  private static void look(Size size, String name) {
    FxThread.run(() -> {
      laid.layOut(size);
      MarksLayer marks = (MarksLayer) laid.root.lookup("#stage-marks");
      marks.requestLayout();
      laid.layOut(size);
      laid.save(name);
      assertThat(marks.unseenProperty().get()).as(name).isEmpty();
      assertThat(laid.faults())
          .as(name)
          .filteredOn(fault -> !fault.contains("covered"))
          .filteredOn(fault -> fault.startsWith("StagePane") || fault.startsWith("stage"))
          .isEmpty();
    });
  }

  @Test
  void aRoomIsToPredictWhatTheStepHides() {
    FxThread.run(() -> laid.window.lessons().go(0));
    laid.settle();
    FxThread.run(() -> laid.window.perform(laid.window.present()));
    assertThat(FxThread.get(() -> present().agenda().hidden()))
        .contains(Concealed.NEXT_SYMBOL, Concealed.NUMBERS);
    assertThat(FxThread.get(() -> present().figure("attention").orElseThrow().next())).isEmpty();
    perform(new Performs(present()::revealing));
    assertThat(FxThread.get(() -> present().figure("attention").orElseThrow().next())).isPresent();
    perform(new Performs(present()::next));
    assertThat(FxThread.get(() -> present().figure("attention").orElseThrow().next())).isEmpty();
    perform(new Performs(present()::ending));
  }

  @Test
  void theReadersThemeStaysFromStepToStep() {
    for (Theme theme : List.of(Theme.DARK, Theme.LIGHT)) {
      perform(Performs.one(() -> Optional.of(laid.workbench.themeProperty().to(theme))));
      FxThread.run(() -> laid.window.lessons().go(1));
      laid.settle();
      FxThread.run(() -> laid.window.lessons().go(0));
      assertThat(FxThread.get(() -> laid.workbench.themeProperty().get())).isEqualTo(theme);
      laid.settle();
      if (theme == Theme.DARK) {
        FxThread.run(() -> laid.window.perform(laid.window.present()));
        SIZES.forEach(
            size -> look(size, "presented/%s-%s".formatted(theme, size).toLowerCase(Locale.ROOT)));
        perform(new Performs(present()::ending));
      }
    }
    Node stage = FxThread.get(() -> laid.root.lookup("#stage"));
    assertThat(stage).isNull();
  }
}
