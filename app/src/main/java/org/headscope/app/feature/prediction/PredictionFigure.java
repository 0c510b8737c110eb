package org.headscope.app.feature.prediction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.io.Json;

/**
 * Bars of every predictor for the symbols that matter, their numbers in one column each, under them
 * how far the predictors are from each other, and what decided the explained one's row.
 *
 * @param next what is predicted
 * @param explained why one of them says so
 */
record PredictionFigure(NextSymbol next, Optional<Explained> explained) implements Figure {

  @Override
  public String title() {
    return "Next symbol " + next.sentence();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    PredictionLayout layout = PredictionLayout.of(labels(), width, palette, pen::textWidth);
    new PredictionPainter(this, pen, height, palette, layout).paint();
  }

  private List<String> labels() {
    return next.columns().stream().map(Column::label).toList();
  }

  /** The column whose head is at a place of a figure on the screen; empty beside them. */
  Optional<Column> headAt(double x, double y, double width, Palette palette) {
    int index = PredictionLayout.of(labels(), width, palette, FxFonts::width).headAt(x, y);
    return index < 0 ? Optional.empty() : Optional.of(next.columns().get(index));
  }

  @Override
  public DataTable data() {
    List<String> names = new ArrayList<>(List.of("position", "symbol"));
    next.columns().forEach(column -> names.add(column.name()));
    List<List<?>> rows = new ArrayList<>();
    for (int id = 0; id < Vocabulary.SIZE; id++) {
      int symbol = id;
      List<Object> row =
          new ArrayList<>(List.of(next.position(), String.valueOf(Vocabulary.symbol(id))));
      for (Column column : next.columns()) {
        row.add(column.row().<Object>map(p -> p[symbol]).orElse(""));
      }
      rows.add(row);
    }
    return new DataTable(names, rows);
  }

  @Override
  public Map<String, String> texts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("position", next.position());
    facts.put("columns", next.columns().stream().map(Column::name).toList());
    explained.ifPresent(e -> facts.put("explained", e.facts()));
    return Map.of("json", Json.pretty(facts));
  }
}
