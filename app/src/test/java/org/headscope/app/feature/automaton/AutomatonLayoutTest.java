package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.headscope.app.chart.Theme;
import org.headscope.app.feature.automaton.AutomatonLayout.Box;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Point;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No label is clipped, none lies on another or on a state, at any size of the panel. */
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

  @ParameterizedTest
  @CsvSource({"12,4,1", "12,4,2", "12,4,3", "7,3,4", "4,4,5", "1,2,6"})
  void nothingOverlapsAndNothingIsClipped(int states, int degree, long seed) {
    AutomatonLayouts layouts = AutomatonLayouts.of(random(states, degree, seed));
    for (Theme theme : Theme.values()) {
      for (double[] size : new double[][] {{362, 220}, {240, 160}, {520, 420}, {900, 300}}) {
        check(Placement.of(layouts, size[0], size[1], theme.palette()), size);
      }
    }
  }

  private static void check(Placement placement, double[] size) {
    AutomatonLayout drawn = placement.layout();
    List<Box> labels = drawn.edges().stream().map(Edge::label).toList();
    for (int i = 0; i < labels.size(); i++) {
      Box box = labels.get(i);
      assertThat(placement.x() + box.x()).isGreaterThanOrEqualTo(-0.01);
      assertThat(placement.y() + box.y()).isGreaterThanOrEqualTo(-0.01);
      assertThat(placement.x() + box.x() + box.width()).isLessThanOrEqualTo(size[0] + 0.01);
      assertThat(placement.y() + box.y() + box.height()).isLessThanOrEqualTo(size[1] + 0.01);
      assertThat(labels.subList(i + 1, labels.size())).noneMatch(box::overlaps);
      assertThat(drawn.nodes()).noneMatch(node -> box.contains(node.x(), node.y()));
    }
    for (int i = 0; i < drawn.nodes().size(); i++) {
      Point a = drawn.nodes().get(i);
      for (Point b : drawn.nodes().subList(i + 1, drawn.nodes().size())) {
        assertThat(Math.hypot(a.x() - b.x(), a.y() - b.y())).isGreaterThan(2 * placement.radius());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"12,4,1", "5,2,9"})
  void equalAutomataGetEqualLayouts(int states, int degree, long seed) {
    assertThat(AutomatonLayouts.of(random(states, degree, seed)))
        .isEqualTo(AutomatonLayouts.of(random(states, degree, seed)));
  }

  @ParameterizedTest
  @CsvSource({"7,3,4"})
  void edgesGoFromRimToRimAndEveryTransitionIsOnOneArrow(int states, int degree, long seed) {
    Pfa automaton = random(states, degree, seed);
    Placement placement =
        Placement.of(AutomatonLayouts.of(automaton), 400, 300, Theme.LIGHT.palette());
    List<Transition> drawn = new ArrayList<>();
    for (Edge edge : placement.layout().edges()) {
      drawn.addAll(edge.arc().transitions());
      Point from = placement.layout().nodes().get(edge.arc().from());
      Point to = placement.layout().nodes().get(edge.arc().to());
      assertThat(distance(from, edge.route().points().getFirst()))
          .isBetween(placement.radius(), placement.radius() + 2);
      assertThat(distance(to, edge.route().points().getLast()))
          .isBetween(placement.radius(), placement.radius() + 2);
    }
    assertThat(drawn).containsExactlyInAnyOrderElementsOf(automaton.transitions());
  }

  private static double distance(Point a, Point b) {
    return Math.hypot(a.x() - b.x(), a.y() - b.y());
  }
}
