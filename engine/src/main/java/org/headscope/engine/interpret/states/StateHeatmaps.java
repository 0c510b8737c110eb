package org.headscope.engine.interpret.states;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Range;

/// Records a layer's recurrent state by running that layer token by token.
public final class StateHeatmaps {
  /// The maximum number of values in a result, which take 32 MB.
  public static final int MAX_VALUES = 8 << 20;

  private StateHeatmaps() {}

  /// Reads the instance, cut to the length that the model can read. If the state is too large to be
  /// recorded whole, it reads twice: the first time finds the units that vary most.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or reading token
  ///   by token would take too much memory
  public static StateHeatmapResult run(StateHeatmapSpec spec, Context context) {
    return run(spec, context, MAX_VALUES);
  }

  static StateHeatmapResult run(StateHeatmapSpec spec, Context context, int max) {
    ModelConfig model = context.config(spec.checkpoint());
    spec.requireIn(model);
    Reading reading =
        Reading.of(context, spec.checkpoint(), spec.instance(), spec.positions())
            .with("state", "layer " + spec.layer());
    reading.require("states", (_, read) -> need(model, read));
    context.cancellation().check();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      return run(spec, lease.model(), reading, context.cancellation(), max);
    }
  }

  private static StateHeatmapResult run(
      StateHeatmapSpec spec,
      LanguageModel model,
      Reading reading,
      Cancellation cancellation,
      int max) {
    StateMeasure first = new StateMeasure(reading.rows(), max, cancellation);
    model.states(reading.tokens(), spec.layer(), first);
    int size = first.mean.length;
    int[] units =
        first.whole()
            ? IntStream.range(0, size).toArray()
            : first.highestVariance(Math.max(1, max / reading.requestedRows()));
    float[] values = first.values;
    if (!first.whole()) {
      FloatBuffer chosen = FloatBuffer.allocate(reading.requestedRows() * units.length);
      PrimitiveIterator.OfInt token = IntStream.range(0, reading.length()).iterator();
      model.states(
          reading.tokens(),
          spec.layer(),
          state -> {
            cancellation.check();
            if (reading.rows().contains(token.nextInt())) {
              IntStream.of(units).forEach(unit -> chosen.put(state[unit]));
            }
          });
      values = chosen.array();
    }
    LayerInfo info = model.config().layerInfos().get(spec.layer() - 1);
    return new StateHeatmapResult(
        reading, spec.layer(), info, size, units, values, first.norms, first.changes);
  }

  private static MemoryNeed need(ModelConfig model, int tokens) {
    long heap = (long) Float.BYTES * (MAX_VALUES + 2L * tokens);
    long pass = new ReadingNeed(model, tokens).states();
    return new MemoryNeed(pass + heap, heap, 0);
  }

  /// Measures a layer's state after every token, and records it if all values fit. The first token
  /// reveals the state's size S.
  private static final class StateMeasure implements Consumer<float[]> {
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
        double difference = value - before[s];
        norm += value * value;
        change += difference * difference;
        double deviation = value - mean[s]; // Welford's algorithm
        mean[s] += deviation / (row + 1);
        squares[s] += deviation * (value - mean[s]);
      }
      norms[row] = (float) Math.sqrt(norm);
      changes[row] = (float) Math.sqrt(change);
    }

    boolean whole() {
      return values.length > 0;
    }

    /// The `count` units with the largest variance over the tokens, by ascending index.
    int[] highestVariance(int count) {
      return IntStream.range(0, mean.length)
          .boxed()
          .sorted(Comparator.comparingDouble((Integer unit) -> -squares[unit]))
          .limit(count)
          .mapToInt(unit -> unit)
          .sorted()
          .toArray();
    }
  }
}
