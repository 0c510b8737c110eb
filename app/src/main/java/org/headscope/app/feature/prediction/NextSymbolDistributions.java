package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.service.prediction.LikelySymbols;
import org.headscope.app.service.prediction.PrecedingContextNote;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// The distributions over the symbol after one position.
///
/// @param drawn the token that actually comes next; empty at the end of the text
/// @param columns the columns that fit, of the model, the truth if it is known, and the selected
///   predictors
/// @param truth the truth, even if its column does not fit
/// @param hidden the parts to be predicted first
/// @param given the number of symbols before the text that constructed layers of a column take as
///   context, while other predictors know all of them; 0 without such layers
record NextSymbolDistributions(
    Vocabulary vocabulary,
    TextPosition at,
    Optional<Integer> drawn,
    List<PredictorColumn> columns,
    Optional<PredictorColumn> truth,
    Set<Concealed> hidden,
    int given) {
  /// The probability below which symbols are summed, unless the truth allows them.
  private static final double MIN_PROBABILITY = 0.005;

  /// The lines of a large vocabulary, at least.
  private static final int FAVOURITES = 8;

  /// The query: a position from 0, its token, and the name of the state after it, with its kind;
  /// empty without one.
  record TextPosition(int position, int token, String state) {}

  /// A row of the chart: a symbol, or "other", and its token ids.
  record SymbolLine(String label, List<Integer> symbols) {}

  NextSymbolDistributions {
    columns = List.copyOf(columns);
    hidden = Set.copyOf(hidden);
  }

  NextSymbolDistributions(
      Vocabulary vocabulary,
      int position,
      int token,
      String state,
      Optional<Integer> drawn,
      List<PredictorColumn> columns) {
    this(
        vocabulary,
        new TextPosition(position, token, state),
        drawn,
        columns,
        columns.stream().filter(column -> column.name().equals(PredictorColumn.TRUTH)).findFirst(),
        Set.of(),
        0);
  }

  /// Returns the predictions of `inspection` after `position`, with `chosen` beside them.
  static NextSymbolDistributions at(
      InspectionResult inspection, int position, List<PredictorColumn> chosen) {
    Optional<InspectionResult.Uncut> uncut = inspection.uncut();
    List<PredictorColumn> columns = new ArrayList<>();
    Optional.ofNullable(inspection.predictions().get(PredictorColumn.MODEL))
        .map(rows -> rows.row(position))
        .map(row ->
            column(
                PredictorColumn.MODEL,
                uncut.isPresent() ? "cut model" : PredictorColumn.MODEL,
                SeriesSlot.MODEL,
                row))
        .ifPresent(columns::add);
    uncut
        .map(all -> all.predictions().row(position))
        .map(row -> column(PredictorColumn.UNCUT, "uncut model", SeriesSlot.UNCUT, row))
        .ifPresent(columns::add);
    Optional.ofNullable(inspection.predictions().get(PredictorColumn.TRUTH))
        .map(rows -> rows.row(position))
        .map(row -> column(PredictorColumn.TRUTH, PredictorColumn.TRUTH, SeriesSlot.TRUTH, row))
        .ifPresent(columns::add);
    columns.addAll(chosen);
    int[] tokens = inspection.tokens();
    Optional<Integer> drawn =
        position + 1 < tokens.length ? Optional.of(tokens[position + 1]) : Optional.empty();
    Instance instance = inspection.instance();
    int state = inspection.stateAfter()[position];
    String name = state < 0 ? "" : instance.stateName(state);
    return new NextSymbolDistributions(
        instance.vocabulary(), position, tokens[position], name, drawn, columns);
  }

  private static PredictorColumn column(String name, String label, SeriesSlot slot, double[] row) {
    return new PredictorColumn(name, label, slot, new PredictorColumn.Row(row));
  }

  NextSymbolDistributions of(List<PredictorColumn> fewer) {
    return with(columns.stream().filter(fewer::contains).toList());
  }

  NextSymbolDistributions withShortLabels() {
    return with(columns.stream().map(PredictorColumn::withShortLabel).toList());
  }

  private NextSymbolDistributions with(List<PredictorColumn> others) {
    return new NextSymbolDistributions(vocabulary, at, drawn, others, truth, hidden, given);
  }

  /// Returns these distributions with `what` hidden until it is predicted.
  NextSymbolDistributions withHidden(Set<Concealed> what) {
    return new NextSymbolDistributions(vocabulary, at, drawn, columns, truth, what, given);
  }

  /// Returns these distributions, noting that constructed layers take `symbols` as context.
  NextSymbolDistributions withGiven(int symbols) {
    return new NextSymbolDistributions(vocabulary, at, drawn, columns, truth, hidden, symbols);
  }

  /// Explains why rows of constructed layers differ from those of the weighting beside them, from
  /// the longest form to the shortest; empty if they do not.
  List<String> precedingContextNote() {
    boolean beside = column(PrecedingContextNote.weighting(given).text()).isPresent();
    return given > 0 && beside ? PrecedingContextNote.forms(given) : List.of();
  }

  boolean hidesBars(PredictorColumn column) {
    return column.isModel() && hidden.contains(Concealed.BARS);
  }

  boolean hidesNumbers(PredictorColumn column) {
    return hidesBars(column) || hidden.contains(Concealed.NUMBERS);
  }

  /// Returns true if `line` is that of the symbol that comes next and this may be shown.
  boolean isDrawn(SymbolLine line) {
    boolean one = line.symbols().size() == 1 && !hidden.contains(Concealed.BARS);
    return drawn.filter(id -> one && line.symbols().contains(id)).isPresent();
  }

  /// Says what is hidden and how to reveal it; empty if nothing is.
  String hiddenNote() {
    Set<Concealed> said = new HashSet<>(hidden);
    said.retainAll(Set.of(Concealed.BARS, Concealed.NUMBERS));
    return Concealed.sentence(said);
  }

  Optional<PredictorColumn> column(String name) {
    return columns.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  double probability(PredictorColumn column, SymbolLine line) {
    double[] row = column.row().orElseGet(() -> new double[vocabulary.size()]);
    return line.symbols().stream().mapToDouble(id -> row[id]).sum();
  }

  /// Returns the total variation distance between two predictors; empty while the row of one is
  /// missing.
  static Optional<Double> distance(PredictorColumn a, PredictorColumn b) {
    return a.row().flatMap(p -> b.row().map(q -> Distance.tvd(p, q)));
  }

  /// Returns the probability that `column` leaves unassigned, as back-off may.
  static double unassigned(PredictorColumn column) {
    return column.row().map(row -> 1 - Arrays.stream(row).sum()).orElse(0.0);
  }

  /// Returns at most `max` lines, ordered by the model's probability; all symbols without a line
  /// are summed in the last, "other". If there are too many, priority goes to the symbol that comes
  /// next, the model's favourite, what the truth allows, and what any predictor thinks likely.
  List<SymbolLine> lines(int max) {
    // Of so many symbols, none may reach the least probability.
    boolean large = vocabulary.size() > LikelySymbols.LARGE;
    OptionalInt favourite = favourite();
    double[] greatest = greatest();
    double[] weights = weights(greatest);
    Comparator<Integer> favourites = Comparator.comparingDouble((Integer id) -> -weights[id]);
    Comparator<Integer> priorities =
        Comparator.comparingDouble(id -> -priority(id, favourite, greatest));
    List<Integer> matter =
        IntStream.range(0, vocabulary.size())
            .filter(id -> greatest[id] >= MIN_PROBABILITY || (!large && allowed(id) > 0))
            .boxed()
            .sorted(priorities.thenComparing(favourites))
            .toList();
    if (large) {
      List<Integer> likeliest = PredictionRows.likeliest(weights, FAVOURITES);
      // Half of the lines are the model's own, however sure other predictors are of the rest.
      matter =
          Stream.of(
                  drawn.stream(),
                  likeliest.stream().limit(max / 2),
                  matter.stream(),
                  likeliest.stream())
              .flatMap(ids -> ids)
              .distinct()
              .toList();
    }
    int shown = matter.size() <= max ? matter.size() : Math.max(0, max - 1);
    List<SymbolLine> lines = new ArrayList<>();
    matter.stream()
        .limit(shown)
        .sorted(favourites)
        .forEach(id -> lines.add(new SymbolLine(vocabulary.brief(id), List.of(id))));
    Set<Integer> listed = new HashSet<>(matter.subList(0, shown));
    List<Integer> rest =
        IntStream.range(0, vocabulary.size()).filter(id -> !listed.contains(id)).boxed().toList();
    if (lines.size() < max && !rest.isEmpty()) {
      lines.add(new SymbolLine("other", rest));
    }
    if (hidden.contains(Concealed.BARS)) {
      // Sorting by probability would reveal the favourites.
      lines.sort(
          Comparator.comparing((SymbolLine line) -> line.symbols().size() > 1)
              .thenComparing(SymbolLine::label));
    }
    return lines;
  }

  /// Returns the priority of a symbol when lines are few.
  ///
  /// @param favourite the model's likeliest symbol
  private double priority(int id, OptionalInt favourite, double[] greatest) {
    if (drawn.filter(comes -> comes == id).isPresent()) {
      return 3;
    }
    if (favourite.isPresent() && favourite.getAsInt() == id) {
      return 2;
    }
    double allowed = allowed(id);
    return allowed > 0 ? 1 + allowed : greatest[id];
  }

  /// The model's likeliest symbol, once for all lines: finding it reads the whole row.
  private OptionalInt favourite() {
    return column(PredictorColumn.MODEL).flatMap(PredictorColumn::row).stream()
        .mapToInt(PredictorExplanation::mostLikely)
        .findFirst();
  }

  private double allowed(int id) {
    return truth.flatMap(PredictorColumn::row).map(row -> row[id]).orElse(0.0);
  }

  /// Returns the number of lines needed for all symbols of high priority, and for the others.
  int neededLines() {
    OptionalInt favourite = favourite();
    double[] greatest = greatest();
    IntStream all = IntStream.range(0, vocabulary.size());
    int own = (int) all.filter(id -> priority(id, favourite, greatest) > 1).count();
    return Math.min(own + 1, vocabulary.size());
  }

  /// Returns the model's probabilities; other predictors only break ties.
  private double[] weights(double[] greatest) {
    double[] weights = Arrays.stream(greatest).map(p -> 1e-6 * p).toArray();
    column(PredictorColumn.MODEL)
        .flatMap(PredictorColumn::row)
        .ifPresent(row -> Arrays.setAll(weights, id -> row[id] + weights[id]));
    return weights;
  }

  /// Returns what any predictor gives each symbol at most.
  private double[] greatest() {
    double[] greatest = new double[vocabulary.size()];
    columns.stream()
        .flatMap(column -> column.row().stream())
        .forEach(row -> Arrays.setAll(greatest, id -> Math.max(greatest[id], row[id])));
    return greatest;
  }

  /// Describes the position: `after k at 90`.
  String positionText() {
    return at.token() == vocabulary.separator()
        ? "after the separator at " + at.position()
        : "after %s at %d".formatted(vocabulary.label(at.token()), at.position());
  }

  /// Describes the position with its state: `after k at 90, state 4`.
  String positionSentence() {
    if (at.token() == vocabulary.separator()) {
      return positionText() + ": a new string begins";
    }
    return positionText() + (at.state().isEmpty() ? "" : ", " + at.state());
  }
}
