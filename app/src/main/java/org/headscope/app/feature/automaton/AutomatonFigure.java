package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.Room;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Dot;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.SymbolNames;

/// The automaton, where it stands, and the path of the current string.
///
/// @param walked how often each edge was walked in the whole instance, in the automaton's order
/// @param lit what is lit by click
/// @param focus what the keyboard is on
/// @param symbols what letters stand for
record AutomatonFigure(
    LaidOutAutomaton laidOut,
    AutomatonPosition standing,
    List<Integer> walked,
    Optional<DiagramPart> lit,
    Optional<DiagramPart> focus,
    SymbolNames symbols)
    implements SourceFigure {

  @Override
  public AutomatonFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new AutomatonFigure(
            laidOut,
            AutomatonPosition.NOWHERE,
            walked,
            lit,
            /* focus= */ Optional.empty(),
            symbols);
  }

  @Override
  public String title() {
    String where =
        standing.isNowhere()
            ? ""
            : ", in state %d after position %d".formatted(standing.state(), standing.position());
    return "Automaton with %s%s".formatted(size(), where);
  }

  /// `5 states`.
  @Override
  public String size() {
    return StateKind.STATE.count(laidOut.automaton().states());
  }

  @Override
  public Optional<DiagramPart> partAt(double x, double y, Room room) {
    return placement(room.width(), room.height(), room.palette()).partAt(x, y);
  }

  @Override
  public Optional<Box> where(Anchor anchor, Room room) {
    Placement placement = placement(room.width(), room.height(), room.palette());
    return switch (anchor) {
      case Anchor.OfState(int state) -> placement.state(state);
      case Anchor.OfEdge(int from, String symbol) -> placement.edge(from, symbol);
      default -> Optional.empty();
    };
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Placement placement = placement(width, height, palette);
    pen.save();
    pen.translate(placement.x(), placement.y());
    new DiagramPainter(pen, palette, placement, this).paint();
    pen.restore();
    if (!symbols.isEmpty()) {
      legend(pen, width, palette);
    }
    if (!standing.isNowhere()) {
      new PathStrip(standing).paint(pen, width, height, palette);
    }
  }

  /// What letters stand for, on a line above the diagram, as many as have room.
  private void legend(Pen pen, double width, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().small()).middle();
    String told = "";
    for (Map.Entry<String, String> entry : symbols.names().entrySet()) {
      String longer =
          told + (told.isEmpty() ? "" : ", ") + entry.getKey() + " = " + entry.getValue();
      if (pen.textWidth(longer + ", …", style) > width) {
        told += "…";
        break;
      }
      told = longer;
    }
    pen.text(told, 0, legendHeight(palette) / 2, style, palette.ink().muted());
  }

  private double legendHeight(Palette palette) {
    return symbols.isEmpty() ? 0 : 1.6 * palette.size().small();
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    List<Transition> transitions = laidOut.automaton().transitions();
    for (int i = 0; i < transitions.size(); i++) {
      Transition t = transitions.get(i);
      String symbol = symbols.name(Arc.symbol(t));
      rows.add(List.of(t.from(), symbol, t.to(), t.probability(), walked.get(i)));
    }
    return new DataTable(List.of("from", "symbol", "to", "probability", "walked"), rows);
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("dot", Dot.of(laidOut.automaton(), RegBench.VOCABULARY, symbols));
  }

  /// Where room is short, the labels of the path stay.
  Placement placement(double width, double height, Palette palette) {
    Comparator<Arc> order =
        Comparator.comparing(arc -> standing.age(arc).orElse(Integer.MAX_VALUE));
    double path = standing.isNowhere() ? PathStrip.height(palette) : 0;
    double legend = legendHeight(palette);
    return Placement.of(laidOut, width, height + path - legend, palette, order).down(legend);
  }
}
