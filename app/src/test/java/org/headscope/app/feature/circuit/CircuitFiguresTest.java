package org.headscope.app.feature.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.Point2D;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.StrokeStyle.Dash;
import org.headscope.app.feature.circuit.CircuitLayout.Part;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Agreement;
import org.headscope.engine.interpret.circuit.CircuitResult.Band;
import org.headscope.engine.interpret.circuit.CircuitResult.Chosen;
import org.headscope.engine.interpret.circuit.CircuitResult.Curve;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitResult.Judgement;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.circuit.CircuitResult.Scale;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.block.ResidualEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitFiguresTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  /// Every edge of a model of two layers with two heads and an MLP each.
  private static final List<ResidualEdge> EDGES = edges();

  /// The sixth largest.
  private static final ResidualEdge SELECTED = EDGES.get(5 * 7 % EDGES.size());

  private static List<ResidualEdge> edges() {
    List<String> writers = new ArrayList<>(List.of("embedding"));
    List<ResidualEdge> edges = new ArrayList<>();
    for (int layer = 1; layer <= 2; layer++) {
      String one = layer + ".1";
      String two = layer + ".2";
      for (String head : List.of(one, two)) {
        for (String letter : List.of("q", "k", "v")) {
          writers.forEach(w -> edges.add(ResidualEdge.parse(w + "->" + head + "." + letter)));
        }
      }
      writers.addAll(List.of(one, two));
      String mlp = "mlp" + layer;
      writers.forEach(w -> edges.add(ResidualEdge.parse(w + "->" + mlp)));
      writers.add(mlp);
    }
    writers.forEach(w -> edges.add(ResidualEdge.parse(w + "->logits")));
    return edges;
  }

  /// The edge at 7·i has the (i + 1)-th largest effect, 1.2 × 0.8^i, with a negative sign where i
  /// is 3, 8, …; EAP sees half of it, with the wrong sign where i is 0, 4, ….
  private static CircuitResult result(Optional<Judgement> judgement) {
    return result(20_000, 1, judgement);
  }

  /// @param scale of all effects
  private static CircuitResult result(long step, double scale, Optional<Judgement> judgement) {
    EdgeEffect[] effects = new EdgeEffect[EDGES.size()];
    for (int i = 0; i < effects.length; i++) {
      double exact = scale * (i % 5 == 3 ? -1.2 : 1.2) * Math.pow(0.8, i);
      double other = (i % 4 == 0 ? -0.5 : 0.5) * exact;
      int at = 7 * i % effects.length;
      effects[at] =
          new EdgeEffect(
              EDGES.get(at),
              new TreeMap<>(
                  Map.of(EdgeMethod.EXACT, around(exact), EdgeMethod.EAP, around(other))));
    }
    return new CircuitResult(
        step,
        6,
        new Scale(CircuitMeasure.CROSS_ENTROPY, around(1.2), around(6)),
        List.of(effects),
        List.of(new Agreement(EdgeMethod.EAP, around(0.5), around(5), 20)),
        judgement,
        Provenance.of("4x2"),
        Optional.empty());
  }

  private static Judgement judgement() {
    List<Curve> curves = new ArrayList<>();
    for (EdgeMethod method : List.of(EdgeMethod.EXACT, EdgeMethod.EAP)) {
      double power = method == EdgeMethod.EXACT ? 0.5 : 1;
      curves.add(
          new Curve(
              method,
              IntStream.of(1, 4, 16, EDGES.size())
                  .mapToObj(n -> {
                    double share = Math.pow((double) n / EDGES.size(), power);
                    return new Point(n, around(share), around(Math.sqrt(share)));
                  })
                  .toList()));
    }
    return new Judgement(
        4,
        curves,
        List.of(new Band(4, 0, 0.01, 0.1), new Band(16, 0, 0.1, 0.3)),
        List.of(
            new Chosen(
                "sweep at 0.03",
                EDGES.subList(0, 10),
                new Point(10, new Interval(0.6, 0.5, 0.8), around(0.7)))));
  }

  private static Interval around(double value) {
    return new Interval(value, value - 0.02, value + 0.02);
  }

  private static CircuitGraphFigure graph() {
    Set<ResidualEdge> own = Set.of(EDGES.getFirst(), EDGES.getLast());
    return CircuitGraphFigure.of(
            result(Optional.empty()),
            EdgeMethod.EXACT,
            12,
            Set.of(SELECTED, EDGES.getFirst(), EDGES.getLast()))
        .marking(Optional.of(SELECTED), own);
  }

  private static CircuitScatterFigure scatter() {
    return CircuitScatterFigure.of(
        EdgeComparison.of(result(Optional.empty()), EdgeMethod.EAP), Optional.of(SELECTED));
  }

  private static CircuitCurveFigure curves() {
    return CircuitCurveFigure.of(result(Optional.of(judgement()))).orElseThrow();
  }

  private static EdgeStepsFigure steps() {
    List<Long> steps = List.of(0L, 100L, 1_000L, 20_000L);
    CircuitSteps results =
        new CircuitSteps(
            IntStream.range(0, 4)
                .mapToObj(i -> result(steps.get(i), 0.1 + 0.3 * i, Optional.empty()))
                .toList());
    ResidualEdge small = results.checkpoints().getFirst().ranked().getLast().edge();
    return EdgeStepsFigure.of(
        results, 5, StepAxis.of(steps, StepScale.LOGARITHMIC), 1_000, Optional.of(small));
  }

  @Test
  void edgesGrowOverTheTracksAxis() {
    assertThat(steps().edges()).hasSize(6).contains(EDGES.getFirst());
    RecordingPen pen = RecordingPen.of(steps(), 640, 420, LIGHT);
    List<Drawn.Path> lines =
        pen.visible(Drawn.Path.class).stream()
            .filter(path -> path.line().isPresent() && path.points().size() == 4)
            .toList();
    assertThat(lines).hasSize(6);
    List<Point2D> largest = lines.getFirst().points();
    double zero = pen.texts("0.0").getFirst().centreY();
    assertThat((zero - largest.getLast().getY()) / (zero - largest.getFirst().getY()))
        .as("effects of 1.2 and .12")
        .isCloseTo(10, within(0.5));
    for (int i = 0; i < 4; i++) {
      long step = steps().results().steps().get(i);
      assertThat(steps().stepAt(largest.get(i).getX() + 1, 9, 640, 420, LIGHT)).contains(step);
    }
    assertThat(pen.texts(EDGES.getFirst().label())).hasSize(1);
  }

  private static Part part(CircuitLayout layout, String name) {
    return layout.parts().stream()
        .filter(part -> part.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void layersFollowEachOtherUpwardsAndRoutesJoinTheirParts() {
    CircuitLayout layout = graph().layout();
    assertThat(layout.parts().stream().map(Part::name))
        .containsOnly("embedding", "1.1", "1.2", "mlp1", "2.1", "2.2", "mlp2", "logits");
    List<Box> upwards =
        Stream.of("embedding", "1.1", "mlp1", "2.1", "mlp2", "logits")
            .map(name -> part(layout, name).box())
            .toList();
    for (int i = 1; i < upwards.size(); i++) {
      assertThat(upwards.get(i).bottom()).isLessThan(upwards.get(i - 1).y());
    }
    assertThat(part(layout, "1.1").box().y()).isEqualTo(part(layout, "1.2").box().y());
    for (int i = 0; i < graph().shown().size(); i++) {
      ResidualEdge edge = graph().shown().get(i).edge();
      List<javafx.geometry.Point2D> points = layout.routes().get(i).points();
      Part to = part(layout, edge.to().place());
      Box from = part(layout, edge.from().name()).box();
      assertThat(points.getFirst().distance(from.middleX(), from.y())).isLessThan(1);
      double x = to.inputs().getOrDefault(edge.to().letter(), to.box().middleX());
      assertThat(points.getLast().distance(x, to.box().bottom())).as(edge.name()).isLessThan(1);
    }
  }

  @Test
  void equalCircuitsGetEqualLayouts() {
    assertThat(graph()).isEqualTo(graph());
  }

  @Test
  void theLargestEdgesAndMarkedOnesAreDrawnByTheirStrength() {
    CircuitGraphFigure figure = graph();
    assertThat(figure.shown().stream().map(EdgeEffect::edge))
        .contains(SELECTED, EDGES.getFirst(), EDGES.getLast())
        .hasSize(13);
    RecordingPen pen = RecordingPen.of(figure, 600, 520, LIGHT);
    // On each route, casings are under the line itself.
    List<Drawn.Path> lines =
        pen.visible(Drawn.Path.class).stream()
            .filter(path -> path.line().isPresent() && path.points().size() > 1)
            .filter(path -> !path.colour().equals(LIGHT.ground().pane()))
            .filter(path -> !path.colour().equals(LIGHT.ink().text()))
            .filter(path -> path.colour().isOpaque())
            .toList();
    assertThat(lines).hasSize(13);
    List<Double> widths =
        lines.stream().map(path -> path.line().orElseThrow().width()).toList().reversed();
    for (int i = 0; i < widths.size(); i++) {
      double value = figure.shown().get(i).by(EdgeMethod.EXACT).value();
      assertThat(widths.get(i)).isCloseTo(0.9 + 5.1 * Math.abs(value) / 1.2, within(1e-6));
      Dash dash = lines.reversed().get(i).line().orElseThrow().dash();
      assertThat(dash).isEqualTo(value < 0 ? Dash.DASHED : Dash.SOLID);
    }
    assertThat(pen.texts("+1.20")).hasSize(1);
    assertThat(pen.texts()).anyMatch(t -> t.text().startsWith("13 of 46 edges"));
  }

  @Test
  void anEdgeIsFoundWhereItIsAlone() {
    CircuitGraphFigure figure = graph();
    double height = figure.minHeight(600, LIGHT);
    RecordingPen pen = RecordingPen.of(figure, 600, height, LIGHT);
    Drawn.Text effect = pen.texts("+1.20").getFirst();
    assertThat(figure.edgeAt(effect.centreX(), effect.centreY(), 600, height, LIGHT))
        .contains(EDGES.getFirst());
    assertThat(figure.edgeAt(2, height - 2, 600, height, LIGHT)).isEmpty();
  }

  @Test
  void pointsHaveTheirEffectsAndWrongSignsTheirShape() {
    CircuitScatterFigure figure = scatter();
    assertThat(figure.compared().spots()).filteredOn(EdgeComparison.Spot::wrong).hasSize(12);
    RecordingPen pen = RecordingPen.of(figure, 560, 480, LIGHT);
    List<Drawn.Path> triangles =
        pen.visible(Drawn.Path.class).stream()
            .filter(path -> path.filled() && path.colour().equals(LIGHT.mark().error()))
            .toList();
    assertThat(triangles).as("filled: five of the twenty, and a sample").hasSize(6);
    double right = triangles.stream().mapToDouble(Drawn::centreX).max().orElseThrow();
    Drawn.Path largest =
        triangles.stream().filter(t -> t.centreX() == right).findFirst().orElseThrow();
    assertThat(figure.edgeAt(largest.centreX(), largest.centreY(), 560, 480, LIGHT))
        .contains(EDGES.getFirst());
    double zero = pen.texts("0").stream().mapToDouble(Drawn::centreY).min().orElseThrow();
    assertThat(largest.centreY()).isGreaterThan(zero);
    assertThat(figure.edgeAt(1, 1, 560, 480, LIGHT)).isEmpty();
    assertThat(pen.texts(SELECTED.label())).hasSize(1);
    assertThat(RecordingPen.of(figure.with(Set.of(FigurePart.LEGEND)), 560, 480, LIGHT).texts())
        .noneMatch(t -> t.text().equals(SELECTED.label()));
    assertThat(pen.texts()).anyMatch(t -> t.text().contains("EAP ranks edges"));
  }

  @Test
  void effectsAreOnALogarithmicScaleOnlyWhereMostWouldBeOneSpot() {
    EffectScale linear = EffectScale.of(-1, 0.5, 0.4, 2);
    assertThat(linear.logarithmic()).isFalse();
    assertThat(linear.place(2)).isEqualTo(2);
    EffectScale log = EffectScale.of(0.001, 0.002, 0.003, 1, -0.1);
    assertThat(log.unit()).isEqualTo(0.001);
    assertThat(log.place(1) - log.place(0.1)).isCloseTo(Math.log(10), within(1e-3));
    assertThat(log.place(-0.1)).isEqualTo(-log.place(0.1));
    assertThat(log.axis(5, 0.01).ticks().stream().map(tick -> tick.text()))
        .containsExactlyInAnyOrder("0", "1", ".1", "−.1", ".01", "−.01", ".001", "−.001");
  }

  @Test
  void curvesGoThroughTheirPoints() {
    assertThat(CircuitCurveFigure.of(result(Optional.empty()))).isEmpty();
    RecordingPen pen = RecordingPen.of(curves(), 900, 380, LIGHT);
    List<Drawn.Path> lines =
        pen.visible(Drawn.Path.class).stream()
            .filter(path -> path.line().isPresent() && path.points().size() == 4)
            .toList();
    assertThat(lines).hasSize(4);
    double one = pen.texts("1.0").getFirst().centreY();
    double zero = pen.texts("0.0").getFirst().centreY();
    List<Point2D> exact = lines.getFirst().points();
    for (int i = 0; i < exact.size(); i++) {
      double share = Math.sqrt(judgement().curves().getFirst().points().get(i).edges() / 46.0);
      assertThat(exact.get(i).getY()).isCloseTo(zero + share * (one - zero), within(1.5));
    }
    assertThat(lines.get(0).line().orElseThrow().dash()).isEqualTo(Dash.SOLID);
    assertThat(lines.get(1).line().orElseThrow().dash()).isEqualTo(Dash.DASHED);
    assertThat(pen.texts()).anyMatch(t -> t.text().equals("sweep at 0.03, 10 edges"));
  }

  @Test
  void dataHaveEveryNumber() {
    assertThat(graph().data().rows()).hasSize(13).allMatch(row -> row.size() == 7);
    assertThat(scatter().data().rows()).hasSize(46).allMatch(row -> row.size() == 7);
    assertThat(curves().data().rows()).hasSize(11).allMatch(row -> row.size() == 8);
    assertThat(steps().data().rows()).hasSize(24).allMatch(row -> row.size() == 5);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void areLegibleAtTheirMinimumSizes(Theme theme) {
    for (Figure figure : List.of(graph(), scatter(), curves(), steps())) {
      assertThat(Legible.complaintsAtLeast(figure, theme.palette())).as(figure.title()).isEmpty();
    }
  }

  @Test
  void areDrawnAsChecked() {
    GoldenDrawing.check(getClass(), "graph", graph(), 700, 700);
    GoldenDrawing.check(getClass(), "scatter", scatter(), 600, 540);
    GoldenDrawing.check(getClass(), "curves", curves(), 900, 420);
    GoldenDrawing.check(getClass(), "steps", steps(), 640, 420);
  }
}
