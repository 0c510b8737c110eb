package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.FlatteningPathIterator;
import java.awt.geom.Line2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.StrokeStyle.Dash;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.SymbolNames;
import org.junit.jupiter.api.Test;

/// Checks that the diagram shows the automaton and its current state, read from what is drawn.
class AutomatonFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final Color ACCENT = LIGHT.mark().accent();
  private static final double WIDTH = 520;
  private static final double HEIGHT = 380;

  /// Every edge reads a different symbol: a to h.
  private static final Pfa PFA =
      new Pfa(
          5,
          0,
          List.of(
              edge(0, 'a', 1),
              edge(0, 'b', 2),
              edge(1, 'c', 3),
              edge(1, 'd', 1),
              edge(2, 'e', 4),
              edge(3, 'f', 0),
              edge(4, 'g', 3),
              edge(4, 'h', 2)));

  private static final AutomatonLayout LAID_OUT = AutomatonLayout.of(PFA);

  private static Transition edge(int from, char symbol, int to) {
    int leaving = from == 2 || from == 3 ? 1 : 2;
    return new Transition(from, RegBench.VOCABULARY.id(symbol), to, 1.0 / leaving);
  }

  private static AutomatonPosition position(String text) {
    int[] tokens = RegBench.VOCABULARY.encode(text);
    Trace trace = Trace.of(PFA, tokens, RegBench.VOCABULARY.separator());
    return AutomatonPosition.at(PFA, trace, tokens, tokens.length - 1);
  }

  private static RecordingPen draw(
      AutomatonPosition position, Optional<DiagramPart> highlighted, double width) {
    AutomatonFigure figure =
        new AutomatonFigure(
            LAID_OUT,
            position,
            Collections.nCopies(PFA.transitions().size(), 0),
            highlighted,
            Optional.empty(),
            SymbolNames.NONE);
    return RecordingPen.of(figure, width, HEIGHT, LIGHT);
  }

  private static RecordingPen draw(AutomatonPosition position) {
    return draw(position, Optional.empty(), WIDTH);
  }

  private static boolean inDiagram(Drawn mark) {
    return mark.centreY() < HEIGHT - AutomatonFigure.pathHeight(LIGHT);
  }

  /// The circle of a state in the diagram.
  private static Drawn.Circle state(RecordingPen pen, int state) {
    List<Drawn.Circle> found =
        pen.visible(Drawn.Circle.class).stream()
            .filter(c -> inDiagram(c) && c.filled() && c.colour().equals(LIGHT.state(state)))
            .toList();
    assertThat(found).as("circles of state %d", state).hasSize(1);
    return found.getFirst();
  }

  private static boolean at(Drawn.Circle circle, Drawn.Circle other) {
    return Math.hypot(circle.x() - other.x(), circle.y() - other.y()) < 0.5;
  }

  @Test
  void noStateIsCurrentOnPaperUnlessRequested() {
    AutomatonFigure figure =
        new AutomatonFigure(
            LAID_OUT,
            position("ac"),
            Collections.nCopies(PFA.transitions().size(), 0),
            Optional.empty(),
            Optional.of(new DiagramPart.State(1)),
            SymbolNames.NONE);
    RecordingPen pen = RecordingPen.of(figure.with(FigurePart.DEFAULT), WIDTH, HEIGHT, LIGHT);
    assertThat(pen.visible(Drawn.class)).noneMatch(mark -> mark.colour().equals(ACCENT));
    assertThat(pen.texts("path")).isEmpty();
    assertThat(pen.visible(Drawn.Circle.class)).as("states").hasSize(5);
    assertThat(figure.with(FigurePart.DEFAULT).title()).isEqualTo("Automaton with 5 states");
    assertThat(figure.with(FigurePart.ALL)).isEqualTo(figure);
    assertThat(figure.with(FigurePart.DEFAULT).data()).isEqualTo(figure.data());
  }

  @Test
  void everyStateIsACircleAroundItsNumber() {
    RecordingPen pen = draw(position("a"));
    for (int s = 0; s < 5; s++) {
      Drawn.Circle circle = state(pen, s);
      String number = String.valueOf(s);
      assertThat(pen.texts(number))
          .filteredOn(t -> inDiagram(t) && t.style().weight() == TextStyle.Weight.BOLD)
          .singleElement()
          .satisfies(t -> {
            assertThat(t.centreX()).isCloseTo(circle.x(), within(1.0));
            assertThat(t.centreY()).isCloseTo(circle.y(), within(1.0));
          });
    }
  }

  @Test
  void theCurrentStateIsRingedAndMutedOutsideTheLanguage() {
    RecordingPen inside = draw(position("be"));
    assertThat(rings(inside))
        .singleElement()
        .satisfies(ring -> {
          assertThat(ring.colour()).isEqualTo(ACCENT);
          assertThat(at(ring, state(inside, 4))).isTrue();
        });
    RecordingPen outside = draw(position("bee"));
    assertThat(rings(outside))
        .singleElement()
        .satisfies(ring -> {
          assertThat(ring.colour()).isEqualTo(LIGHT.ink().muted());
          assertThat(ring.line().orElseThrow().dash()).isEqualTo(Dash.DASHED);
          assertThat(at(ring, state(outside, 4))).isTrue();
        });
    assertThat(outside.texts("✕")).hasSize(1);
    assertThat(inside.texts("✕")).isEmpty();
  }

  private static List<Drawn.Circle> rings(RecordingPen pen) {
    return pen.visible(Drawn.Circle.class).stream()
        .filter(c -> inDiagram(c) && !c.filled())
        .toList();
  }

  @Test
  void highlightedStatesAndEdgesHaveAHalo() {
    for (int s = 0; s < 5; s++) {
      RecordingPen pen = draw(position("a"), Optional.of(new DiagramPart.State(s)), WIDTH);
      Drawn.Circle highlighted = state(pen, s);
      assertThat(pen.visible(Drawn.Circle.class))
          .filteredOn(c -> inDiagram(c) && c.filled() && c.radius() > highlighted.radius())
          .singleElement()
          .matches(c -> at(c, highlighted));
    }
    Transition g = PFA.transitions().get(6);
    RecordingPen pen = draw(position("a"), Optional.of(new DiagramPart.OnEdge(g)), WIDTH);
    assertThat(pen.visible(Drawn.Path.class))
        .filteredOn(p -> !p.filled() && p.line().orElseThrow().width() > 6)
        .singleElement()
        .matches(p -> leads(pen, p, g));
  }

  /// Returns whether a curve begins at the rim of one state and ends at that of the other.
  private static boolean leads(RecordingPen pen, Drawn.Path curve, Transition edge) {
    return onRim(state(pen, edge.from()), curve.points().getFirst())
        && onRim(state(pen, edge.to()), curve.points().getLast());
  }

  private static boolean onRim(Drawn.Circle state, Point2D point) {
    return Math.abs(point.distance(state.x(), state.y()) - state.radius()) < 6;
  }

  private static Drawn.Path curve(RecordingPen pen, Transition edge) {
    List<Drawn.Path> found =
        pen.visible(Drawn.Path.class).stream()
            .filter(p -> !p.filled() && leads(pen, p, edge))
            .toList();
    assertThat(found).as("curves of %s", edge).hasSize(1);
    return found.getFirst();
  }

  /// The distance of a label's middle from a curve.
  private static double distance(Drawn.Path curve, Drawn.Text label) {
    double min = Double.MAX_VALUE;
    double[] to = new double[6];
    double[] from = new double[2];
    for (PathIterator i = new FlatteningPathIterator(curve.shape().getPathIterator(null), 0.1);
        !i.isDone();
        i.next()) {
      if (i.currentSegment(to) == PathIterator.SEG_LINETO) {
        min =
            Math.min(
                min,
                Line2D.ptSegDist(from[0], from[1], to[0], to[1], label.centreX(), label.centreY()));
      }
      from[0] = to[0];
      from[1] = to[1];
    }
    return min;
  }

  @Test
  void edgesConnectTheirStatesAndAreLabelledWithTheirSymbol() {
    RecordingPen pen = draw(position("a"));
    for (Transition edge : PFA.transitions()) {
      Drawn.Path curve = curve(pen, edge);
      Drawn.Text label =
          pen.texts(Arc.symbol(edge)).stream()
              .filter(AutomatonFigureTest::inDiagram)
              .findFirst()
              .orElseThrow();
      assertThat(distance(curve, label)).as("label of %s", edge).isLessThan(14);
      for (Transition other : PFA.transitions()) {
        assertThat(distance(curve(pen, other), label))
            .as("the label of %s is nearest to its own edge, not to %s", edge, other)
            .isGreaterThanOrEqualTo(distance(curve, label));
      }
    }
  }

  @Test
  void labelsMoveAlongTheirEdgesBeforeTheyAreOmitted() {
    Palette large = Theme.PROJECTOR.palette();
    AutomatonFigure figure =
        new AutomatonFigure(
            LAID_OUT,
            position("a"),
            Collections.nCopies(PFA.transitions().size(), 0),
            Optional.empty(),
            Optional.empty(),
            SymbolNames.NONE);
    RecordingPen pen = RecordingPen.of(figure, 340, 150, large);
    double strip = 150 - AutomatonFigure.pathHeight(large);
    List<Drawn.Text> labels =
        PFA.transitions().stream()
            .flatMap(edge -> pen.texts(Arc.symbol(edge)).stream())
            .filter(t -> t.centreY() < strip)
            .toList();
    assertThat(labels).as("of 8; their layout has space for 6").hasSize(7);
  }

  @Test
  void onlyTheEdgeJustWalkedIsInTheAccent() {
    RecordingPen pen = draw(position("acfb"));
    for (Transition edge : PFA.transitions()) {
      boolean last = Arc.symbol(edge).equals("b");
      assertThat(curve(pen, edge).colour().equals(ACCENT)).isEqualTo(last);
    }
  }

  private static List<String> strip(RecordingPen pen) {
    return pen.texts().stream()
        .filter(t -> !inDiagram(t))
        .sorted(Comparator.comparingDouble(Drawn.Text::x))
        .map(Drawn.Text::text)
        .toList();
  }

  @Test
  void thePathReadsFromLeftToRightAsItWasWalked() {
    RecordingPen pen = draw(position("ad|acfbeg"));
    assertThat(strip(pen))
        .containsExactly("path", "0", "a", "1", "c", "3", "f", "0", "b", "2", "e", "4", "g", "3");
    List<Drawn.Circle> states =
        pen.visible(Drawn.Circle.class).stream()
            .filter(c -> !inDiagram(c) && c.filled())
            .sorted(Comparator.comparingDouble(Drawn.Circle::x))
            .toList();
    assertThat(states.stream().map(Drawn.Circle::colour))
        .isEqualTo(IntStream.of(0, 1, 3, 0, 2, 4, 3).mapToObj(LIGHT::state).toList());
    assertThat(pen.visible(Drawn.Circle.class))
        .filteredOn(c -> !inDiagram(c) && !c.filled())
        .singleElement()
        .matches(c -> at(c, states.getLast()));
  }

  @Test
  void longPathsShowTheirEnd() {
    RecordingPen pen = draw(position("addddddddddddcfbeg"), Optional.empty(), 260);
    List<String> strip = strip(pen);
    assertThat(strip)
        .startsWith("path", "…")
        .endsWith("c", "3", "f", "0", "b", "2", "e", "4", "g", "3");
    assertThat(pen.texts()).allMatch(t -> t.ink().right() <= 260);
  }

  @Test
  void diagramsMatchTheApprovedDrawings() {
    AutomatonFigure figure =
        new AutomatonFigure(
            LAID_OUT,
            position("acfbe"),
            IntStream.range(0, PFA.transitions().size()).boxed().toList(),
            Optional.of(new DiagramPart.State(1)),
            Optional.empty(),
            SymbolNames.NONE);
    GoldenDrawing.check(AutomatonFigureTest.class, "automaton", figure, 640, 420);
  }

  @Test
  void meaningsOfLettersAreAboveTheDiagramAndInExports() {
    AutomatonFigure plain =
        new AutomatonFigure(
            LAID_OUT,
            AutomatonPosition.NOWHERE,
            Collections.nCopies(PFA.transitions().size(), 0),
            Optional.empty(),
            Optional.empty(),
            SymbolNames.NONE);
    AutomatonFigure named =
        new AutomatonFigure(
            LAID_OUT,
            AutomatonPosition.NOWHERE,
            plain.walked(),
            Optional.empty(),
            Optional.empty(),
            new SymbolNames(new TreeMap<>(Map.of("a", "push", "b", "insert coin"))));
    String legend = "a = push, b = insert coin";
    RecordingPen pen = RecordingPen.of(named, WIDTH, HEIGHT, LIGHT);
    assertThat(pen.texts(legend)).hasSize(1);
    double below = pen.texts(legend).getFirst().centreY() + LIGHT.size().small() / 2;
    assertThat(pen.visible(Drawn.Circle.class)).allMatch(c -> c.y() - c.radius() >= below);
    assertThat(RecordingPen.of(named, 120, HEIGHT, LIGHT).texts("a = push…")).hasSize(1);
    assertThat(RecordingPen.of(plain, WIDTH, HEIGHT, LIGHT).texts(legend)).isEmpty();
    assertThat(named.texts().get("dot")).contains("[label=\"push ");
    assertThat(named.data().rows()).anyMatch(row -> row.contains("insert coin"));
    Drawn.Circle first = pen.visible(Drawn.Circle.class).getFirst();
    assertThat(named.partAt(first.x(), first.y(), new PictureArea(WIDTH, HEIGHT, 1, LIGHT)))
        .isPresent();
  }
}
