package org.headscope.app.feature.prediction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.metric.Distance;

/**
 * The distributions over the symbol after one position.
 *
 * @param position the query, from 0
 * @param token the id of the token there
 * @param state the automaton's state after it, −1 at separators and without automaton
 * @param drawn the token that does come next; empty at the end of the text
 * @param rows 20 probabilities by predictor; predictors that are missing do not apply
 */
record NextSymbol(
    int position, int token, int state, Optional<Integer> drawn, Map<Predictor, double[]> rows) {
  /** Symbols to which nobody gives this much are summed. */
  private static final double MATTERS = 0.005;

  /**
   * One line of the chart.
   *
   * @param label the symbol, or "other"
   * @param symbols the token ids it stands for
   */
  record Line(String label, List<Integer> symbols) {}

  /** Copies the map. */
  NextSymbol {
    rows = new EnumMap<>(rows);
  }

  /** What {@code inspection} predicts after {@code position}. */
  static NextSymbol at(InspectionResult inspection, int position) {
    Map<Predictor, double[]> rows = new EnumMap<>(Predictor.class);
    for (Predictor predictor : Predictor.values()) {
      double[][] all = inspection.predictions().get(predictor.key());
      if (all != null) {
        rows.put(predictor, all[position]);
      }
    }
    int[] tokens = inspection.tokens();
    Optional<Integer> drawn =
        position + 1 < tokens.length ? Optional.of(tokens[position + 1]) : Optional.empty();
    return new NextSymbol(
        position, tokens[position], inspection.stateAfter()[position], drawn, rows);
  }

  /** The predictors that apply, in the order of the columns. */
  List<Predictor> predictors() {
    return List.copyOf(rows.keySet());
  }

  /** Probability that {@code predictor} gives to the symbols of {@code line} together. */
  double probability(Predictor predictor, Line line) {
    double[] row = rows.getOrDefault(predictor, new double[Vocabulary.SIZE]);
    return line.symbols().stream().mapToDouble(id -> row[id]).sum();
  }

  /** The total variation distance between two predictors; empty if one does not apply. */
  Optional<Double> distance(Predictor a, Predictor b) {
    return Optional.ofNullable(rows.get(a))
        .flatMap(p -> Optional.ofNullable(rows.get(b)).map(q -> Distance.tvd(p, q)));
  }

  /** How much of its mass {@code predictor} gives to no symbol, as back-off may. */
  double unassigned(Predictor predictor) {
    double[] row = rows.get(predictor);
    return row == null ? 0 : 1 - java.util.Arrays.stream(row).sum();
  }

  /**
   * The symbols that matter, the model's favourites first, at most {@code most} lines; what does
   * not get one is summed in the last, "other".
   */
  List<Line> lines(int most) {
    List<Integer> sorted =
        IntStream.range(0, Vocabulary.SIZE)
            .boxed()
            .sorted(Comparator.comparingDouble(this::weight).reversed())
            .toList();
    List<Integer> matter = sorted.stream().filter(id -> greatest(id) >= MATTERS).toList();
    int shown = matter.size() <= most ? matter.size() : Math.max(0, most - 1);
    List<Line> lines = new ArrayList<>();
    for (int id : matter.subList(0, shown)) {
      lines.add(new Line(String.valueOf(Vocabulary.symbol(id)), List.of(id)));
    }
    List<Integer> rest = new ArrayList<>(sorted);
    rest.removeAll(matter.subList(0, shown));
    if (lines.size() < most && !rest.isEmpty()) {
      lines.add(new Line("other", rest));
    }
    return lines;
  }

  /** The model's probability; the other predictors decide only between equals. */
  private double weight(int id) {
    double[] model = rows.get(Predictor.MODEL);
    return (model == null ? 0 : model[id]) + 1e-6 * greatest(id);
  }

  private double greatest(int id) {
    return rows.values().stream().mapToDouble(row -> row[id]).max().orElse(0);
  }

  /** {@code after k at 90, state 4}. */
  String sentence() {
    char symbol = Vocabulary.symbol(token);
    if (token == Vocabulary.SEPARATOR) {
      return "after the separator at " + position + ": a new string begins";
    }
    return "after %c at %d".formatted(symbol, position) + (state < 0 ? "" : ", state " + state);
  }
}
