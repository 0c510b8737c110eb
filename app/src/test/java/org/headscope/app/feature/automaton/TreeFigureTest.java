package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.app.feature.automaton.TreeFigure.TreePlacement;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.contexttree.LatentTree;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TreeFigureTest {
  private static final PictureArea ROOM = new PictureArea(420, 320, 1, Theme.LIGHT.palette());

  private static TreeSource.Leaf leaf(String suffix, Double... next) {
    return new TreeSource.Leaf(
        suffix.chars().map(c -> c - 'a').boxed().toList(), Arrays.asList(next));
  }

  private static final TreeSource TREE =
      new TreeSource(2, List.of(leaf("aa", 0.9, 0.1), leaf("ba", 0.0, 1.0), leaf("b", 0.5, 0.5)));

  private static TreeFigure figure(int inForce) {
    return new TreeFigure(TREE, inForce, List.of(3, 1, 4), Optional.empty(), Optional.empty());
  }

  @Test
  void nodesAreBetweenTheLeavesBelowThem() {
    TreePlacement placement = figure(1).placement(ROOM);
    assertThat(placement.nodes())
        .containsExactly(
            new TreePlacement.Node(-1, -1, 0, 0, 2),
            new TreePlacement.Node(0, 0, 1, 0, 1),
            new TreePlacement.Node(1, 0, 2, 0, 0),
            new TreePlacement.Node(1, 1, 2, 1, 1),
            new TreePlacement.Node(0, 1, 1, 2, 2));
    TreePlacement.Node a = placement.nodes().get(1);
    assertThat(placement.y(a)).isCloseTo((placement.y(0) + placement.y(1)) / 2, within(1e-9));
    assertThat(placement.nodes().stream().filter(node -> node.holds(1)).toList()).hasSize(3);
  }

  @Test
  void leavesAreFoundInTheirRow() {
    for (int leaf = 0; leaf < 3; leaf++) {
      Box row = figure(0).where(new Anchor.OfState(leaf), ROOM).orElseThrow();
      assertThat(figure(0).partAt(row.middleX(), row.middleY(), ROOM))
          .contains(new DiagramPart.State(leaf));
    }
    assertThat(figure(0).partAt(50, 1, ROOM)).isEmpty();
    assertThat(figure(0).partAt(50, 319, ROOM)).isEmpty();
    assertThat(figure(0).where(new Anchor.OfState(3), ROOM)).isEmpty();
  }

  /// The full tree of three symbols and depth 5: 243 leaves on 320 pixels.
  private static final TreeSource DEEP =
      new TreeSource(
          3,
          IntStream.range(0, 243)
              .mapToObj(i ->
                  new TreeSource.Leaf(
                      List.of(i / 81, i / 27 % 3, i / 9 % 3, i / 3 % 3, i % 3),
                      List.of(0.2, 0.3, 0.5)))
              .toList());

  @Test
  void deepTreesNameHighlightedLeavesWithoutOverlap() {
    for (int[] colours : new int[][] {{100, 101, 102}, {0, 1, 2}, {242, 241, 240}, {5, 200, 5}}) {
      TreeFigure deep =
          new TreeFigure(
              DEEP,
              colours[0],
              Collections.nCopies(243, 1),
              Optional.of(new DiagramPart.State(colours[1])),
              Optional.of(new DiagramPart.State(colours[2])));
      RecordingPen pen = RecordingPen.of(deep, 420, 320, Theme.LIGHT.palette());
      List<Drawn.Text> names =
          pen.texts().stream().filter(text -> text.text().matches("[abc]{5}")).toList();
      for (int leaf : colours) {
        assertThat(names).extracting(Drawn.Text::text).contains(DEEP.leaves().get(leaf).label());
      }
      assertThat(names).hasSizeBetween(15, 30);
      double[] heights = names.stream().mapToDouble(Drawn.Text::y).sorted().toArray();
      for (int i = 1; i < heights.length; i++) {
        assertThat(heights[i] - heights[i - 1])
            .isGreaterThanOrEqualTo(Theme.LIGHT.palette().size().small());
      }
    }
  }

  @Test
  void leavesAreNamedInTheirRowIfThereIsSpace() {
    RecordingPen pen = RecordingPen.of(figure(1), 420, 320, Theme.LIGHT.palette());
    assertThat(pen.texts()).extracting(Drawn.Text::text).contains("aa", "ba", "b");
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everyLeafHasARimThatContrastsWithThePaper(Theme theme) {
    Palette palette = theme.palette();
    RecordingPen pen = RecordingPen.of(figure(1), 420, 320, palette);
    List<Drawn.Circle> rims =
        pen.visible(Drawn.Circle.class).stream().filter(circle -> !circle.filled()).toList();
    assertThat(rims).hasSize(3);
    assertThat(rims)
        .allMatch(rim -> Palette.contrast(rim.colour(), palette.ground().pane()) >= 3)
        .filteredOn(rim -> rim.colour().equals(palette.mark().accent()))
        .hasSize(1);
  }

  @Test
  void theOrderOfSymbolsIsShownWhereBranchesHaveAny() {
    TreeFigure root =
        new TreeFigure(
            new TreeSource(2, List.of(leaf("", 0.3, 0.7))),
            0,
            List.of(8),
            Optional.empty(),
            Optional.empty());
    RecordingPen alone = RecordingPen.of(root, 420, 320, Theme.LIGHT.palette());
    assertThat(alone.texts()).extracting(Drawn.Text::text).containsExactly("a", "b", "root");
    assertThat(alone.text("root").box().right()).isLessThan(alone.text("a").x());
    assertThat(root.title()).isEqualTo("Context tree with 1 leaf, root in force");
    String order = "newest symbol first";
    assertThat(RecordingPen.of(figure(1), 420, 320, Theme.LIGHT.palette()).texts(order)).hasSize(1);
    assertThat(RecordingPen.of(figure(1), 420, 28, Theme.LIGHT.palette()).texts(order))
        .as("no branch has space for its symbol")
        .isEmpty();
  }

  @Test
  void noLeafIsActiveOnPaperUnlessRequested() {
    assertThat(figure(1).title()).isEqualTo("Context tree with 3 leaves, ba in force");
    assertThat(figure(1).with(FigurePart.DEFAULT).title()).isEqualTo("Context tree with 3 leaves");
    assertThat(figure(1).with(Set.of(FigurePart.PIN))).isEqualTo(figure(1));
    assertThat(figure(0).data().columns()).containsExactly("leaf", "p(a)", "p(b)", "positions");
    assertThat(figure(0).data().rows()).contains(List.of("ba", 0.0, 1.0, 1));
  }

  @Test
  void theActiveSuffixFollowsTheQueryAndALeafHighlightsItsPositions() {
    Bench bench = new Bench();
    AutomatonViewModel model =
        new AutomatonViewModel(bench.workbench(), bench.selection(), bench.runner());
    Instance instance = new TreeText(TREE, 30, 2).draw("tree");
    LatentTree latent = (LatentTree) instance.latent().orElseThrow();
    int[] leaves = instance.stateAfter();
    bench.open(instance);
    for (int position : new int[] {0, 7, 29}) {
      bench.selection().pin(position, -1);
      TreeFigure shown = (TreeFigure) model.figure().orElseThrow();
      assertThat(shown.inForce()).isEqualTo(leaves[position]);
      assertThat(model.captionProperty().get())
          .isEqualTo(
              "at %s · leaf %s"
                  .formatted(
                      instance.vocabulary().label(instance.tokens()[position]),
                      latent.stateLabel(leaves[position])));
    }
    TreeFigure shown = (TreeFigure) model.figure().orElseThrow();
    for (int leaf = 0; leaf < 3; leaf++) {
      int own = leaf;
      assertThat(shown.visits().get(leaf))
          .isEqualTo((int) IntStream.of(leaves).filter(l -> l == own).count());
    }
    assertThat(model.without.get()).isFalse();
    model.click(new DiagramPart.State(2));
    assertThat(bench.selection().snapshot().sequence().state()).isEqualTo(2);
    assertThat(((TreeFigure) model.figure().orElseThrow()).lit())
        .contains(new DiagramPart.State(2));
    model.hover(Optional.of(new DiagramPart.State(0)));
    assertThat(bench.selection().snapshot().sequence().state()).isZero();
    model.hover(Optional.empty());
    assertThat(bench.selection().snapshot().sequence().state()).isEqualTo(2);
    model.walkStates(1);
    model.walkEdges(1);
    assertThat(model.focusSentence().orElseThrow())
        .isEqualTo(
            "After ba comes a 0.000, b 1.000; in force after %d of 30 symbols. Click to highlight them."
                .formatted(shown.visits().get(1)));
  }

  @Test
  void leavesCountTheirPositionsAndMayHaveNone() {
    Bench bench = new Bench();
    AutomatonViewModel model =
        new AutomatonViewModel(bench.workbench(), bench.selection(), bench.runner());
    bench.open(
        new Instance(
            "short",
            Optional.empty(),
            new Sequence(TREE.vocabulary(), new int[] {1, 1, 0}),
            Optional.of(new LatentTree(TREE, List.of(1, 1)))));
    assertThat(model.describe(new DiagramPart.State(0)))
        .isEqualTo("After aa comes a 0.900, b 0.100; nowhere in force in this text.");
    assertThat(model.describe(new DiagramPart.State(1)))
        .endsWith("in force after 1 of 3 symbols. Click to highlight it.");
    assertThat(model.describe(new DiagramPart.State(2)))
        .endsWith("in force after 2 of 3 symbols. Click to highlight them.");
  }
}
