package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.engine.io.Json;

/// A chart of all predictors: bars of the symbols that matter, a column of numbers for each
/// predictor, the distances between predictors, and what decided the explained row.
///
/// @param preferred names of columns that stay beside the model's if not all fit, by priority
record PredictionFigure(
    NextSymbolDistributions next, Optional<PredictorExplanation> explained, List<String> preferred)
    implements Figure, Anchored {
  /// The minimum number of columns, in any width: the model and two beside it.
  private static final int MIN_COLUMNS = 3;

  PredictionFigure {
    preferred = List.copyOf(preferred);
  }

  /// Returns this figure with `what` hidden until it is predicted; an explanation would show
  /// numbers, too.
  PredictionFigure concealing(Set<Concealed> what) {
    boolean silent = what.contains(Concealed.NUMBERS);
    boolean covered = what.contains(Concealed.BARS);
    return new PredictionFigure(
        next.withHidden(what),
        explained.filter(_ -> !silent).map(why -> covered ? why.withoutModel() : why),
        preferred);
  }

  @Override
  public String title() {
    return "Next symbol " + next.positionSentence();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    PredictionLayout layout = arranged(width, height, palette, pen::textWidth);
    new PredictionPainter(layout, explained, pen, height, palette).paint();
  }

  /// Returns the layout of all columns if they are legible; else drops the last of the [#ranked]
  /// until they are.
  private PredictionLayout arranged(
      double width, double height, Palette palette, ToDoubleBiFunction<String, TextStyle> measure) {
    List<PredictorColumn> ranked = ranked();
    for (int n = ranked.size(); ; n--) {
      NextSymbolDistributions some = next.of(ranked.subList(0, n));
      PredictionLayout whole = PredictionLayout.of(some, width, palette, measure);
      PredictionLayout shown =
          whole.grouped() && !whole.slanted()
              ? whole
              : PredictionLayout.of(some.withShortLabels(), width, palette, measure);
      if (n <= MIN_COLUMNS || shown.isComfortable(height)) {
        return shown;
      }
    }
  }

  /// Returns the columns by priority: the model, cut and uncut, the preferred, the explained, the
  /// truth, the others.
  List<PredictorColumn> ranked() {
    List<String> order = new ArrayList<>(List.of(PredictorColumn.MODEL, PredictorColumn.UNCUT));
    order.addAll(preferred);
    explained.map(PredictorExplanation::column).ifPresent(order::add);
    order.add(PredictorColumn.TRUTH);
    next.columns().forEach(column -> order.add(column.name()));
    return order.stream().distinct().flatMap(name -> next.column(name).stream()).toList();
  }

  List<PredictorColumn> shown(double width, double height, Palette palette) {
    return arranged(width, height, palette, FxFonts::width).next().columns();
  }

  Optional<PredictorColumn> headAt(
      double x, double y, double width, double height, Palette palette) {
    return arranged(width, height, palette, FxFonts::width).headAt(x, y);
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    if (!(anchor instanceof Anchor.OfSymbol(String symbol))) {
      return Optional.empty();
    }
    PredictionLayout shown =
        arranged(space.width(), space.height(), space.palette(), FxFonts::width);
    Optional<PredictorExplanation> why =
        explained.filter(e -> shown.next().column(e.column()).isPresent());
    return shown.lines(why, space.height()).line(symbol);
  }

  @Override
  public DataTable data() {
    List<String> names = new ArrayList<>(List.of("position", "symbol"));
    next.columns().forEach(column -> names.add(column.name()));
    List<List<?>> rows = new ArrayList<>();
    for (int id = 0; id < next.vocabulary().size(); id++) {
      int symbol = id;
      List<Object> row =
          new ArrayList<>(List.of(next.at().position(), next.vocabulary().label(id)));
      for (PredictorColumn column : next.columns()) {
        row.add(column.row().<Object>map(p -> p[symbol]).orElse(""));
      }
      rows.add(row);
    }
    return new DataTable(names, rows);
  }

  @Override
  public Map<String, String> texts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("position", next.at().position());
    facts.put("columns", next.columns().stream().map(PredictorColumn::name).toList());
    explained.ifPresent(e -> facts.put("explained", e.toJson()));
    return Map.of("json", Json.pretty(facts));
  }
}
