package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.app.feature.hidden.CloudFigureTest.TREE;
import static org.headscope.app.feature.hidden.CloudFixture.HEIGHT;
import static org.headscope.app.feature.hidden.CloudFixture.LIGHT;
import static org.headscope.app.feature.hidden.CloudFixture.WIDTH;

import module java.base;

import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.projection.StatePoints;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.TreeText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Texts distinguish every token, even if space is short.
class CloudWordsTest {
  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsReadableInLittleSpaceWithManyStates(Theme theme) {
    int n = 16;
    int[] each = java.util.stream.IntStream.range(0, n).toArray();
    int[] states = java.util.stream.IntStream.range(0, n).map(i -> i % 14 - 1).toArray();
    double[] places = java.util.stream.IntStream.of(each).asDoubleStream().toArray();
    BitSet all = new BitSet();
    all.set(0, n);
    StatePoints points =
        new StatePoints(
            List.of("mine", "other"),
            new int[n],
            each,
            RegBench.VOCABULARY.encode("abcdefghijklmnop"),
            states,
            java.util.stream.IntStream.range(0, n).map(i -> 1 + i / 4).toArray());
    double small = theme.palette().size().small();
    for (ColourBy hue : ColourBy.values()) {
      CloudFixture seen = new CloudFixture();
      seen.hue = hue;
      ProjectionScene made = CloudFixture.sight(points, places, places, seen);
      ProjectionScene sight =
          new ProjectionScene(
              made.cloud(), made.positions(), all, "mine", hue, Integer.MAX_VALUE, made.marks());
      for (double[] size : new double[][] {{33, 21}, {60, 30}, {90, 60}}) {
        CloudFigure figure = new CloudFigure(sight, ColourMap.PAPER, Optional.empty());
        assertThat(Legible.complaints(figure, size[0] * small, size[1] * small, theme.palette()))
            .as("%s, %.0f by %.0f times the small text", hue, size[0], size[1])
            .filteredOn(complaint -> hue == ColourBy.STATE || !complaint.contains("runs into"))
            .isEmpty();
      }
    }
  }

  @Test
  void tokensHaveTheLabelsOfTheirOwnVocabulary() {
    Vocabulary many = Vocabulary.of(IntStream.range(0, 40).mapToObj(i -> "t" + i).toList());
    int[] tokens = {0, 21, 39};
    Instance instance =
        new Instance("mine", Optional.empty(), new Sequence(many, tokens), Optional.empty());
    StatePoints points =
        new StatePoints(
            List.of("mine"),
            new int[3],
            new int[] {0, 1, 2},
            tokens,
            new int[] {-1, -1, -1},
            new int[] {1, 1, 1});
    CloudFixture seen = new CloudFixture();
    seen.hue = ColourBy.SYMBOL;
    seen.hover = 2;
    double[] places = {0, 1, 2};
    ProjectionScene sight = CloudFixture.sight(instance, points, places, places, seen);
    CloudFigure figure = new CloudFigure(sight, ColourMap.VIRIDIS, Optional.empty());
    List<Object> symbols = new ArrayList<>();
    figure.data().rows().forEach(row -> symbols.add(row.get(2)));
    assertThat(symbols).containsExactly("t0", "t21", "t39");
    RecordingPen pen = RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT);
    assertThat(pen.texts()).extracting(Drawn.Text::text).contains("t0", "t21", "t39");
    assertThat(sight.cloud().describe(2)).isEqualTo("position 2, after t39: of mine");
    assertThat(sight.cloud().summary(sight.mine(), sight.mine(), "mine")).contains("t39 (1)");
  }

  @Test
  void typedTextIsNotAnInstanceName() {
    Instance typed =
        TypedStrings.of(
            "ab", TREE.vocabulary(), Optional.of(new TreeText(TREE, 5, 1).draw("tree")));
    StatePoints points =
        new StatePoints(
            List.of("typed"),
            new int[] {0, 0},
            new int[] {0, 1},
            typed.tokens(),
            typed.stateAfter(),
            new int[] {1, 1});
    ProjectedCloud cloud =
        CloudFixture.sight(
                typed, points, new double[] {0, 1}, new double[] {0, 1}, new CloudFixture())
            .cloud();
    assertThat(cloud.describe(1)).isEqualTo("position 1, after b: leaf b, of what you typed");
    BitSet both = new BitSet();
    both.set(0, 2);
    assertThat(cloud.summary(both, both, "typed"))
        .isEqualTo("2 points of what you typed: leaves a (1), b (1); symbols a (1), b (1)");
  }
}
