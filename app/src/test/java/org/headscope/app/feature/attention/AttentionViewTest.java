package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.event.EventType;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.controlsfx.control.RangeSlider;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Gestures;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttentionViewTest {
  private static final double WIDTH = 602;
  private static final double HEIGHT = 680;

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);
  private final AttentionView view = FxThread.get(() -> new AttentionView(model));
  private final FigureCanvas canvas = (FigureCanvas) view.lookup("#map");

  @BeforeEach
  void show() {
    FxThread.run(() -> Pictures.show(view, WIDTH, HEIGHT, Theme.LIGHT));
  }

  private AttentionLayout layout() {
    PictureArea area =
        new PictureArea(canvas.getWidth(), canvas.getHeight(), 1, Theme.LIGHT.palette());
    return model.layout(area).orElseThrow();
  }

  private void mouse(EventType<MouseEvent> type, double canvasX, double canvasY) {
    Gestures.mouse(canvas, type, canvasX, canvasY);
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
  void theNamesOfTwoMapsAreShortenedForTheirNeighbours() {
    OtherMap other =
        OtherMap.NONE
            .shown(OtherMap.Pairing.DIFFERENCE)
            .ofStep(OptionalLong.of(0))
            .ofHead(Optional.of(new MapRef(2, 1)));
    FxThread.run(() -> {
      selection.perform(other.command());
      opened.settle().run();
    });
    for (double width : new double[] {WIDTH, 0.6 * WIDTH}) {
      FxThread.run(() -> {
        view.resize(width, HEIGHT);
        view.layout();
        view.applyCss();
        view.layout();
      });
      for (Node part : view.getTop().lookupAll(".label")) {
        if (part.isVisible() && part.getLayoutBounds().getWidth() > 0) {
          double right = view.sceneToLocal(part.localToScene(part.getLayoutBounds())).getMaxX();
          assertThat(right).as("%s in %.0f pixels", part, width).isLessThanOrEqualTo(width);
        }
      }
    }
    assertThat(FxThread.get(() -> view.getTop().lookupAll(".strong").stream().toList()))
        .anyMatch(label -> ((Labeled) label).getText().equals("A − B"));
  }

  @Test
  void hoverClickAndEscape() {
    FxThread.run(() -> {
      double x = layout().left(30) + 2;
      double y = layout().top(40) + 2;
      mouse(MouseEvent.MOUSE_MOVED, x, y);
      assertThat(selection.snapshot().sequence().query()).isEqualTo(40);
      assertThat(selection.snapshot().sequence().key()).isEqualTo(30);
      assertThat(selection.snapshot().sequence().pinned()).isFalse();
      mouse(MouseEvent.MOUSE_PRESSED, x, y);
      mouse(MouseEvent.MOUSE_CLICKED, x, y);
      assertThat(selection.snapshot().sequence().pinned()).isTrue();
      assertThat(canvas.getAccessibleHelp()).startsWith("query ").contains("weight");
      key(KeyCode.ESCAPE);
      assertThat(selection.snapshot().sequence().query()).isEqualTo(-1);
      mouse(MouseEvent.MOUSE_MOVED, 20, y);
      assertThat(selection.snapshot().sequence().query()).as("row label").isEqualTo(40);
      assertThat(selection.snapshot().sequence().key()).isEqualTo(-1);
    });
  }

  private Span queries() {
    return selection.snapshot().sequence().window();
  }

  @Test
  void theWheelPansAndZoomsADragPansAndKeysMove() {
    FxThread.run(() -> {
      double middle = layout().map().x() + layout().map().width() / 2;
      double down = layout().map().y() + layout().map().height() / 2;
      int last = queries().to();
      scroll(middle, down, -40, false);
      assertThat(queries().to()).isGreaterThan(last);
      scroll(middle, down, 40, false);
      int initial = queries().length();
      scroll(middle, down, 80, true);
      assertThat(queries().length()).isLessThan(initial);
      key(KeyCode.DIGIT0);
      int all = queries().length();
      assertThat(all).isEqualTo(opened.workbench().instances().getFirst().text().length());
      key(KeyCode.PLUS);
      assertThat(queries().length()).isLessThan(all);
      selection.showWindow(new Span(48, 72));
      mouse(MouseEvent.MOUSE_PRESSED, middle, down);
      mouse(MouseEvent.MOUSE_DRAGGED, middle, down - 5 * layout().cell());
      assertThat(queries()).as("zooming in keeps its size").isEqualTo(new Span(53, 77));
      key(KeyCode.UP);
      key(KeyCode.LEFT);
      assertThat(selection.snapshot().sequence().pinned()).isTrue();
      assertThat(queries().contains(selection.snapshot().sequence().query())).isTrue();
      key(KeyCode.HOME);
      assertThat(queries().from()).isZero();
      key(KeyCode.END);
      assertThat(queries().to()).isEqualTo(all);
    });
  }

  @Test
  void theSliderAndTheWindowFollowEachOther() {
    FxThread.run(() -> {
      RangeSlider slider = (RangeSlider) view.lookup(".range-slider");
      assertThat(slider.getLowValue()).isEqualTo(queries().from());
      assertThat(slider.getHighValue()).isEqualTo(queries().to());
      selection.showWindow(new Span(100, 160));
      assertThat(slider.getLowValue()).isEqualTo(100);
      assertThat(slider.getHighValue()).isEqualTo(160);
      slider.setLowValue(120.4);
      assertThat(queries()).isEqualTo(new Span(120, 160));
      slider.setHighValue(121);
      assertThat(queries().length()).isEqualTo(MapZoom.MIN_QUERIES);
    });
  }

  @Test
  void rendersInEveryTheme() {
    for (Theme theme : Theme.values()) {
      FxThread.run(() -> {
        Pictures.style(theme);
        view.paletteProperty().set(theme.palette());
        selection.selectHead(2, 1);
        selection.pin(40, 25);
        canvas.setOversampling(2);
        int colours = Pictures.save(view, theme, 2, "attention-view-" + theme);
        assertThat(colours).as("distinct colours").isGreaterThan(60);
      });
    }
  }

  @Test
  void thePinnedCardIsDraggedMovedByKeysAndReset() {
    FxThread.run(() -> {
      selection.pin(40, 20);
      view.layout();
      Node card = view.lookup("#pinned");
      Point2D home = new Point2D(card.getLayoutX(), card.getLayoutY());
      Gestures.mouse(card, MouseEvent.MOUSE_PRESSED, 30, 10);
      Gestures.drop(card, -70, 110);
      view.layout();
      assertThat(card.getLayoutX()).isCloseTo(home.getX() - 100, within(1.5));
      assertThat(card.getLayoutY()).isCloseTo(home.getY() + 100, within(1.5));
      Gestures.key(card.lookup("#fold"), KeyCode.LEFT, true);
      view.layout();
      assertThat(card.getLayoutX()).isLessThan(home.getX() - 105);
      assertThat(selection.snapshot().sequence().key()).as("the map keeps its cell").isEqualTo(20);
      Gestures.key(card.lookup("#fold"), KeyCode.HOME, false);
      view.layout();
      assertThat(new Point2D(card.getLayoutX(), card.getLayoutY())).isEqualTo(home);
    });
  }
}
