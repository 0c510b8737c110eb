package org.headscope.app.feature.attention.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.FakeMaps;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.junit.jupiter.api.Test;

/// Checks that every unit's value is drawn at its token, read from what is drawn.
class StateFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDTH = 520;
  private static final double HEIGHT = 360;
  private static final String TEXT = "abcdabcdabcdabcd";
  private static final int LENGTH = TEXT.length();
  private static final int[] UNITS = {13, 28, 29, 41, 60};
  private static final Span KEYS = new Span(4, 12);

  /// Each unit is 2 at one token, −2 at another, and 0 elsewhere.
  private static float value(int row, int position) {
    return position == 5 + row ? 2 : position == 11 - row ? -2 : 0;
  }

  private static StateStrip strip() {
    float[] values = new float[UNITS.length * LENGTH];
    for (int row = 0; row < UNITS.length; row++) {
      for (int t = 0; t < LENGTH; t++) {
        values[row * LENGTH + t] = value(row, t);
      }
    }
    return new StateStrip(
        "layer 1 · LSTM",
        1,
        64,
        UNITS,
        0,
        new Cells(values, UNITS.length, LENGTH, false),
        List.of(new StateStrip.StatePart("", 0, UNITS.length, new ValueRange(2, true))));
  }

  private static StateScene scene(int query, int row) {
    return scene(new MapAxes.Cell(query, -1, query >= 0), MapAxes.Cell.NONE, row);
  }

  private static StateScene scene(MapAxes.Cell cell, MapAxes.Cell hover, int row) {
    int[] tokens = RegBench.VOCABULARY.encode(TEXT);
    InspectionResult inspection =
        new InspectionResult(
            "made",
            100,
            RegBench.instance("hand", Optional.empty(), Optional.empty(), List.of(TEXT)),
            tokens,
            IntStream.range(0, LENGTH).map(t -> t % 4).toArray(),
            new AttentionMaps(LENGTH, FakeMaps.softmax(1, 1), new float[1][1][LENGTH * LENGTH]),
            Map.of(),
            Provenance.of(Map.of()));
    MapAxes axes = new MapAxes(inspection, KEYS, KEYS, cell, hover, new BitSet());
    Colouring colouring = new Colouring(ColourMap.PAPER, WeightScale.LINEAR);
    return new StateScene(axes, strip(), row, colouring);
  }

  private static RecordingPen draw(int query, int row) {
    StateFigure figure = scene(query, row).figure(new HeatmapPainter(), false);
    return RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT);
  }

  /// Returns the largest image; the other is the legend's.
  private static Drawn.Picture cells(RecordingPen pen) {
    return pen.visible(Drawn.Picture.class).stream()
        .max((a, b) -> Double.compare(a.height(), b.height()))
        .orElseThrow();
  }

  private static Drawn.Picture legend(RecordingPen pen) {
    return pen.visible(Drawn.Picture.class).stream()
        .min((a, b) -> Double.compare(a.height(), b.height()))
        .orElseThrow();
  }

  @Test
  void cellsHaveTheLegendsColours() {
    RecordingPen pen = draw(-1, -1);
    Drawn.Picture legend = legend(pen);
    double y = legend.centreY();
    Color min = legend.at(legend.x() + 0.5, y);
    Color none = legend.at(legend.centreX(), y);
    Color max = legend.at(legend.box().right() - 0.5, y);
    assertThat(List.of(min, none, max)).doesNotHaveDuplicates();
    Box box = cells(pen).box();
    for (int row = 0; row < UNITS.length; row++) {
      for (int t = KEYS.from(); t < KEYS.to(); t++) {
        double x = box.x() + (t - KEYS.from() + 0.5) * box.width() / KEYS.length();
        double middle = box.y() + (row + 0.5) * box.height() / UNITS.length;
        float value = value(row, t);
        Color expected = value > 0 ? max : value < 0 ? min : none;
        Color drawn = pen.colourAt(x, middle).orElseThrow();
        assertThat(distance(drawn, expected)).as("unit %d at %d", row, t).isLessThan(0.05);
      }
    }
  }

  private static double distance(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed())
        + Math.abs(a.getGreen() - b.getGreen())
        + Math.abs(a.getBlue() - b.getBlue());
  }

  @Test
  void theLegendCoversTheSmallestToTheGreatest() {
    RecordingPen pen = draw(-1, -1);
    Drawn.Picture legend = legend(pen);
    assertThat(pen.text("−2.0").box().right()).isLessThan(legend.x());
    assertThat(pen.text("+2.0").x()).isGreaterThan(legend.box().right());
    assertThat(pen.text("the 5 most variable of 64 units").x())
        .isCloseTo(cells(pen).x(), within(1.0));
  }

  @Test
  void unitsAreBesideTheirRowsAndSymbolsUnderTheirColumns() {
    RecordingPen pen = draw(-1, -1);
    Box box = cells(pen).box();
    for (int row = 0; row < UNITS.length; row++) {
      Drawn.Text unit = pen.text(String.valueOf(UNITS[row]));
      assertThat(unit.box().right()).isLessThan(box.x());
      assertThat(unit.centreY())
          .isCloseTo(box.y() + (row + 0.5) * box.height() / UNITS.length, within(1.0));
    }
    for (int t = KEYS.from(); t < KEYS.to(); t++) {
      double x = box.x() + (t - KEYS.from() + 0.5) * box.width() / KEYS.length();
      assertThat(pen.texts(TEXT.substring(t, t + 1)))
          .as("symbol at %d", t)
          .anyMatch(s -> Math.abs(s.centreX() - x) < 1.5 && s.centreY() > box.bottom());
    }
  }

  @Test
  void theSelectedTokenIsFramedAndItsUnitMarked() {
    Color accent = LIGHT.mark().accent();
    for (int t = KEYS.from(); t < KEYS.to(); t++) {
      RecordingPen pen = draw(t, 3);
      Box box = cells(pen).box();
      double each = box.width() / KEYS.length();
      double x = box.x() + (t - KEYS.from() + 0.5) * each;
      assertThat(pen.outlines())
          .filteredOn(r -> r.colour().equals(accent) && r.height() > box.height() - 2)
          .singleElement()
          .satisfies(r -> assertThat(r.centreX()).isCloseTo(x, within(1.0)));
      double y = box.y() + 3.5 * box.height() / UNITS.length;
      assertThat(pen.fills())
          .filteredOn(r -> r.colour().equals(accent) && r.box().right() <= box.x() + 0.5)
          .isNotEmpty()
          .anySatisfy(r -> assertThat(r.centreY()).isCloseTo(y, within(1.5)));
    }
  }

  @Test
  void everyPartOfAStateHasItsOwnScale() {
    StateStrip whole = strip();
    StateStrip.StatePart small =
        new StateStrip.StatePart("state", 2, UNITS.length, new ValueRange(2, true));
    StateStrip.StatePart large =
        new StateStrip.StatePart("convolution", 0, 2, new ValueRange(40, true));
    StateStrip parted =
        new StateStrip("layer 1", 1, 64, UNITS, 0, whole.cells(), List.of(large, small));
    StateScene shown = scene(-1, -1);
    StateScene scene = new StateScene(shown.axes(), parted, -1, shown.colouring());
    StateFigure figure = scene.figure(new HeatmapPainter(), false);
    RecordingPen pen = RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT);
    assertThat(pen.texts())
        .extracting(Drawn.Text::text)
        .contains("Convolution · 2 units", "State · 3 units", "+40", "+2.0");
    AttentionLayout layout = figure.layout(new PictureArea(WIDTH, HEIGHT, 1, LIGHT));
    PictureArea area = new PictureArea(WIDTH, HEIGHT, 1, LIGHT);
    List<StateFigure.Band> bands = figure.bands(layout);
    assertThat(bands.getLast().box().bottom()).isEqualTo(layout.map().bottom());
    for (int row = 0; row < UNITS.length; row++) {
      StateFigure.Band band = bands.get(row < 2 ? 0 : 1);
      double y = band.middle(row);
      assertThat(figure.at(layout.left(5), y, area)).isEqualTo(new PointerTarget.OnState(row, 5));
    }
    assertThat(figure.at(layout.left(5), bands.getFirst().box().bottom() + 2, area))
        .as("between them")
        .isEqualTo(new PointerTarget.OnState(-1, 5));
  }

  @Test
  void stripsMatchTheApprovedDrawing() {
    GoldenDrawing.check(
        StateFigureTest.class, "strip", scene(6, 3).figure(new HeatmapPainter(), true), 520, 320);
    GoldenDrawing.check(
        StateFigureTest.class,
        "strip-plain",
        scene(-1, -1).figure(new HeatmapPainter(), false),
        700,
        180);
  }

  @Test
  void theCellUnderTheMouseIsReadOutUnlessOneIsPinned() {
    MapAxes.Cell over = new MapAxes.Cell(6, -1, false);
    RecordingPen pen = RecordingPen.of(figure(scene(over, over, 1)), WIDTH, HEIGHT, LIGHT);
    Drawn.Text token = pen.text("after ");
    assertThat(pen.texts()).extracting(Drawn.Text::text).contains("+2.00");
    assertThat(token.centreX()).isBetween(0.0, WIDTH);
    StateScene pinned = scene(new MapAxes.Cell(6, -1, true), over, 1);
    assertThat(RecordingPen.of(figure(pinned), WIDTH, HEIGHT, LIGHT).texts("after ")).isEmpty();
    MapAxes.Cell beside = new MapAxes.Cell(1, -1, false);
    assertThat(
            RecordingPen.of(figure(scene(over, beside, 1)), WIDTH, HEIGHT, LIGHT).texts("after "))
        .as("a token outside the visible part")
        .isEmpty();
    assertThat(
            RecordingPen.of(
                    scene(over, over, 1).figure(new HeatmapPainter(), true), WIDTH, HEIGHT, LIGHT)
                .texts("after "))
        .as("on paper")
        .isEmpty();
    GoldenDrawing.check(
        StateFigureTest.class, "strip-hover", figure(scene(over, over, 1)), 600, 300);
  }

  private static StateFigure figure(StateScene scene) {
    return scene.figure(new HeatmapPainter(), false);
  }

  @Test
  void aRowIsFoundWhereItIsDrawn() {
    StateFigure figure = figure(scene(-1, -1));
    PictureArea area = new PictureArea(WIDTH, HEIGHT, 1, LIGHT);
    AttentionLayout layout = figure.layout(new PictureArea(WIDTH, HEIGHT, 1, LIGHT));
    Box map = layout.map();
    for (int row = 0; row < UNITS.length; row++) {
      double middle = map.y() + (row + 0.5) * map.height() / UNITS.length;
      assertThat(figure.at(layout.left(6), middle, area))
          .isEqualTo(new PointerTarget.OnState(row, 6));
    }
    assertThat(figure.at(layout.left(6), map.y() + 0.5, area))
        .isEqualTo(new PointerTarget.OnState(0, 6));
    assertThat(figure.at(layout.left(6), map.y() - 0.5, area))
        .isEqualTo(new PointerTarget.OnState(-1, -1));
    assertThat(figure.at(layout.left(6), map.bottom() + 0.5, area))
        .isEqualTo(new PointerTarget.OnState(-1, 6));
  }

  @Test
  void aPinnedValueIsOnPaperAndInTheFile() {
    assertThat(scene(6, 3).selected(LIGHT).plain())
        .isEqualTo("after c at 6, state 2; unit 41 of 64 0");
    assertThat(scene(-1, -1).selected(LIGHT)).isEqualTo(ReadoutText.NOTHING);
    assertThat(figure(scene(6, 3)).texts().get("json")).contains("41");
  }
}
