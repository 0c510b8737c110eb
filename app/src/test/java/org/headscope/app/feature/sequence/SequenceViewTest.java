package org.headscope.app.feature.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.headscope.app.FakeAttributions;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Gestures;
import org.headscope.app.service.Matched;
import org.headscope.app.service.Worker;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SequenceViewTest {
  private final Bench bench = FxThread.get(Bench::new);
  private final SequenceView view =
      FxThread.get(() ->
          new SequenceView(
              new SequenceViewModel(
                  bench.workbench(),
                  bench.selection(),
                  new Worker<>(new FakeAttributions(), bench.runner()))));
  private final FigureCanvas canvas = Gestures.canvas(view);

  private void open(Theme theme) {
    bench.open(Bench.drawn(2));
    view.paletteProperty().set(theme.palette());
    Pictures.show(view, 1440, 90, theme);
  }

  private double x(int position) {
    int length = bench.selection().instanceProperty().get().orElseThrow().text().length();
    return (position + 0.5) * canvas.getWidth() / length;
  }

  @Test
  void hoveringPreviewsAndClickingPins() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      Gestures.mouse(canvas, MouseEvent.MOUSE_MOVED, x(60), 20);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(60);
      assertThat(bench.selection().snapshot().sequence().pinned()).isFalse();
      Gestures.click(canvas, x(61), 20);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(61);
      assertThat(bench.selection().snapshot().sequence().pinned()).isTrue();
    });
  }

  @Test
  void draggingTheBracketAndShiftArrowsMoveTheWindow() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      bench.selection().showWindow(new Span(20, 60));
      Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, x(30), 20);
      Gestures.mouse(canvas, MouseEvent.MOUSE_DRAGGED, x(45), 20);
      Gestures.mouse(canvas, MouseEvent.MOUSE_RELEASED, x(45), 20);
      assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(35, 75));
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(-1);
      Gestures.key(canvas, KeyCode.LEFT, true);
      assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(25, 65));
    });
  }

  @Test
  void aDragEndsWhereTheButtonIsReleased() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      bench.selection().showWindow(new Span(20, 60));
      Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, x(30), 20);
      Gestures.drop(canvas, x(45), 20);
      assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(35, 75));
      Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, x(50), 20);
      Gestures.mouse(canvas, MouseEvent.MOUSE_DRAGGED, x(52), 20);
      Gestures.drop(canvas, x(60), 20);
      assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(45, 85));
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(-1);
    });
  }

  @Test
  void pastedLinesBecomeStrings() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      TextField field = Gestures.find(view, TextField.class);
      field.replaceSelection("abab|abc\r\n\r\nacb|ab\n"); // as TextField's paste() does
      assertThat(field.getText()).isEqualTo("abab|abc|acb|ab");
      assertThat(bench.selection().instanceProperty().get().orElseThrow().text())
          .isEqualTo("abab|abc|acb|ab");
      field.replaceSelection("a".repeat(200_000));
      assertThat(field.getText()).isEqualTo("abab|abc|acb|ab");
    });
  }

  @Test
  void linesFromScriptsBecomeStrings() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      bench
          .selection()
          .journal()
          .setting("sequence.text", "", SettingCodec.text())
          .set("ab\nacb\n");
      assertThat(Gestures.find(view, TextField.class).getText()).isEqualTo("ab|acb");
    });
  }

  @Test
  void typingRunsTheModelAndEscapeGoesBack() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      String id = bench.selection().instanceProperty().get().orElseThrow().id();
      TextField field = Gestures.find(view, TextField.class);
      field.setText("abab|abc");
      bench.settle();
      assertThat(bench.workbench().inspectionProperty().get().orElseThrow().tokens()).hasSize(8);
      Gestures.key(field, KeyCode.ESCAPE, false);
      assertThat(bench.selection().instanceProperty().get().orElseThrow().id()).isEqualTo(id);
      assertThat(field.getText()).isEmpty();
    });
  }

  @Test
  void oneLineHasAButtonForTheFieldAndEscapeHidesIt() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      double high = view.prefHeight(-1);
      view.compactProperty().set(true);
      view.applyCss();
      view.layout();
      assertThat(view.prefHeight(-1)).isLessThan(0.75 * high);
      assertThat(view.lookup(".text-field")).isNull();
      ((Button) view.lookup("#type-own")).fire();
      TextField field = Gestures.find(view, TextField.class);
      assertThat(view.getScene().getFocusOwner()).isSameAs(field);
      field.setText("abab");
      bench.settle();
      Gestures.key(field, KeyCode.ESCAPE, false);
      assertThat(view.lookup(".text-field")).isNull();
      assertThat(view.getScene().getFocusOwner()).isSameAs(canvas);
    });
  }

  @Test
  void typedStringsShowTheFieldWithTheirErrors() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      view.compactProperty().set(true);
      bench.workbench().pairs().choose(Bench.instance("ab"));
      assertThat(view.lookup(".text-field")).isNull();
      view.compactProperty().set(false);
      Gestures.find(view, TextField.class).setText("abab");
      bench.settle();
      view.compactProperty().set(true);
      assertThat(view.lookup(".text-field")).isNotNull();
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryTheme(Theme theme) {
    FxThread.run(() -> {
      open(theme);
      bench.selection().highlightState(1);
      bench.workbench().match(new Matched("3-gram", 3, List.of(9, 20, 21, 60)));
      assertThat(Pictures.save(view, theme, 1, "sequence-" + theme)).isGreaterThan(30);
    });
  }
}
