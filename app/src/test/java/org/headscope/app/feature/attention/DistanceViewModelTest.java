package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.Synthetic;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.kind.DistanceFigure;
import org.headscope.app.feature.attention.kind.DistancePicture;
import org.headscope.app.feature.attention.kind.DistanceScene;
import org.headscope.app.feature.attention.kind.WeightsPicture;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.session.Selection;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.junit.jupiter.api.Test;

/// Attention by distance in place of the map.
class DistanceViewModelTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  private DistanceScene scene() {
    return (DistanceScene) model.sceneProperty().get().orElseThrow();
  }

  private void show() {
    model.show(new DistancePicture());
    opened.settle().run();
  }

  @Test
  void allHeadsAreAveragedOncePerCheckpointAndTheSelectedOneIsShown() {
    model.show(new DistancePicture());
    assertThat(model.sceneProperty().get()).isEmpty();
    assertThat(model.coverProperty().get().words())
        .isEqualTo(
            "Attention by distance over 30 held-out instances at step 1,000 is being computed.");
    opened.settle().run();
    assertThat(scene().place()).isEqualTo("layer 1 · head 1");
    selection.selectHead(2, 2);
    selection.perform(
        selection.selecting(
            opened.workbench().instances().getLast(),
            Optional.empty(),
            selection.snapshot().sequence().window()));
    opened.settle().run();
    assertThat(scene().place()).isEqualTo("layer 2 · head 2");
    assertThat(scene().selectedHead().head()).isEqualTo(2);
    assertThat(opened.maps().measured).containsExactly("distances over 30 at step 1000");
    model.chosenOf(new DistancePicture()).orElseThrow().set(100);
    opened.settle().run();
    selection.selectStep(0);
    opened.settle().run();
    assertThat(opened.maps().measured)
        .containsExactly(
            "distances over 30 at step 1000",
            "distances over 100 at step 1000",
            "distances over 100 at step 0");
    assertThat(((ShellLine.Words) model.line()).text())
        .isEqualTo("headscope distances --run /runs/synthetic@0 --held-out --count 100 --json");
  }

  @Test
  void canBeStoppedAndRestarted() {
    model.show(new DistancePicture());
    model.measuring.cancel();
    opened.settle().run();
    assertThat(model.coverProperty().get())
        .isInstanceOf(Cover.Failed.class)
        .extracting(Cover::words)
        .asString()
        .endsWith("was cancelled; it can be computed again.");
    model.again();
    opened.settle().run();
    assertThat(scene().numbers().length()).isEqualTo(64);
  }

  @Test
  void aSecondMapDoesNotAffectIt() {
    model.pair(Pairing.BESIDE);
    show();
    assertThat(scene().kind()).isEqualTo("Attention by distance");
    assertThat(model.slots().count() > 1).isFalse();
    model.show(new WeightsPicture());
    assertThat(model.slots().count() > 1).isTrue();
  }

  @Test
  void layersWithoutAMapHaveNoDistances() {
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(5, 1);
    assertThat(model.optionsProperty().get().possible()).doesNotContain(new DistancePicture());
    selection.selectHead(4, 1);
    assertThat(model.optionsProperty().get().possible()).contains(new DistancePicture());
  }

  @Test
  void aDistanceIsReadOutWithItsSpreadAndCountAndThePinnedCellIsMarked() {
    show();
    model.cursor().selectSpot(3);
    assertThat(scene().at(scene().spot(), LIGHT, true).plain())
        .startsWith("3 back  ·  layer 1 · head 1; mean weight 0.0920 ± 0.0184")
        .contains("1,830 queries of 30 instances");
    model.cursor().click(20, 18);
    assertThat(scene().selectedDistance()).isEqualTo(2);
    assertThat(scene().selected(LIGHT).plain()).startsWith("2 back");
    model.cursor().click(20, -1);
    assertThat(scene().selectedDistance()).isEqualTo(-1);
  }

  @Test
  void theMouseFindsTheDrawnPoint() {
    show();
    DistanceFigure figure = new DistanceFigure(scene(), false, FigurePart.ALL);
    Chart chart = figure.chart(600, 500, LIGHT);
    for (int distance : new int[] {0, 1, 2, 7, 30, 63}) {
      assertThat(figure.at(chart.px(Math.log1p(distance)), 0, new PictureArea(600, 500, 1, LIGHT)))
          .isEqualTo(new PointerTarget.OnSpot(distance, 0, 0));
    }
    List<Chart.Point> own = chart.curves().getLast().points();
    assertThat(own).hasSize(64);
    assertThat(own.get(2).y()).isEqualTo(scene().selectedHead().mean()[2]);
    assertThat(own.get(2).error()).hasValue(scene().selectedHead().spread()[2]);
    assertThat(chart.curves()).as("three siblings, a uniform head and the head itself").hasSize(5);
  }

  @Test
  void aUniformHeadsSharesOfARowSumToOne() {
    show();
    long[] queries = scene().numbers().result().queries();
    double all =
        IntStream.range(0, queries.length)
            .mapToDouble(d -> scene().numbers().uniform(d) * queries[d])
            .sum();
    assertThat(all).isCloseTo((double) queries[0], within(1e-6));
    // With two tokens, the last gives each a half, and the first gives itself everything.
    assertThat(scene().numbers().uniform(63)).isCloseTo(1 / 64.0, within(1e-12));
  }

  @Test
  void dataAndJsonContainTheHead() {
    show();
    DistanceFigure figure = new DistanceFigure(scene(), true, FigurePart.ALL);
    assertThat(figure.data().rows()).hasSize(64);
    assertThat(figure.data().columns())
        .containsExactly(
            "layer", "head", "distance", "mean", "spread", "share", "queries", "instances");
    assertThat(figure.texts().get("json")).contains("\"layer\":1,\"head\":1,\"queries\":[1920,");
    assertThat(figure.title()).isEqualTo("Attention by distance: layer 1 · head 1");
  }

  @Test
  void distancesMatchTheApprovedDrawing() {
    show();
    model.cursor().click(20, 18);
    model.cursor().selectSpot(5);
    GoldenDrawing.check(
        DistanceViewModelTest.class,
        "distances",
        scene().figure(new HeatmapPainter(), /* paper= */ false),
        480,
        320);
  }
}
