package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.FxThread;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.attention.kind.StateFigure;
import org.headscope.app.feature.attention.kind.StatePicture;
import org.headscope.app.feature.attention.kind.StateScene;
import org.headscope.app.feature.attention.picture.AttentionFigure;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Checks that the map draws the right thing at the right place, read from what it draws.
class MapPictureTest {
  private static final double WIDTH = 700;
  private static final double HEIGHT = 500;
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  @BeforeEach
  void fitToArea() {
    selection.selectHead(2, 1);
    model.fit(AttentionLayout.viewport(new PictureArea(WIDTH, HEIGHT, 1, LIGHT), false, 1));
  }

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  private AttentionFigure figure() {
    return new AttentionFigure(scene(), new HeatmapPainter(), false);
  }

  private AttentionLayout layout() {
    return figure().layout(new PictureArea(WIDTH, HEIGHT, 1, LIGHT));
  }

  private RecordingPen draw() {
    return RecordingPen.of(figure(), WIDTH, HEIGHT, LIGHT);
  }

  /// Shows positions for which keys are left out.
  private void goFar() {
    selection.showWindow(new Span(150, 190));
    assertThat(scene().axes().keys().from()).isPositive();
  }

  private static double darkness(Color colour) {
    return 3 - colour.getRed() - colour.getGreen() - colour.getBlue();
  }

