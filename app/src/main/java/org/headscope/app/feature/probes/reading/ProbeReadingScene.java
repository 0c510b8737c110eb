package org.headscope.app.feature.probes.reading;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.probe.reading.PositionReading;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.task.Vocabulary;

/// A probe's reading as it is drawn.
///
/// @param query the query position, −1 for none
record ProbeReadingScene(
    ProbeReadingResult result, List<PositionReading> largestErrors, Span window, int query)
    implements TokenLabels.Tokens {
  /// The number of symbols of context in a row of the list.
  static final int CONTEXT = 8;

  private static final int MAX_WORST = 50;

  static ProbeReadingScene of(ProbeReadingResult result, Span window, int query) {
    return new ProbeReadingScene(
        result, result.worst(MAX_WORST), window.within(result.reading().length()), query);
  }

  int length() {
    return result.reading().length();
  }

  private ProbeTask task() {
    return result.question().task();
  }

  boolean binary() {
    return task().binary();
  }

  Optional<PositionReading> at(int position) {
    return result.positions().stream().filter(p -> p.position() == position).findFirst();
  }

  List<PositionReading> shown() {
    return result.positions().stream().filter(p -> window.contains(p.position())).toList();
  }

  int selectedRow() {
    return IntStream.range(0, largestErrors.size())
        .filter(i -> largestErrors.get(i).position() == query)
        .findFirst()
        .orElse(-1);
  }

  @Override
  public String symbol(int position) {
    return result.reading().label(position);
  }

  @Override
  public int longest() {
    return vocabulary().longestLabel(result.reading().tokens());
  }

  Vocabulary vocabulary() {
    return result.reading().vocabulary();
  }

  @Override
  public int state(int position) {
    return result.states().at(position);
  }

  @Override
  public String stateLabel(int position) {
    return result.states().labelAt(position);
  }

  String context(int position) {
    int from = Math.max(0, position - CONTEXT + 1);
    return vocabulary().decode(Arrays.copyOfRange(result.reading().tokens(), from, position + 1));
  }

  /// Formats a prediction: `5.1`, `0.314` or `97 %`.
  String formatPrediction(double value) {
    return binary()
        ? percent(value)
        : NumberText.decimals(value, task() == ProbeTask.COUNT ? 1 : 3);
  }

  /// Formats a true value: `9`, `0.333`, `no` or `same`.
  String formatTruth(double value) {
    return switch (task()) {
      case COUNT -> NumberText.decimals(value, 0);
      case FREQUENCY -> NumberText.decimals(value, 3);
      case EXISTENCE -> value > 0.5 ? "yes" : "no";
      case STATE -> value > 0.5 ? "same" : "other";
    };
  }

  /// Formats the relative error of a count or a frequency: `43 %`.
  static String formatError(PositionReading position) {
    double error = position.error().orElse(Double.NaN);
    return Double.isNaN(error)
        ? "–"
        : error >= 10 ? "×" + NumberText.decimals(error, 0) : percent(error);
  }

  private static String percent(double share) {
    return NumberText.decimals(100 * share, 0) + " %";
  }
}
