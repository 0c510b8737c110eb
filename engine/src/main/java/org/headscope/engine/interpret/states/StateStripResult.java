package org.headscope.engine.interpret.states;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.block.LayerInfo;

/// A layer's recurrent state after every token. It carries every unit, as long as all values fit
/// [StateHeatmaps#MAX_VALUES]; else those that vary most over the text, in the order of their
/// indices.
///
/// @param size S, units of the whole state: all its arrays flattened in their order
/// @param units which units the values are of, ascending, from 0
/// @param values R·units, row = token that is asked about
/// @param norms ‖h_t‖₂ of the whole state after each of the R tokens
/// @param changes ‖h_t − h_{t−1}‖₂ of the whole state at each of the R tokens; the first of all T
///   from zero
public record StateStripResult(
    Reading reading,
    int layer,
    LayerInfo info,
    int size,
    int[] units,
    float[] values,
    float[] norms,
    float[] changes) {
  public StateStripResult {
    int asked = reading.requestedRows();
    if (values.length != asked * units.length
        || norms.length != asked
        || changes.length != asked
        || units.length > size) {
      throw new IllegalArgumentException(
          values.length + " values of " + units.length + " units after " + asked + " tokens");
    }
  }

  public int length() {
    return reading.length();
  }

  public boolean whole() {
    return units.length == size;
  }

  public float value(int token, int row) {
    return values[(token - reading.first()) * units.length + row];
  }
}
