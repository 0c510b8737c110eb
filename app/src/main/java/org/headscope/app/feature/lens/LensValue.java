package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.engine.interpret.lens.LensResult;
import org.headscope.engine.interpret.lens.LensResult.LensRows;

/// The number that colours a cell of the strip.
enum LensValue {
  LIKELIEST("likeliest symbol", "The probability of the likeliest symbol"),
  NEXT("next symbol", "The probability of the symbol that comes next in the text"),
  DISTANCE("distance", "The TVD to the model's own prediction, which is that of the last layer"),
  ENTROPY("entropy", "The entropy of the prediction, in nats");

  final String label;
  final String explanation;

  LensValue(String label, String explanation) {
    this.label = label;
    this.explanation = explanation;
  }

  /// The value at a layer and a position; NaN where there is none.
  double of(LensResult result, LensRows rows, int layer, int position) {
    float[] row = rows.probabilities()[layer][position];
    return switch (this) {
      case LIKELIEST -> row[LensResult.likeliest(row)];
      case NEXT ->
          position + 1 < result.tokens().length ? row[result.tokens()[position + 1]] : Double.NaN;
      case DISTANCE -> rows.toFinal()[layer][position];
      case ENTROPY -> LensResult.entropy(row);
    };
  }

  /// The largest possible value among `symbols`.
  double max(int symbols) {
    return this == ENTROPY ? Math.log(symbols) : 1;
  }

  /// The words of the legend after the colours, from long to short.
  List<String> legends() {
    return switch (this) {
      case LIKELIEST -> List.of("probability of the likeliest symbol", "likeliest", "");
      case NEXT -> List.of("probability of the next symbol", "next symbol", "");
      case DISTANCE -> List.of("TVD to the prediction", "TVD", "");
      case ENTROPY -> List.of("nats of entropy", "nats", "");
    };
  }
}
