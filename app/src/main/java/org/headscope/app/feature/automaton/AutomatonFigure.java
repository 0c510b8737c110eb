package org.headscope.app.feature.automaton;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Dot;

/// The automaton, where it stands, and the path of the current string.
///
/// @param walked how often each edge was walked in the whole instance, in the automaton's order
/// @param lit what is lit by click
/// @param focus what the keyboard is on
record AutomatonFigure(
    LaidOutAutomaton laidOut,
    AutomatonPosition standing,
    List<Integer> walked,
    Optional<DiagramPart> lit,
    Optional<DiagramPart> focus)
    implements Figure {

  @Override
  public String title() {
    return "Automaton with %d states, in state %d after position %d"
        .formatted(laidOut.automaton().states(), standing.state(), standing.position());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Placement placement = placement(width, height, palette);
    pen.save();
    pen.translate(placement.x(), placement.y());
    new DiagramPainter(pen, palette, placement, this).paint();
    pen.restore();
    new PathStrip(standing).paint(pen, width, height, palette);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    List<Transition> transitions = laidOut.automaton().transitions();
    for (int i = 0; i < transitions.size(); i++) {
      Transition t = transitions.get(i);
      rows.add(List.of(t.from(), Arc.symbol(t), t.to(), t.probability(), walked.get(i)));
    }
    return new DataTable(List.of("from", "symbol", "to", "probability", "walked"), rows);
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("dot", Dot.of(laidOut.automaton(), RegBench.VOCABULARY));
  }

  /// Where room is short, the labels of the path stay.
  Placement placement(double width, double height, Palette palette) {
    Comparator<Arc> order =
        Comparator.comparing(arc -> standing.age(arc).orElse(Integer.MAX_VALUE));
    return Placement.of(laidOut, width, height, palette, order);
  }
}
