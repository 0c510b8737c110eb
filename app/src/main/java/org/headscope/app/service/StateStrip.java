package org.headscope.app.service;

import org.headscope.app.chart.Cells;
import org.headscope.app.chart.ValueRange;
import org.headscope.engine.interpret.states.StateStripResult;

/// A layer's recurrent state over time, ready to be drawn.
///
/// @param place whose it is: `layer 2 · LSTM`
/// @param layer from 1
/// @param size units of the whole state
/// @param units which of them the rows are, ascending, from 0
/// @param cells units·T values, row = unit
public record StateStrip(
    String place, int layer, int size, int[] units, Cells cells, ValueRange reach)
    implements Visualization {

  /// The state of `result` turned so that time runs from left to right.
  public static StateStrip of(StateStripResult result) {
    int length = result.length();
    int rows = result.units().length;
    float[] turned = new float[rows * length];
    for (int t = 0; t < length; t++) {
      for (int u = 0; u < rows; u++) {
        turned[u * length + t] = result.value(t, u);
      }
    }
    Cells cells = new Cells(turned, rows, length, false);
    return new StateStrip(
        LayerNames.layer(result.info(), result.layer()),
        result.layer(),
        result.size(),
        result.units(),
        cells,
        ValueRange.of(cells, true));
  }

  @Override
  public String title() {
    return "State: " + place;
  }

  /// How many units there are, and how many of them are shown if not all are.
  public String extent() {
    return units.length == size
        ? size + " units"
        : "%d of %d units, those that vary most".formatted(units.length, size);
  }

  @Override
  public long bytes() {
    return (long) Float.BYTES * cells.values().length;
  }

  @Override
  public String meaning() {
    return Meanings.STATE;
  }

  @Override
  public int length() {
    return cells.columns();
  }

  /// The value of the unit in `row` after the token at `position`.
  public float at(int row, int position) {
    return cells.values()[row * cells.columns() + position];
  }
}
