package org.headscope.engine.interpret.states;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.block.LayerInfo;

/// A layer's recurrent state after every token. It has all units if their values fit
/// [StateHeatmaps#MAX_VALUES]; otherwise it has those that vary most over the text, in the order of
/// their indices.
///
/// @param size S, the number of units of the whole state: all its arrays flattened in their order
/// @param units the recorded units, ascending, from 0
/// @param values R·units, one row per requested token
/// @param norms ‖h_t‖₂ of the whole state after each of the R tokens
/// @param changes ‖h_t − h_{t−1}‖₂ of the whole state at each of the R tokens; h_{t−1} is zero for
///   the first of all T tokens
public record StateHeatmapResult(
    Reading reading,
    int layer,
    LayerInfo info,
    int size,
    int[] units,
    float[] values,
    float[] norms,
    float[] changes) {
  public StateHeatmapResult {
    int rows = reading.requestedRows();
    if (values.length != rows * units.length
        || norms.length != rows
        || changes.length != rows
        || units.length > size) {
      throw new IllegalArgumentException(
          values.length + " values of " + units.length + " units after " + rows + " tokens");
    }
  }

  public int length() {
    return reading.length();
  }

  public boolean hasAllUnits() {
    return units.length == size;
  }

  public float value(int token, int row) {
    return values[(token - reading.first()) * units.length + row];
  }
}