  @Test
  void aCellIsAsDarkAsItsWeightAndNothingIsAboveTheDiagonal() {
    for (int look = 0; look < 2; look++) {
      AttentionScene scene = scene();
      AttentionLayout layout = layout();
      Drawn.Picture cells = draw().visible(Drawn.Picture.class).getFirst();
      assertThat(cells.box()).isEqualTo(layout.map());
      for (int query = scene.axes().queries().from();
          query < scene.axes().queries().to();
          query++) {
        int last = query;
        List<Integer> byWeight =
            IntStream.rangeClosed(scene.axes().keys().from(), query)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> scene.weight(last, k)))
                .toList();
        double before = -1;
        for (int key : byWeight) {
          Box cell = layout.box(query, key);
          double dark = darkness(cells.at(cell.middleX(), cell.middleY()));
          assertThat(dark).isGreaterThanOrEqualTo(before - 0.02);
          before = dark;
        }
        if (query + 1 < scene.axes().keys().to()) {
          Box cell = layout.box(query, query + 1);
          Color above = cells.at(cell.middleX(), cell.middleY());
          assertThat(Palette.argb(above)).isEqualTo(Palette.argb(LIGHT.ground().forbidden()));
        }
      }
      goFar();
    }
  }

  @Test
  void cellsApartFromTheHighlightedStateArePale() {
    int state = scene().axes().state(30);
    selection.highlightState(state);
    AttentionScene scene = scene();
    AttentionLayout layout = layout();
    RecordingPen pen = draw();
    int veiled = 0;
    for (int query = scene.axes().queries().from(); query < scene.axes().queries().to(); query++) {
      for (int key = scene.axes().keys().from(); key <= query; key++) {
        Box cell = layout.box(query, key);
        double x = cell.middleX();
        double y = cell.middleY();
        boolean veil =
            pen.fills().stream()
                .anyMatch(
                    r -> Math.abs(r.colour().getOpacity() - 0.72) < 0.01 && r.box().contains(x, y));
        boolean highlighted = scene.axes().isHighlighted(query) || scene.axes().isHighlighted(key);
        assertThat(veil).as("%d to %d", query, key).isEqualTo(!highlighted);
        veiled += veil ? 1 : 0;
      }
    }
    assertThat(veiled).isPositive();
  }

  @Test
  void theMapUsesEveryPixelOfTheScreen() {
    RecordingPen pen = RecordingPen.ofScreen(2);
    FxThread.run(() -> figure().paint(pen, WIDTH, HEIGHT, LIGHT));
    Drawn.Picture cells = pen.visible(Drawn.Picture.class).getFirst();
    assertThat((double) cells.columns()).isCloseTo(2 * cells.width(), within(0.5));
    assertThat((double) cells.rows()).isCloseTo(2 * cells.height(), within(0.5));
  }

  @Test
  void cellsAreSquareAndShowTheVisibleRowsAndColumns() {
    AttentionLayout layout = layout();
    assertThat(layout.queries()).isEqualTo(scene().axes().queries());
    assertThat(layout.keys()).isEqualTo(new Span(0, scene().axes().queries().to()));
    Box cell = layout.box(scene().axes().queries().from(), 3);
    assertThat(cell.width()).isEqualTo(cell.height());
    assertThat(layout.map().width()).isGreaterThan(0.9 * (WIDTH - layout.map().x()));
    assertThat(layout.map().height()).isGreaterThan(0.9 * (HEIGHT - layout.map().y() - 35));
  }

  private static List<Drawn.Text> letters(RecordingPen pen) {
    return pen.texts().stream().filter(t -> t.text().length() == 1).toList();
  }

  @Test
  void everyRowAndColumnHasItsSymbolAndItsState() {
    for (int round = 0; round < 2; round++) {
      AttentionScene scene = scene();
      AttentionLayout layout = layout();
      List<Drawn.Text> letters = letters(draw());
      for (int query = scene.axes().queries().from();
          query < scene.axes().queries().to();
          query++) {
        double y = layout.row(query).middleY();
        List<String> row =
            letters.stream()
                .filter(t -> t.x() + t.width() < layout.map().x())
                .filter(t -> Math.abs(t.centreY() - y) < 1)
                .map(Drawn.Text::text)
                .toList();
        assertThat(row).as("row %d", query).containsAll(labels(scene.axes(), query));
        assertThat(row).hasSameSizeAs(labels(scene.axes(), query));
      }
      for (int key = scene.axes().keys().from(); key < scene.axes().keys().to(); key++) {
        double x = layout.box(scene.axes().queries().from(), key).middleX();
        List<String> column =
            letters.stream()
                .filter(t -> t.y() > layout.map().bottom())
                .filter(t -> Math.abs(t.centreX() - x) < 1)
                .map(Drawn.Text::text)
                .toList();
        assertThat(column)
            .as("column %d", key)
            .containsExactlyElementsOf(labels(scene.axes(), key));
      }
      goFar();
    }
  }

  /// The symbol, and the state if it has one.
  private static List<String> labels(MapAxes axes, int position) {
    String symbol = axes.symbol(position);
    int state = axes.state(position);
    return state < 0 ? List.of(symbol) : List.of(symbol, String.valueOf(state));
  }

  /// Returns whether lines of `colour` are on all four sides of a cell.
  private static boolean framed(List<Drawn.Rect> fills, Box cell, Color colour) {
    List<Drawn.Rect> inside =
        fills.stream()
            .filter(r -> r.colour().equals(colour))
            .filter(r -> r.x() >= cell.x() && r.x() + r.width() <= cell.right())
            .filter(r -> r.y() >= cell.y() && r.y() + r.height() <= cell.bottom())
            .toList();
    return inside.stream().anyMatch(r -> r.y() < cell.y() + 3 && r.height() < 3)
        && inside.stream().anyMatch(r -> r.y() > cell.bottom() - 3 && r.height() < 3)
        && inside.stream().anyMatch(r -> r.x() < cell.x() + 3 && r.width() < 3)
        && inside.stream().anyMatch(r -> r.x() > cell.right() - 3 && r.width() < 3);
  }

  @Test
  void onlyMatchedCellsAreOutlinedInTheColourOfTheirLength() {
    Color[] colours = {LIGHT.mark().match1(), LIGHT.mark().match2(), LIGHT.mark().match3()};
    for (int round = 0; round < 2; round++) {
      AttentionScene scene = scene();
      AttentionLayout layout = layout();
      List<Drawn.Rect> fills = draw().fills();
      for (int query = scene.axes().queries().from();
          query < scene.axes().queries().to();
          query++) {
        for (int key = scene.axes().keys().from(); key <= query; key++) {
          Box cell = layout.box(query, key);
          for (int n = 1; n <= 3; n++) {
            assertThat(framed(fills, cell, colours[n - 1]))
                .as("%d → %d, match of %d", query, key, n)
                .isEqualTo(scene.match(query, key) == n);
          }
        }
      }
      goFar();
    }
  }

  @Test
  void outlinesAreVisibleOnDarkCellsAndCanBeTurnedOff() {
    AttentionScene scene = scene();
    model.style.outline(3, false);
    Color third = LIGHT.mark().match3();
    assertThat(draw().fills()).noneMatch(r -> r.colour().equals(third));
    model.style.outline(3, true);
    for (int query = scene.axes().queries().from(); query < scene.axes().queries().to(); query++) {
      for (int key = 0; key < query; key++) {
        if (scene.match(query, key) == 3) {
          assertThat(framed(draw().fills(), layout().box(query, key), LIGHT.ground().pane()))
              .as("a light line within the dark frame")
              .isTrue();
          return;
        }
      }
    }
  }

  @Test
  void theSelectedCellAndItsRowAndKeyAreMarked() {
    selection.pin(22, 11);
    AttentionLayout layout = layout();
    List<Drawn.Rect> outlines =
        draw().outlines().stream().filter(r -> r.colour().equals(LIGHT.mark().accent())).toList();
    Box cell = layout.box(22, 11);
    assertThat(outlines)
        .anySatisfy(r -> {
          assertThat(r.centreX()).isCloseTo(cell.middleX(), within(0.01));
          assertThat(r.centreY()).isCloseTo(cell.middleY(), within(0.01));
          assertThat(r.width()).isCloseTo(cell.width() + 1, within(0.01));
        })
        .anySatisfy(r -> {
          assertThat(r.centreY()).isCloseTo(cell.middleY(), within(0.01));
          assertThat(r.x()).isLessThan(layout.map().x());
          assertThat(r.x() + r.width()).isGreaterThanOrEqualTo(layout.map().right());
        });
    assertThat(draw().visible(Drawn.Segment.class))
        .filteredOn(s -> s.y2() > layout.map().bottom())
        .extracting(Drawn::centreX)
        .contains(cell.x(), cell.right());
  }

  @Test
  void theBubbleDescribesTheCellUnderTheMouseAndNeverCoversIt() {
    int first = scene().axes().queries().from();
    int last = scene().axes().queries().to() - 1;
    for (int[] at : new int[][] {{first, 0}, {first, first}, {30, 29}, {last, 0}, {last, last}}) {
      int query = at[0];
      int key = at[1];
      model.cursor().hover(query, key);
      RecordingPen pen = draw();
      Drawn.Rect bubble =
          pen.fills().stream()
              .filter(r -> r.colour().equals(LIGHT.ground().bubble()))
              .findFirst()
              .orElseThrow();
      Box cell = layout().box(query, key);
      boolean apart =
          bubble.x() >= cell.right()
              || bubble.x() + bubble.width() <= cell.x()
              || bubble.y() >= cell.bottom()
              || bubble.y() + bubble.height() <= cell.y();
      assertThat(apart).as("%d → %d", query, key).isTrue();
      assertThat(bubble.box().x()).isNotNegative();
      assertThat(bubble.box().right()).isLessThanOrEqualTo(WIDTH);
      assertThat(pen.texts().stream().map(Drawn.Text::text)).contains(" at " + query, " at " + key);
    }
  }

  @Test
  void theMouseStillReadsOutBesideAPinnedCell() {
    selection.pin(22, 11);
    assertThat(draw().fills()).noneMatch(r -> r.colour().equals(LIGHT.ground().bubble()));
    model.cursor().hover(30, 20);
    assertThat(draw().fills()).anyMatch(r -> r.colour().equals(LIGHT.ground().bubble()));
    assertThat(selection.snapshot().sequence().query()).isEqualTo(22);
    model.cursor().hover(22, 11);
    assertThat(draw().fills())
        .as("the card already shows it")
        .noneMatch(r -> r.colour().equals(LIGHT.ground().bubble()));
  }

  @Test
  void theLegendNamesOutlinesAndColoursOutsideTheMap() {
    RecordingPen pen = draw();
    for (String name : List.of("match of 1", "match of 2", "match of 3 or more", "weight")) {
      Drawn.Text text = pen.text(name);
      assertThat(text.y() + text.height()).isLessThan(layout().map().y());
    }
    Drawn.Picture strip = pen.visible(Drawn.Picture.class).get(1);
    assertThat(strip.y() + strip.height()).isLessThan(layout().map().y());
    double middle = strip.centreY();
    assertThat(darkness(strip.at(strip.x() + 1, middle)))
        .isLessThan(darkness(strip.at(strip.x() + strip.width() - 1, middle)));
    Set<String> names = Set.of("match of 1", "match of 2", "match of 3 or more");
    model.style.outline(1, false);
    assertThat(draw().texts().stream().map(Drawn.Text::text).filter(names::contains))
        .containsExactlyInAnyOrder("match of 2", "match of 3 or more");
  }

  @Test
  void aStateHasUnitsFromTopToBottomAndTokensWhereTheMapHasKeys() {
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(5, 1);
    model.show(new StatePicture());
    opened.settle().run();
    StateScene strip = (StateScene) model.sceneProperty().get().orElseThrow();
    StateFigure figure = strip.figure(new HeatmapPainter(), false);
    AttentionLayout layout = figure.layout(new PictureArea(WIDTH, HEIGHT, 1, LIGHT));
    RecordingPen pen = RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT);
    Drawn.Picture cells = pen.visible(Drawn.Picture.class).getFirst();
    assertThat(layout.keys()).isEqualTo(strip.axes().keys());
    int rows = strip.numbers().cells().rows();
    int compared = 0;
    for (int key = layout.keys().from(); key < layout.keys().to(); key += 5) {
      double x = (layout.left(key) + layout.right(key)) / 2;
      int low = 0;
      int high = 0;
      for (int row = 1; row < rows; row++) {
        low = strip.numbers().at(row, key) < strip.numbers().at(low, key) ? row : low;
        high = strip.numbers().at(row, key) > strip.numbers().at(high, key) ? row : high;
      }
      Color max = cells.at(x, layout.map().y() + (high + 0.5) * layout.map().height() / rows);
      Color min = cells.at(x, layout.map().y() + (low + 0.5) * layout.map().height() / rows);
      if (strip.numbers().at(high, key) > 0.1 && strip.numbers().at(low, key) < -0.1) {
        assertThat(max.getBlue()).as("blue above zero").isGreaterThan(max.getRed());
        assertThat(min.getRed()).as("ochre below").isGreaterThan(min.getBlue());
        compared++;
      }
      assertThat(letters(pen))
          .filteredOn(t -> t.y() > layout.map().bottom() && Math.abs(t.centreX() - x) < 1)
          .extracting(Drawn.Text::text)
          .containsExactlyElementsOf(labels(strip.axes(), key));
    }
    assertThat(compared).isPositive();
  }

  @Test
  void mapsMatchTheApprovedDrawings() {
    selection.showWindow(new Span(4, 9));
    selection.pin(7, 5);
    selection.hover(8, 6);
    GoldenDrawing.check(
        MapPictureTest.class,
        "map",
        new AttentionFigure(scene(), new HeatmapPainter(), false),
        420,
        400);
    goFar();
    selection.showWindow(new Span(150, 154));
    GoldenDrawing.check(
        MapPictureTest.class,
        "map-far",
        new AttentionFigure(scene(), new HeatmapPainter(), true),
        560,
        300);
  }
}
