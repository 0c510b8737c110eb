package org.headscope.engine.interpret.states;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Range;

/// Measures a layer's state after every token, and copies it as long as all values fit. The state's
/// size S shows with its first token.
final class StateMeasure implements Consumer<float[]> {
  private final Range rows;
  private final int max;
  private final Cancellation cancellation;
  private final float[] norms;
  private final float[] changes;
  private int token;
  private float[] before = new float[0]; // S
  private float[] values = new float[0]; // R·S, or none
  private double[] mean = new double[0]; // S
  private double[] squares = new double[0]; // S, Σ (h − mean)²

  StateMeasure(Range rows, int max, Cancellation cancellation) {
    this.rows = rows;
    this.max = max;
    this.cancellation = cancellation;
    this.norms = new float[rows.max() - rows.min() + 1];
    this.changes = new float[rows.max() - rows.min() + 1];
  }

  @Override
  public void accept(float[] state) {
    cancellation.check();
    if (token == 0) {
      begin(state.length);
    }
    if (rows.contains(token)) {
      int row = token - rows.min();
      measure(state, row);
      if (whole()) {
        System.arraycopy(state, 0, values, row * state.length, state.length);
      }
    }
    before = state;
    token++;
  }

  private void begin(int size) {
    before = new float[size];
    mean = new double[size];
    squares = new double[size];
    values = (long) size * norms.length <= max ? new float[size * norms.length] : values;
  }

  private void measure(float[] state, int row) {
    double norm = 0;
    double change = 0;
    for (int s = 0; s < state.length; s++) {
      double value = state[s];
      double moved = value - before[s];
      norm += value * value;
      change += moved * moved;
      double off = value - mean[s]; // Welford
      mean[s] += off / (row + 1);
      squares[s] += off * (value - mean[s]);
    }
    norms[row] = (float) Math.sqrt(norm);
    changes[row] = (float) Math.sqrt(change);
  }

  int size() {
    return mean.length;
  }

  boolean whole() {
    return values.length > 0;
  }

  /// R·S, or none if they were too many.
  float[] values() {
    return values;
  }

  float[] norms() {
    return norms;
  }

  float[] changes() {
    return changes;
  }

  /// The `count` units with the largest variance over the tokens, by ascending index.
  int[] mostVariable(int count) {
    return IntStream.range(0, size())
        .boxed()
        .sorted(Comparator.comparingDouble((Integer unit) -> -squares[unit]))
        .limit(count)
        .mapToInt(unit -> unit)
        .sorted()
        .toArray();
  }
}
