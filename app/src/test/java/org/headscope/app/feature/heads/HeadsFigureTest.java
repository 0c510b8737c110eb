package org.headscope.app.feature.heads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.FakeScores;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

/// Checks that every head's own map is in its place, read from what is drawn.
class HeadsFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final int LAYERS = 2;
  private static final int HEADS = 3;
  private static final int LENGTH = 8;
  private static final double HEIGHT = 420;

  /// The token that all queries of a head attend to: 0 to 5, different for every head.
  private static int key(int layer, int head) {
    return (layer - 1) * HEADS + head - 1;
  }

  /// Returns maps with all weight on one key; before it, on the first.
  private static AttentionMaps maps() {
    float[][][] weights = new float[LAYERS][HEADS][LENGTH * LENGTH];
    for (int layer = 1; layer <= LAYERS; layer++) {
      for (int head = 1; head <= HEADS; head++) {
        for (int query = key(layer, head); query < LENGTH; query++) {
          weights[layer - 1][head - 1][query * LENGTH + key(layer, head)] = 1;
        }
      }
    }
    return Synthetic.softmax(LAYERS, HEADS, LENGTH, weights);
  }

  private static HeadsScene scene(int layer, int head) {
    return scene(maps(), layer, head);
  }

  private static HeadsScene scene(AttentionMaps maps, int layer, int head) {
    Instance instance =
        RegBench.instance("hand", Optional.empty(), Optional.empty(), List.of("abcdabc"));
    InspectionResult inspection =
        new InspectionResult(
            "made",
            100,
            instance,
            new int[LENGTH],
            new int[LENGTH],
            maps,
            Map.of(),
            Provenance.of(Map.of()));
    List<HeadScore> scores = new ArrayList<>();
    for (int l = 1; l <= LAYERS; l++) {
      for (int h = 1; h <= HEADS; h++) {
        boolean named = l + h > 2;
        scores.add(
            named
                ? FakeScores.named(l, h, "role " + l + h, (10 * l + h) / 100.0)
                : new HeadScore(l, h, List.of(), FakeScores.NO_NAME));
      }
    }
    return new HeadsScene(inspection, Optional.of(maps), scores, layer, head);
  }

  private static RecordingPen draw(int layer, int head, boolean titled, double width) {
    HeadsFigure figure = new HeadsFigure(scene(layer, head), new Thumbnails(), titled, HEIGHT);
    return RecordingPen.of(figure, width, HEIGHT, LIGHT);
  }

  /// Returns the thumbnails by place, line by line: `[layer−1][head−1]`.
  private static List<List<Drawn.Picture>> grid(RecordingPen pen) {
    List<Drawn.Picture> all =
        pen.visible(Drawn.Picture.class).stream()
            .sorted(
                Comparator.comparingDouble(Drawn.Picture::y).thenComparingDouble(Drawn.Picture::x))
            .toList();
    assertThat(all).hasSize(LAYERS * HEADS);
    return List.of(all.subList(0, HEADS), all.subList(HEADS, 2 * HEADS));
  }

  private static double darkness(Color colour) {
    return 3 - colour.getRed() - colour.getGreen() - colour.getBlue();
  }

  /// The cell of a thumbnail.
  private static Color cell(Drawn.Picture picture, int query, int key) {
    return picture.at(
        picture.x() + (key + 0.5) * picture.width() / LENGTH,
        picture.y() + (query + 0.5) * picture.height() / LENGTH);
  }

  @Test
  void everyHeadsMapIsInTheRowOfItsLayerAndTheColumnOfItsNumber() {
    for (boolean titled : new boolean[] {false, true}) {
      List<List<Drawn.Picture>> grid = grid(draw(1, 1, titled, 360));
      for (int layer = 1; layer <= LAYERS; layer++) {
        for (int head = 1; head <= HEADS; head++) {
          Drawn.Picture picture = grid.get(layer - 1).get(head - 1);
          for (int query = 0; query < LENGTH; query++) {
            for (int key = 0; key < LENGTH; key++) {
              boolean dark = key == key(layer, head) && query >= key;
              assertThat(darkness(cell(picture, query, key)) > 1.5)
                  .as("layer %d, head %d, query %d, key %d", layer, head, query, key)
                  .isEqualTo(dark);
            }
          }
        }
      }
    }
  }

  @Test
  void layersAreSideBySideOnAPageThatIsWideEnough() {
    HeadsFigure figure = new HeadsFigure(scene(1, 1), new Thumbnails(), true, HEIGHT);
    double narrow = figure.maxPaperHeight(300, LIGHT);
    double wide = figure.maxPaperHeight(700, LIGHT);
    assertThat(wide).isLessThan(0.7 * narrow);
    for (double width : new double[] {300, 700, 1400}) {
      double height = figure.maxPaperHeight(width, LIGHT);
      assertThat(figure.minPaperHeight(width, LIGHT)).isLessThanOrEqualTo(height);
      RecordingPen pen = RecordingPen.of(figure, width, height, LIGHT);
      List<Drawn.Picture> all = pen.visible(Drawn.Picture.class);
      assertThat(all).hasSize(LAYERS * HEADS);
      double right = all.stream().mapToDouble(p -> p.x() + p.width()).max().orElseThrow();
      double bottom = all.stream().mapToDouble(p -> p.y() + p.height()).max().orElseThrow();
      assertThat(right).isBetween(Math.min(0.85 * width, 700), width);
      assertThat(bottom).as("no blank space at the bottom").isGreaterThan(0.7 * height);
      assertThat(Legible.complaints(figure, width, height, LIGHT)).isEmpty();
    }
    List<Drawn.Picture> all =
        RecordingPen.of(figure, 700, wide, LIGHT).visible(Drawn.Picture.class);
    assertThat(all.stream().map(Drawn.Picture::y).distinct()).as("one line").hasSize(1);
  }

  @Test
  void theNoteUnderAThumbnailIsNeverCut() {
    AttentionMaps channels =
        new AttentionMaps(
            LENGTH,
            Collections.nCopies(4, new LayerInfo("Mamba", MapKind.IMPLIED, 0, 128, true)),
            new float[4][1][LENGTH * LENGTH]);
    for (double width : new double[] {110, 360}) {
      HeadsFigure figure = new HeadsFigure(scene(channels, 1, 1), new Thumbnails(), false, HEIGHT);
      RecordingPen pen = RecordingPen.of(figure, width, HEIGHT, LIGHT);
      assertThat(pen.texts().stream().filter(t -> t.text().endsWith("128 channels")))
          .hasSize(4)
          .allMatch(t -> t.box().right() <= width && !t.cut(0.5));
    }
  }

  @Test
  void aHeadsNameAndValueAreUnderItsMap() {
    RecordingPen pen = draw(1, 1, false, 480);
    List<List<Drawn.Picture>> grid = grid(pen);
    for (int layer = 1; layer <= LAYERS; layer++) {
      for (int head = 1; head <= HEADS; head++) {
        Box map = grid.get(layer - 1).get(head - 1).box();
        boolean named = layer + head > 2;
        Drawn.Text name = pen.text(named ? "role " + layer + head : "no name");
        assertThat(name.y()).isBetween(map.bottom(), map.bottom() + 12);
        assertThat(name.x()).isBetween(map.x() - 1, map.x() + 4);
        if (named) {
          Drawn.Text value = pen.text("0.%d%d".formatted(layer, head));
          assertThat(value.y()).isBetween(map.bottom(), map.bottom() + 30);
          assertThat(value.centreX()).isBetween(map.x(), map.right());
        }
      }
    }
  }

  @Test
  void theNamesOfLayersAreAboveTheirRows() {
    RecordingPen pen = draw(1, 1, false, 360);
    List<List<Drawn.Picture>> grid = grid(pen);
    for (int layer = 1; layer <= LAYERS; layer++) {
      Drawn.Text name = pen.text("layer %d · attention".formatted(layer));
      double top = grid.get(layer - 1).getFirst().y();
      assertThat(name.box().bottom()).isBetween(top - 16, top);
    }
  }

  @Test
  void onlyTheSelectedHeadIsOutlined() {
    for (int layer = 1; layer <= LAYERS; layer++) {
      for (int head = 1; head <= HEADS; head++) {
        RecordingPen pen = draw(layer, head, false, 360);
        Drawn.Picture map = grid(pen).get(layer - 1).get(head - 1);
        assertThat(pen.outlines())
            .filteredOn(r -> r.colour().equals(LIGHT.mark().accent()))
            .singleElement()
            .satisfies(frame -> {
              assertThat(frame.centreX()).isCloseTo(map.centreX(), within(1.0));
              assertThat(frame.y()).isLessThan(map.y());
              assertThat(frame.box().bottom()).isGreaterThan(map.box().bottom());
              assertThat(frame.width()).isLessThan(map.width() + 12);
            });
      }
    }
  }

  @Test
  void thumbnailsAreRedrawnForAnotherThemeAndForOtherMaps() {
    Thumbnails kept = new Thumbnails();
    HeadsScene scene = scene(1, 1);
    HeadsFigure figure = new HeadsFigure(scene, kept, false, HEIGHT);
    Drawn.Picture light = grid(RecordingPen.of(figure, 360, 420, LIGHT)).getFirst().getFirst();
    Palette night = Theme.DARK.palette();
    Drawn.Picture dark = grid(RecordingPen.of(figure, 360, 420, night)).getFirst().getFirst();
    assertThat(darkness(cell(dark, 5, 3))).isGreaterThan(darkness(cell(light, 5, 3)) + 1);
    float[] map = scene.maps().map(1, 1).clone();
    map[5 * LENGTH + 3] = 1;
    float[][][] weights = {{map, map, map}, {map, map, map}};
    AttentionMaps other = Synthetic.softmax(LAYERS, HEADS, LENGTH, weights);
    HeadsFigure after = new HeadsFigure(scene(other, 1, 1), kept, false, HEIGHT);
    Drawn.Picture changed = grid(RecordingPen.of(after, 360, 420, night)).getFirst().getFirst();
    assertThat(darkness(cell(changed, 5, 3))).isLessThan(darkness(cell(dark, 5, 3)) - 1);
  }

  @Test
  void gridsMatchTheApprovedDrawings() {
    GoldenDrawing.check(
        HeadsFigureTest.class,
        "heads",
        new HeadsFigure(scene(2, 3), new Thumbnails(), true, HEIGHT),
        460,
        HEIGHT);
    AttentionMaps others =
        new AttentionMaps(
            LENGTH,
            List.of(
                new LayerInfo("Mamba", MapKind.IMPLIED, 0, 128, true),
                new LayerInfo("LSTM", MapKind.NONE, 0, 0, true)),
            new float[][][] {{new float[LENGTH * LENGTH]}, {}});
    for (int width : new int[] {180, 300}) {
      GoldenDrawing.check(
          HeadsFigureTest.class,
          "heads-without-" + width,
          new HeadsFigure(scene(others, 2, 1), new Thumbnails(), false, HEIGHT),
          width,
          HEIGHT);
    }
  }

  @Test
  void theDataHaveEveryRuleOfEveryHead() {
    Interval half = new Interval(0.5, 0.4, 0.6);
    Interval tenth = new Interval(0.1, 0, 0.2);
    HeadScore score =
        new HeadScore(
            2,
            1,
            List.of(
                new RuleScore("1-gram", tenth, 0.2, 0.3, half, 7),
                new RuleScore("previous", half, 0.2, 0.3, tenth, 7)),
            "previous");
    HeadsScene made = scene(2, 1);
    HeadsScene scored =
        new HeadsScene(made.inspection(), made.thumbnailMaps(), List.of(score), 2, 1);
    List<List<?>> rows = new ArrayList<>();
    new HeadsFigure(scored, new Thumbnails(), false, HEIGHT).data().rows().forEach(rows::add);
    assertThat(rows)
        .containsExactly(
            List.of(100L, 2, 1, "previous", 0.5, "1-gram", 0.1, 0.0, 0.2, 0.2, 0.3, 0.5, 0.4, 0.6),
            List.of(
                100L, 2, 1, "previous", 0.5, "previous", 0.5, 0.4, 0.6, 0.2, 0.3, 0.1, 0.0, 0.2));
  }
}
