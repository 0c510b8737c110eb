package org.headscope.app.feature.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.io.Dot;

/**
 * The automaton, where it stands, and the path of the current string.
 *
 * @param layouts the automaton, laid out
 * @param standing where it stands
 * @param walked how often each edge was walked in the whole instance, in the automaton's order
 * @param lit what is lit by click
 * @param focus what the keyboard is on
 */
record AutomatonFigure(
    AutomatonLayouts layouts,
    Standing standing,
    List<Integer> walked,
    Optional<Part> lit,
    Optional<Part> focus)
    implements Figure {

  @Override
  public String title() {
    return "Automaton with %d states, in state %d after position %d"
        .formatted(layouts.automaton().states(), standing.state(), standing.position());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Placement placement = Placement.of(layouts, width, height, palette);
    pen.save();
    pen.translate(placement.x(), placement.y());
    new DiagramPainter(pen, palette, placement, this).paint();
    pen.restore();
    new PathStrip(standing).paint(pen, width, height, palette);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    List<Transition> transitions = layouts.automaton().transitions();
    for (int i = 0; i < transitions.size(); i++) {
      Transition t = transitions.get(i);
      rows.add(List.of(t.from(), Arc.symbol(t), t.to(), t.probability(), walked.get(i)));
    }
    return new DataTable(List.of("from", "symbol", "to", "probability", "walked"), rows);
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("dot", Dot.of(layouts.automaton()));
  }

  /** The part of the diagram at (x, y) when it is painted in this size. */
  Optional<Part> partAt(double x, double y, double width, double height, Palette palette) {
    return Placement.of(layouts, width, height, palette).partAt(x, y);
  }
}
