package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.block.ResidualWriter;

/// Direct logit attribution along a text: a logit as the sum of what each writer contributes.
///
/// @param writers in the order of the pass, the final norm's bias last
/// @param contributions by writer, then by row
/// @param logits the logit that was split, by row, from the model's own pass
/// @param plus the symbol of each row whose logit it is
/// @param minus the symbol whose logit was subtracted; −1 for none
public record AttributionResult(
    Reading reading,
    List<ResidualWriter> writers,
    double[][] contributions,
    double[] logits,
    int[] plus,
    int[] minus) {
  public AttributionResult {
    writers = List.copyOf(writers);
  }

  /// The sum of all contributions in a row, from 0: the logit, up to rounding.
  public double sum(int row) {
    return Arrays.stream(contributions).mapToDouble(of -> of[row]).sum();
  }

  /// The logit of a row in words: `c − d`, or `c`.
  public String target(int row) {
    String first = reading.vocabulary().label(plus[row]);
    return minus[row] < 0 ? first : first + " − " + reading.vocabulary().label(minus[row]);
  }
}
