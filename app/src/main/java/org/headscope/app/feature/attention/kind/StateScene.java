package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.picture.Coverage;
import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.ReadoutLine;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.session.Span;

/// The content of a picture of a recurrent state over time.
///
/// @param axes the tokens from left to right; its query is the selected token
/// @param row the selected row of the strip, −1 for none
public record StateScene(MapAxes axes, StateStrip numbers, int row, Colouring colouring)
    implements LayerScene {
  public boolean hasToken() {
    return axes.keys().contains(axes.cell().query());
  }

  public boolean hasValue() {
    return hasToken() && row >= 0 && row < numbers.cells().rows();
  }

  StateScene unpinned() {
    return new StateScene(axes.unpinned(), numbers, -1, colouring);
  }

  /// Returns the row from `from` to before `to` whose value at `position` is farthest from zero.
  int farthest(int from, int to, int position) {
    int best = from;
    for (int each = from + 1; each < to; each++) {
      boolean farther = Math.abs(numbers.at(each, position)) > Math.abs(numbers.at(best, position));
      best = farther ? each : best;
    }
    return best;
  }

  @Override
  public int rows() {
    return numbers.cells().rows();
  }

  @Override
  public String kind() {
    return "State";
  }

  @Override
  public String place() {
    return numbers.place();
  }

  @Override
  public List<String> inView() {
    return List.of(Coverage.words("tokens", axes.keys()));
  }

  @Override
  public StateFigure figure(HeatmapPainter painter, boolean paper) {
    return new StateFigure(this, painter, paper, FigurePart.ALL);
  }

  @Override
  public ReadoutText selected(Palette palette) {
    return hasToken() ? readout(palette, /* paper= */ true) : ReadoutText.NOTHING;
  }

  ReadoutText readout(Palette palette, boolean paper) {
    int position = axes.cell().query();
    ReadoutLine token = new ReadoutLine(palette, paper).words("after ").token(axes, position);
    if (axes.state(position) >= 0) {
      token.words(", " + axes.stateName(position));
    }
    if (!hasValue()) {
      return ReadoutText.of(token, token);
    }
    List<List<TextRun>> lines = List.of(token.line(), unit(new ReadoutLine(palette, paper)).line());
    return new ReadoutText(lines, lines, unit(token.muted("  ·  ")).line());
  }

  private ReadoutLine unit(ReadoutLine line) {
    StateStrip.StatePart part = numbers.part(row);
    String of = part.name().isEmpty() ? "" : part.name() + ", ";
    String unit = "unit %d of %d ".formatted(numbers.units()[row], numbers.size());
    return line.words(of + unit)
        .strong(NumberText.inRange(numbers.at(row, axes.cell().query()), part.reach()));
  }

  @Override
  public ShellLine line(CommandLineWriter words) {
    return words.reading("states").and("--layer", String.valueOf(numbers.layer()), "--json");
  }

  /// Returns the units and their values: a row of T numbers per unit.
  @Override
  public Map<String, Object> json() {
    Map<String, Object> facts = axes.json();
    facts.put("kind", "state");
    facts.put("place", numbers.place());
    facts.put("layer", numbers.layer());
    facts.put("size", numbers.size());
    facts.put("units", numbers.units());
    facts.put("values", LayerScene.rows(numbers.cells()));
    return facts;
  }

  @Override
  public DataTable data() {
    Span keys = axes.keys();
    return new DataTable(
        "layer,unit,position,symbol,state,value",
        () ->
            IntStream.range(0, rows())
                .boxed()
                .<List<?>>flatMap(
                    unit -> IntStream.range(keys.from(), keys.to()).mapToObj(t -> value(unit, t)))
                .iterator());
  }

  private List<?> value(int at, int t) {
    int unit = numbers.units()[at];
    return List.of(numbers.layer(), unit, t, axes.symbol(t), axes.state(t), numbers.at(at, t));
  }
}
