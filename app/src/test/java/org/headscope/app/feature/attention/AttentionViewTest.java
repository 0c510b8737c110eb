package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import javafx.event.EventType;
import javafx.geometry.Point2D;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.RangeSlider;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Theme;
import org.headscope.app.selection.Selection;
import org.headscope.app.selection.Span;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttentionViewTest {
  private static final double WIDTH = 602;
  private static final double HEIGHT = 680;

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionView view =
      FxThread.get(() -> new AttentionView(new AttentionViewModel(opened.workbench(), selection)));
  private final FigureCanvas canvas =
      (FigureCanvas) ((StackPane) view.getCenter()).getChildren().getFirst();

  @BeforeEach
  void show() {
    FxThread.run(() -> Pictures.show(view, WIDTH, HEIGHT, Theme.LIGHT));
  }

  private AttentionLayout layout() {
    return AttentionLayout.of(
        canvas.getWidth(),
        canvas.getHeight(),
        1,
        selection.windowProperty().get(),
        false,
        Theme.LIGHT.palette());
  }

  private void mouse(EventType<MouseEvent> type, double canvasX, double canvasY) {
    // Without a pick result, coordinates are the scene's.
    Point2D scene = canvas.localToScene(canvasX, canvasY);
    double x = scene.getX();
    double y = scene.getY();
    canvas.fireEvent(
        new MouseEvent(
            type,
            x,
            y,
            x,
            y,
            MouseButton.PRIMARY,
            1,
            false,
            false,
            false,
            false,
            true,
            false,
            false,
            true,
            false,
            true,
            null));
  }

  private void key(KeyCode code) {
    canvas.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false));
  }

  private void scroll(double x, double y, double delta, boolean control) {
    canvas.fireEvent(
        new ScrollEvent(
            ScrollEvent.SCROLL,
            x,
            y,
            x,
            y,
            false,
            control,
            false,
            false,
            true,
            false,
            0,
            delta,
            0,
            delta,
            ScrollEvent.HorizontalTextScrollUnits.NONE,
            0,
            ScrollEvent.VerticalTextScrollUnits.NONE,
            0,
            0,
            null));
  }

  @Test
  void hoverClickAndEscape() {
    FxThread.run(() -> {
      double x = layout().left(60) + 2;
      double y = layout().top(80) + 2;
      mouse(MouseEvent.MOUSE_MOVED, x, y);
      assertThat(selection.queryProperty().get()).isEqualTo(80);
      assertThat(selection.keyProperty().get()).isEqualTo(60);
      assertThat(selection.pinnedProperty().get()).isFalse();
      mouse(MouseEvent.MOUSE_PRESSED, x, y);
      mouse(MouseEvent.MOUSE_CLICKED, x, y);
      assertThat(selection.pinnedProperty().get()).isTrue();
      assertThat(canvas.getAccessibleHelp()).startsWith("query ").contains("weight");
      key(KeyCode.ESCAPE);
      assertThat(selection.queryProperty().get()).isEqualTo(-1);
      mouse(MouseEvent.MOUSE_MOVED, 20, y);
      assertThat(selection.queryProperty().get()).as("row label").isEqualTo(80);
      assertThat(selection.keyProperty().get()).isEqualTo(-1);
    });
  }

  @Test
  void wheelPansAndZoomsDragMovesKeysWalk() {
    FxThread.run(() -> {
      double middle = layout().map().x() + layout().map().width() / 2;
      double down = layout().map().y() + layout().map().height() / 2;
      scroll(middle, down, -40, false);
      assertThat(selection.windowProperty().get().from()).isGreaterThan(48);
      scroll(middle, down, 40, false);
      scroll(middle, down, 80, true);
      assertThat(selection.windowProperty().get().length()).isLessThan(48);
      key(KeyCode.DIGIT0);
      int all = selection.windowProperty().get().length();
      assertThat(all).isEqualTo(opened.workbench().instances().getFirst().text().length());
      key(KeyCode.PLUS);
      assertThat(selection.windowProperty().get().length()).isLessThan(all);
      selection.windowProperty().set(new Span(48, 96));
      mouse(MouseEvent.MOUSE_PRESSED, middle, down);
      mouse(MouseEvent.MOUSE_DRAGGED, middle - 5 * layout().cell(), down);
      assertThat(selection.windowProperty().get()).isEqualTo(new Span(53, 101));
      key(KeyCode.UP);
      key(KeyCode.LEFT);
      assertThat(selection.pinnedProperty().get()).isTrue();
      assertThat(selection.keyProperty().get()).isGreaterThanOrEqualTo(53);
    });
  }

  @Test
  void theSliderAndTheWindowFollowEachOther() {
    FxThread.run(() -> {
      RangeSlider slider = (RangeSlider) view.lookup(".range-slider");
      assertThat(slider.getLowValue()).isEqualTo(48);
      assertThat(slider.getHighValue()).isEqualTo(96);
      selection.windowProperty().set(new Span(100, 160));
      assertThat(slider.getLowValue()).isEqualTo(100);
      assertThat(slider.getHighValue()).isEqualTo(160);
      slider.setLowValue(120.4);
      assertThat(selection.windowProperty().get()).isEqualTo(new Span(120, 160));
      slider.setHighValue(121);
      assertThat(selection.windowProperty().get().length()).isEqualTo(AttentionViewModel.FEWEST);
    });
  }

  @Test
  void panningAndZoomingAThousandTokensTakesLessThanAFrame() {
    FxThread.run(() -> {
      opened.workbench().show(Synthetic.thousand(opened.workbench().instances().getFirst()));
      opened.settle().run();
      view.layout();
      for (int shown : new int[] {48, 100, 400, 900}) {
        double milliseconds = medianOfPanning(shown);
        assertThat(milliseconds).as("%d tokens", shown).isLessThan(16);
      }
    });
  }

  /** Thread time of one step, since the machine that tests may be busy; median after warm-up. */
  private double medianOfPanning(int shown) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long[] nanos = new long[90];
    for (int i = 0; i < nanos.length; i++) {
      long start = threads.getCurrentThreadCpuTime();
      selection.windowProperty().set(new Span(i, i + shown));
      view.layout();
      nanos[i] = threads.getCurrentThreadCpuTime() - start;
    }
    Arrays.sort(nanos, 30, nanos.length);
    return nanos[60] / 1e6;
  }

  @Test
  void looksAsIntendedInEveryTheme() {
    for (Theme theme : Theme.values()) {
      FxThread.run(() -> {
        Pictures.style(theme);
        view.paletteProperty().set(theme.palette());
        selection.selectHead(2, 1);
        selection.pin(90, 70);
        canvas.setOversampling(2);
        int colours = Pictures.save(view, theme, 2, "attention-view-" + theme);
        assertThat(colours).as("distinct colours").isGreaterThan(60);
      });
    }
  }
}
