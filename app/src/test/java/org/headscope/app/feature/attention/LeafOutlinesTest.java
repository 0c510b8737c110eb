package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.attention.picture.AttentionFigure;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.Readout;
import org.headscope.app.feature.attention.picture.TargetOutlines;
import org.headscope.app.session.Span;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import org.junit.jupiter.api.Test;

/// A text of the tree with the leaves aa, ba and b.
class LeafOutlinesTest {
  private static final int QUERY = 20;
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private static final TreeSource TREE =
      new TreeSource(
          2,
          List.of(
              new TreeSource.Leaf(List.of(0, 0), List.of(0.6, 0.4)),
              new TreeSource.Leaf(List.of(1, 0), List.of(0.3, 0.7)),
              new TreeSource.Leaf(List.of(1), List.of(0.5, 0.5))));

  private final Instance instance = new TreeText(TREE, 24, 2).draw("tree");
  private final Bench bench = new Bench().open(instance);
  private final AttentionViewModel model =
      new AttentionViewModel(bench.workbench(), bench.selection());

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  /// Returns the leaf that the text before `t` ends with, in letters.
  private String leafBefore(int t) {
    String text = instance.latent().orElseThrow().json().get("before") + instance.text();
    String before = text.substring(0, 2 + t);
    return before.endsWith("b") ? "b" : before.substring(t);
  }

  private List<Drawn.Rect> frames(boolean paper) {
    RecordingPen pen =
        RecordingPen.of(new AttentionFigure(scene(), new HeatmapPainter(), paper), 700, 600, LIGHT);
    return pen.outlines().stream().filter(r -> r.colour().equals(LIGHT.ink().text())).toList();
  }

  @Test
  void theSelectedRowOutlinesTheKeysAfterTheLeafInForce() {
    bench.selection().showWindow(new Span(0, 24));
    assertThat(TargetOutlines.sameLeaf(scene())).as("without a row").isEmpty();
    for (int query : new int[] {0, 7, QUERY}) {
      bench.selection().pin(query, -1);
      List<Integer> same =
          IntStream.rangeClosed(0, query)
              .filter(key -> leafBefore(key).equals(leafBefore(query + 1)))
              .boxed()
              .toList();
      assertThat(TargetOutlines.sameLeaf(scene())).extracting(MapAxes.Cell::key).isEqualTo(same);
      assertThat(frames(false)).as("with the legend's").hasSize(same.size() + 1);
    }
    assertThat(TargetOutlines.sameLeaf(scene())).hasSizeGreaterThan(2);
  }

  @Test
  void onPaperTheLegendNamesOnlyOutlinesThatAreDrawn() {
    assertThat(frames(true)).isEmpty();
    assertThat(frames(false)).hasSize(1);
  }

  @Test
  void automatonTextsHaveNoLeafOutlines() {
    bench.workbench().pairs().choose(Bench.instance("abaccb"));
    bench.settle();
    bench.selection().pin(3, -1);
    assertThat(TargetOutlines.sameLeaf(scene())).isEmpty();
    assertThat(frames(false)).isEmpty();
  }

  @Test
  void aLeafHighlightsItsPositionsOnBothAxes() {
    bench.selection().hoverState(2);
    BitSet highlighted = scene().axes().highlighted();
    assertThat(highlighted.stream().boxed().toList())
        .isEqualTo(
            IntStream.range(0, 24).filter(t -> instance.text().charAt(t) == 'b').boxed().toList());
    bench.selection().hoverState(-1);
    assertThat(scene().axes().highlighted().isEmpty()).isTrue();
  }

  @Test
  void aTokensLeafIsCalledALeaf() {
    assertThat(scene().axes().stateName(QUERY)).isEqualTo("leaf " + leafBefore(QUERY + 1));
    bench.selection().pin(QUERY, 3);
    assertThat(Readout.selected(scene(), LIGHT).toString())
        .contains("leaf " + leafBefore(4))
        .doesNotContain("state");
  }
}
