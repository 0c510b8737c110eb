package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import org.headscope.app.FxThread;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.lesson.MarkedFigure;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.session.SessionState;
import org.headscope.app.window.LaidWindow;
import org.headscope.app.window.LaidWindow.Size;
import org.headscope.app.window.view.WindowPanel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Presents a shipped lesson step by step, as with a presentation remote, and writes the audience's
/// pictures to `target/pictures/presented`.
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
    return TaughtWindow.of(laid.window).presenting();
  }

  private static void perform(Performs body) {
    FxThread.run(() -> laid.window.perform(body));
    laid.settle();
  }

  private static SessionState state() {
    return FxThread.get(() -> laid.workbench.selection().journal().state());
  }

  /// Goes to the step that hides the next symbol until its question is answered, and answers it.
  private static void goToTheAnsweredStep() {
    FxThread.run(() -> TaughtWindow.of(laid.window).lessons().model().go(5));
    laid.settle();
    new LessonAnswers(laid)
        .answer(
            FxThread.get(() -> laid.lesson().step().flatMap(LessonStep::question)).orElseThrow());
  }

  @Test
  void clickerKeysStepThroughTheLessonAndEscRestoresTheWindow() {
    FxThread.run(() -> TaughtWindow.of(laid.window).lessons().model().go(0));
    laid.settle();
    SessionState before = state();
    FxThread.run(() -> laid.window.perform(TaughtWindow.of(laid.window).present()));
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
      SIZES.forEach(size -> check(size, "presented/%d-%s".formatted(at + 1, size)));
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

  private static void check(Size size, String name) {
    FxThread.run(() -> {
      laid.layOut(size);
      laid.save(name);
      assertThat(laid.faults())
          .as(name)
          .filteredOn(fault -> !fault.contains("covered"))
          .filteredOn(fault -> fault.startsWith("StagePane") || fault.startsWith("stage"))
          .isEmpty();
    });
  }

  @Test
  void theAudiencePredictsHiddenParts() {
    FxThread.run(() -> TaughtWindow.of(laid.window).lessons().model().go(0));
    laid.settle();
    FxThread.run(() -> laid.window.perform(TaughtWindow.of(laid.window).present()));
    assertThat(FxThread.get(() -> present().agenda().hidden())).contains(Concealed.NEXT_SYMBOL);
    assertThat(FxThread.get(() -> present().figure("attention").orElseThrow().next())).isEmpty();
    perform(new Performs(present()::revealing));
    assertThat(FxThread.get(() -> present().figure("attention").orElseThrow().next())).isPresent();
    perform(new Performs(present()::next));
    assertThat(FxThread.get(() -> present().figure("attention").orElseThrow().next())).isEmpty();
    perform(new Performs(present()::ending));
  }

  /// Screen, thumbnail, recordings and handouts all paint this figure.
  @Test
  void marksAreOnEveryViewThatHasTheirAnchor() {
    Map<String, Anchor> things =
        Map.of(
            "attention", new Anchor.OfCell(22, 11),
            "heads", new Anchor.OfHead(2, 1),
            "automaton", new Anchor.OfState(1),
            "sequence", new Anchor.OfPosition(22),
            "checkpoints", new Anchor.OfStep(20_000));
    goToTheAnsweredStep();
    things.forEach(
        (view, anchor) -> assertThat(words(view, anchor)).as(view).contains("1", "Hither"));
    things.forEach(
        (view, anchor) -> assertThat(printed(view, anchor)).as(view).contains("1", "Hither"));
    assertThat(printed("prediction", new Anchor.OfSymbol("n"))).contains("Hither");
    assertThat(words("prediction", new Anchor.OfSymbol("n"))).contains("Hither");
    assertThat(words("attention", new Anchor.OfSymbol("n")))
        .as("on the card beside it")
        .contains("Hither");
    assertThat(words("automaton", new Anchor.OfHead(2, 1))).doesNotContain("Hither");
  }

  private static Pointing.Mark mark(Anchor anchor) {
    return Pointing.Mark.of(1, anchor, List.of(new Inline.Plain("Hither")));
  }

  /// Returns the texts of the exported view, as in handouts.
  private static List<String> printed(String view, Anchor anchor) {
    return FxThread.get(() -> {
      Figure figure =
          laid.window.panels().stream()
              .filter(panel -> panel.id().equals(view))
              .findFirst()
              .orElseThrow()
              .figure()
              .get()
              .orElseThrow();
      Figure marked = new MarkedFigure(figure, List.of(mark(anchor)));
      RecordingPen pen = RecordingPen.of(marked, 900, 600, Theme.LIGHT.palette());
      return pen.texts().stream().map(Drawn.Text::text).toList();
    });
  }

  private static List<String> words(String view, Anchor anchor) {
    Pointing.Mark mark = mark(anchor);
    return FxThread.get(() -> {
      present().mark(new StageMarks(new Pointing(List.of(), List.of(), List.of(mark))));
      Figure shown = present().figure(view).orElseThrow();
      RecordingPen pen = RecordingPen.of(shown, 1024, 768, Theme.LIGHT.palette());
      return pen.texts().stream().map(Drawn.Text::text).toList();
    });
  }

  @Test
  void theReadersThemeIsKeptFromStepToStep() {
    for (Theme theme : List.of(Theme.DARK, Theme.LIGHT)) {
      perform(Performs.one(() -> Optional.of(laid.workbench.themeProperty().to(theme))));
      FxThread.run(() -> TaughtWindow.of(laid.window).lessons().model().go(1));
      laid.settle();
      FxThread.run(() -> TaughtWindow.of(laid.window).lessons().model().go(0));
      assertThat(FxThread.get(() -> laid.workbench.themeProperty().get())).isEqualTo(theme);
      laid.settle();
      if (theme == Theme.DARK) {
        FxThread.run(() -> laid.window.perform(TaughtWindow.of(laid.window).present()));
        SIZES.forEach(
            size -> check(size, "presented/%s-%s".formatted(theme, size).toLowerCase(Locale.ROOT)));
        perform(new Performs(present()::ending));
      }
    }
    Node stage = FxThread.get(() -> laid.root.lookup("#stage"));
    assertThat(stage).isNull();
  }

  /// Returns the measured numbers that an audience could read.
  private static List<String> numbers(String view) {
    return FxThread.get(() ->
        present().figure(view).stream()
            .flatMap(figure ->
                RecordingPen.of(figure, 1280, 720, Theme.PROJECTOR.palette()).texts().stream())
            .map(Drawn.Text::text)
            .filter(text -> text.matches(".*\\.\\d\\d.*"))
            .toList());
  }

  @Test
  void hiddenNumbersAreHiddenInEveryViewCardAndCaption() {
    goToTheAnsweredStep();
    FxThread.run(() -> laid.window.perform(TaughtWindow.of(laid.window).present()));
    List<String> views =
        FxThread.get(() -> laid.window.panels().stream().map(WindowPanel::id).toList());
    assertThat(views.stream().filter(view -> numbers(view).size() > 1))
        .contains("attention", "heads", "prediction", "checkpoints");
    assertThat(numbers("attention")).contains("0.996", "0.51.");
    perform(new Performs(() -> present().hiding(Concealed.NUMBERS)));
    for (String view : views) {
      assertThat(numbers(view)).as(view).isEmpty();
    }
    FxThread.run(() -> {
      Figure shown = present().figure("attention").orElseThrow();
      assertThat(
              RecordingPen.of(shown, 1280, 720, Theme.PROJECTOR.palette()).texts().stream()
                  .map(Drawn.Text::text))
          .contains("2-gram", "22")
          .anyMatch(text -> text.contains("?"));
    });
    perform(new Performs(() -> present().hiding(Concealed.NUMBERS)));
    perform(new Performs(present()::ending));
  }
}
