package org.headscope.app.service.prediction;

import module java.base;

import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.task.Vocabulary;

/// The symbols that matter at a position, of a vocabulary too large to show or to choose from.
public final class LikelySymbols {
  /// The symbols from which a vocabulary is large.
  public static final int LARGE = 100;

  /// The model's likeliest symbols that a menu offers.
  private static final int OFFERED = 10;

  private LikelySymbols() {}

  /// Returns the symbols that a menu offers: all that occur in texts, or of a large vocabulary the
  /// model's likeliest after `position`, and those of the text.
  public static IntStream offered(InspectionResult reading, int position) {
    Vocabulary vocabulary = reading.instance().vocabulary();
    if (vocabulary.size() <= LARGE) {
      return IntStream.range(0, vocabulary.size()).filter(vocabulary::isWritten);
    }
    List<Integer> likely =
        Optional.ofNullable(reading.predictions().get("model"))
            .filter(rows -> rows.length() > 0)
            .map(rows -> rows.row(Math.clamp(position, 0, rows.length() - 1)))
            .map(row -> PredictionRows.likeliest(row, OFFERED))
            .orElse(List.of());
    return IntStream.concat(
            likely.stream().mapToInt(Integer::intValue), Arrays.stream(reading.tokens()))
        .filter(vocabulary::isWritten)
        .distinct();
  }
}
