package org.headscope.app.feature.heads;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Bounds;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;
import org.headscope.app.FakeMaps;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Gestures;
import org.headscope.app.session.Selection;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeadsViewTest {
  private static final double WIDTH = 176;
  private static final double HEIGHT = 600;

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final HeadsView view =
      FxThread.get(() -> new HeadsView(new HeadsViewModel(opened.workbench(), selection)));
  private final FigureCanvas canvas = (FigureCanvas) ((ScrollPane) view.getCenter()).getContent();

  @BeforeEach
  void show() {
    FxThread.run(() -> {
      Pictures.show(view, WIDTH, HEIGHT, Theme.LIGHT);
      view.layout();
    });
  }

  @Test
  void aClickOrAnArrowKeySelectsAHead() {
    FxThread.run(() -> {
      Bounds seen = ((ScrollPane) view.getCenter()).getViewportBounds();
      double width = seen.getWidth();
      double tall = seen.getHeight();
      HeadGrid grid =
          HeadGrid.of(
              new HeadGrid.ShownLayers(FakeMaps.softmax(4, 2), 1, true),
              width,
              tall,
              Theme.LIGHT.palette());
      Box cell = grid.cell(3, 2);
      Gestures.mouse(canvas, MouseEvent.MOUSE_CLICKED, cell.x() + 10, cell.y() + 10);
      assertThat(selection.layerProperty().get()).isEqualTo(3);
      assertThat(selection.snapshot().model().head()).isEqualTo(2);
      canvas.fireEvent(
          new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.UP, false, false, false, false));
      assertThat(selection.layerProperty().get()).isEqualTo(2);
      assertThat(canvas.getAccessibleHelp()).startsWith("Layer 2 · head 2: 1-gram");
    });
  }

  private Label note() {
    return (Label) ((VBox) view.getBottom()).getChildren().getFirst();
  }

  @Test
  void aModelWithoutMapsIsAGridOfWords() {
    FxThread.run(() -> {
      opened.workbench().opener().openRun(Synthetic.HEADLESS);
      opened.settle().run();
      assertThat(view.getCenter()).isInstanceOf(ScrollPane.class);
      assertThat(note().getText()).contains("influence");
      assertThat(view.figure()).isPresent();
      opened.workbench().pairs().choose(opened.workbench().runs().getFirst());
      opened.settle().run();
      assertThat(view.getCenter()).isInstanceOf(ScrollPane.class);
      assertThat(note().isVisible()).isTrue();
    });
  }

  @Test
  void cellsNeverOverlapInGridsOfAnySize() {
    Palette palette = Theme.LIGHT.palette();
    Map<Integer, Integer> sizes = new HashMap<>(Map.of(1, 1, 4, 2, 12, 12, 2, 30));
    sizes.forEach((layers, heads) -> {
      apart(FakeMaps.softmax(layers, heads), palette);
    });
    apart(Synthetic.MIXED_LOOKS, palette);
  }

  private static void apart(List<LayerInfo> layerInfos, Palette palette) {
    HeadGrid grid = HeadGrid.of(new HeadGrid.ShownLayers(layerInfos, 1, true), 300, 0, palette);
    double bottom = 0;
    for (int layer = 1; layer <= layerInfos.size(); layer++) {
      assertThat(grid.nameY(layer)).isGreaterThan(bottom);
      for (int head = 1; head <= Math.max(1, layerInfos.get(layer - 1).maps()); head++) {
        Box cell = grid.cell(layer, head);
        bottom = cell.bottom();
        assertThat(cell.right()).isLessThanOrEqualTo(grid.width() + 1e-9);
        assertThat(bottom).isLessThanOrEqualTo(grid.height());
        assertThat(grid.at(cell.x() + 1, bottom - 1)).contains(new HeadGrid.Head(layer, head));
      }
    }
  }

  @Test
  void thePageFitsTheWholeGrid() {
    for (Theme theme : Theme.values()) {
      for (int layers : new int[] {1, 4, 12}) {
        HeadGrid grid =
            HeadGrid.onPage(
                new HeadGrid.ShownLayers(FakeMaps.softmax(layers, 8), 1, true),
                500,
                760,
                theme.palette());
        assertThat(grid.height()).isLessThanOrEqualTo(760);
        assertThat(grid.cell(1, 8).right()).isLessThanOrEqualTo(500);
      }
    }
  }

  @Test
  void aBrightCellStaysVisibleInAThumbnail() {
    int length = 700;
    float[] dark = new float[length * length];
    float[] bright = new float[length * length];
    bright[611 * length + 17] = 1;
    AttentionMaps maps = Synthetic.softmax(1, 2, length, new float[][][] {{dark, bright}});
    for (AttentionMaps drawn : List.of(maps, maps.reduced())) {
      int[][][] pixels = new Thumbnails().of(drawn, 60, Theme.LIGHT.palette());
      assertThat(Arrays.mismatch(pixels[0][0], pixels[0][1])).isNotNegative();
    }
  }

  @Test
  void everyKindOfLayerRendersInEveryTheme() {
    for (Theme theme : Theme.values()) {
      FxThread.run(() -> {
        Pictures.style(theme);
        view.paletteProperty().set(theme.palette());
        opened.workbench().opener().openRun(Synthetic.MIXED);
        opened.settle().run();
        selection.selectHead(4, 1);
        canvas.setOversampling(2);
        int colours = Pictures.save(view, theme, 2, "heads-mixed-" + theme);
        assertThat(colours).as("distinct colours").isGreaterThan(60);
      });
    }
  }

  @Test
  void rendersInEveryTheme() {
    for (Theme theme : Theme.values()) {
      FxThread.run(() -> {
        Pictures.style(theme);
        view.paletteProperty().set(theme.palette());
        selection.selectHead(2, 1);
        canvas.setOversampling(2);
        int colours = Pictures.save(view, theme, 2, "heads-view-" + theme);
        assertThat(colours).as("distinct colours").isGreaterThan(60);
      });
    }
  }
}
