package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.lang.management.ManagementFactory;
import javafx.geometry.Point2D;
import javax.management.JMException;
import javax.management.ObjectName;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks that at every size of the panel no label is clipped or overlaps another or a state.
class AutomatonLayoutTest {

  private static Pfa random(int states, int degree, long seed) {
    Random random = new Random(seed);
    List<Transition> transitions = new ArrayList<>();
    for (int s = 0; s < states; s++) {
      TreeMap<Integer, Integer> targets = new TreeMap<>();
      while (targets.size() < degree) {
        targets.put(1 + random.nextInt(18), random.nextInt(states));
      }
      for (var target : targets.entrySet()) {
        transitions.add(new Transition(s, target.getKey(), target.getValue(), 1.0 / degree));
      }
    }
    return new Pfa(states, 0, transitions);
  }

  /// A session shows thousands of automata: ELK must not keep what it laid out for them.
  @Test
  void layoutsLeaveOnlyTheirResult() throws JMException {
    for (int seed = 1; seed <= 5; seed++) {
      assertThat(AutomatonLayout.of(random(12, 4, seed)).edges()).isNotEmpty();
    }
    assertThat(live("org.eclipse.elk.graph.impl.ElkEdgeImpl")).isZero();
  }

  /// Returns the number of live objects of a class after garbage collection.
  private static long live(String name) throws JMException {
    Object histogram =
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
    return String.valueOf(histogram)
        .lines()
        .map(line -> line.strip().split("\\s+"))
        .filter(line -> line.length > 3 && line[3].equals(name))
        .mapToLong(line -> Long.parseLong(line[1]))
        .sum();
  }

  private static Placement place(AutomatonLayout laidOut, double[] size, Theme theme) {
    return place(laidOut, size, theme, Comparator.comparingInt(Arc::from));
  }

  private static Placement place(
      AutomatonLayout laidOut, double[] size, Theme theme, Comparator<Arc> order) {
    double height = size[1] - AutomatonFigure.pathHeight(theme.palette());
    return Placement.of(laidOut, size[0], height, 0, theme.palette(), order);
  }

  @ParameterizedTest
  @CsvSource({"12,4,1", "12,4,2", "12,4,3", "7,3,4", "4,4,5", "1,2,6"})
  void nothingOverlapsAndNothingIsClipped(int states, int degree, long seed) {
    AutomatonLayout laidOut = AutomatonLayout.of(random(states, degree, seed));
    for (Theme theme : Theme.values()) {
      for (double[] size : new double[][] {{362, 220}, {240, 160}, {520, 420}, {900, 300}}) {
        check(place(laidOut, size, theme), size);
      }
    }
  }

  private static void check(Placement placement, double[] size) {
    AutomatonLayout drawn = placement.layout();
    List<Box> labels =
        drawn.edges().stream().filter(e -> !e.text().isEmpty()).map(Edge::label).toList();
    for (int i = 0; i < labels.size(); i++) {
      Box box = labels.get(i);
      assertThat(placement.x() + box.x()).isGreaterThanOrEqualTo(-0.01);
      assertThat(placement.y() + box.y()).isGreaterThanOrEqualTo(-0.01);
      assertThat(placement.x() + box.right()).isLessThanOrEqualTo(size[0] + 0.01);
      assertThat(placement.y() + box.bottom()).isLessThanOrEqualTo(size[1] + 0.01);
      assertThat(labels.subList(i + 1, labels.size())).noneMatch(box::intersects);
      assertThat(drawn.nodes()).noneMatch(node -> box.contains(node.getX(), node.getY()));
    }
    for (int i = 0; i < drawn.nodes().size(); i++) {
      Point2D a = drawn.nodes().get(i);
      for (Point2D b : drawn.nodes().subList(i + 1, drawn.nodes().size())) {
        assertThat(a.distance(b)).isGreaterThan(2 * placement.radius());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"12,4,1", "7,3,4", "4,4,5"})
  void statesKeepTheirPlacesAtAnyPanelSize(int states, int degree, long seed) {
    AutomatonLayout layout = AutomatonLayout.of(random(states, degree, seed));
    for (Theme theme : Theme.values()) {
      for (double[] size : new double[][] {{254, 190}, {345, 300}, {520, 420}, {900, 300}}) {
        AutomatonLayout placed = place(layout, size, theme).layout();
        for (int s = 0; s < states; s++) {
          Point2D then = layout.nodes().get(s);
          Point2D now = placed.nodes().get(s);
          assertThat(now.getX() / placed.width())
              .isCloseTo(then.getX() / layout.width(), within(1e-9));
          assertThat(now.getY() / placed.height())
              .isCloseTo(then.getY() / layout.height(), within(1e-9));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"7,3,4", "4,4,5"})
  void labelsShowProbabilitiesWhereSpaceAllows(int states, int degree, long seed) {
    AutomatonLayout laidOut = AutomatonLayout.of(random(states, degree, seed));
    assertThat(showsProbabilities(place(laidOut, new double[] {700, 500}, Theme.LIGHT))).isTrue();
    assertThat(showsProbabilities(place(laidOut, new double[] {150, 100}, Theme.LIGHT))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"12,4,1,0", "12,4,1,7"})
  void labelsAreReadableAndTheFirstInOrderIsKept(int states, int degree, long seed, int first) {
    AutomatonLayout laidOut = AutomatonLayout.of(random(states, degree, seed));
    Comparator<Arc> order = Comparator.comparing(arc -> arc.from() != first);
    for (Theme theme : Theme.values()) {
      Placement small = place(laidOut, new double[] {254, 190}, theme, order);
      assertThat(small.text()).isGreaterThanOrEqualTo(theme.palette().size().small());
      assertThat(small.layout().edges()).as("no space for all").anyMatch(e -> e.text().isEmpty());
      assertThat(small.layout().edges())
          .as("edges that leave state %d", first)
          .filteredOn(edge -> edge.arc().from() == first)
          .anyMatch(edge -> !edge.text().isEmpty());
    }
  }

  private static boolean showsProbabilities(Placement placement) {
    return placement.layout().edges().stream()
        .flatMap(edge -> edge.text().stream())
        .anyMatch(Arc.Run::isProbability);
  }

  @ParameterizedTest
  @CsvSource({"12,4,1", "5,2,9"})
  void equalAutomataGetEqualLayouts(int states, int degree, long seed) {
    assertThat(AutomatonLayout.of(random(states, degree, seed)))
        .isEqualTo(AutomatonLayout.of(random(states, degree, seed)));
  }

  @ParameterizedTest
  @CsvSource({"7,3,4"})
  void edgesGoFromRimToRimAndEveryTransitionIsOnOneArrow(int states, int degree, long seed) {
    Pfa automaton = random(states, degree, seed);
    Placement placement =
        place(AutomatonLayout.of(automaton), new double[] {400, 300}, Theme.LIGHT);
    List<Transition> drawn = new ArrayList<>();
    for (Edge edge : placement.layout().edges()) {
      drawn.addAll(edge.arc().transitions());
      Point2D from = placement.layout().nodes().get(edge.arc().from());
      Point2D to = placement.layout().nodes().get(edge.arc().to());
      assertThat(from.distance(edge.route().points().getFirst()))
          .isBetween(placement.radius(), placement.radius() + 2);
      assertThat(to.distance(edge.route().points().getLast()))
          .isBetween(placement.radius(), placement.radius() + 2);
    }
    assertThat(drawn).containsExactlyInAnyOrderElementsOf(automaton.transitions());
  }
}
