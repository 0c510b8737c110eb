package org.headscope.app.service.map;

import module java.base;

import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.engine.interpret.states.StateHeatmapResult;
import org.headscope.engine.neural.block.LayerInfo;

/// A layer's recurrent state over time, ready to be drawn.
///
/// @param place its layer: `layer 2 · LSTM`
/// @param layer from 1
/// @param size units of the whole state
/// @param units the units of the rows, ascending, from 0
/// @param first the position of the first column
/// @param cells units·T values, row = unit
/// @param parts the arrays of the state, whose rows together are all rows; at least one
public record StateStrip(
    String place, int layer, int size, int[] units, int first, Cells cells, List<StatePart> parts)
    implements Visualization {

  /// One of the arrays of a state, with a separate colour scale: the states of a convolution and of
  /// a recurrence differ in magnitude.
  ///
  /// @param name empty if the state is a single array
  public record StatePart(String name, int from, int to, ValueRange reach) {
    public int rows() {
      return to - from;
    }
  }

  public StateStrip {
    parts = List.copyOf(parts);
  }

  /// Returns the state of `result` with time from left to right.
  public static StateStrip of(StateHeatmapResult result) {
    int first = result.reading().first();
    int length = result.reading().requestedRows();
    int rows = result.units().length;
    float[] turned = new float[rows * length];
    for (int t = 0; t < length; t++) {
      for (int u = 0; u < rows; u++) {
        turned[u * length + t] = result.value(first + t, u);
      }
    }
    Cells cells = new Cells(turned, rows, length, false);
    String place = LayerNames.layer(result.info(), result.layer());
    List<StatePart> parts = parts(result, cells);
    return new StateStrip(
        place, result.layer(), result.size(), result.units(), first, cells, parts);
  }

  private static List<StatePart> parts(StateHeatmapResult result, Cells cells) {
    List<StatePart> parts = new ArrayList<>();
    int row = 0;
    int end = 0;
    for (LayerInfo.StatePart part : result.info().stateParts()) {
      int from = row;
      end += part.size();
      while (row < cells.rows() && result.units()[row] < end) {
        row++;
      }
      if (row > from) {
        parts.add(new StatePart(part.name(), from, row, valueRange(cells, from, row)));
      }
    }
    return row == cells.rows() && parts.size() > 1
        ? parts
        : List.of(new StatePart("", 0, cells.rows(), valueRange(cells, 0, cells.rows())));
  }

  private static ValueRange valueRange(Cells cells, int from, int to) {
    float[] values =
        Arrays.copyOfRange(cells.values(), from * cells.columns(), to * cells.columns());
    return ValueRange.of(new Cells(values, to - from, cells.columns(), false), true);
  }

  public StatePart part(int row) {
    return parts.stream().filter(part -> row < part.to()).findFirst().orElseThrow();
  }

  @Override
  public String title() {
    return "State: " + place;
  }

  /// Returns the number of units, and how many of them are shown if not all are.
  public String extent() {
    return units.length == size
        ? size + " units"
        : "the %d most variable of %d units".formatted(units.length, size);
  }

  @Override
  public long bytes() {
    return (long) Float.BYTES * cells.values().length;
  }

  @Override
  public String meaning() {
    return "Each row is a unit of the layer's recurrent state, each column a token: the unit's value"
        + " after the token was read, blue above zero and ochre below.";
  }

  @Override
  public int length() {
    return cells.columns();
  }

  /// Returns the value of the unit in `row` after the token at `position`.
  public float at(int row, int position) {
    return cells.values()[row * cells.columns() + position - first];
  }
}
