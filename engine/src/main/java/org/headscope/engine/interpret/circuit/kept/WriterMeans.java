package org.headscope.engine.interpret.circuit.kept;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// The mean output of every writer over texts, at separators and at symbols.
public final class WriterMeans {
  private final int separator;
  private final long[] counts = new long[2]; // symbols, separators
  private final Map<ResidualWriter, double[][]> sums = new LinkedHashMap<>(); // [kind][D]

  private WriterMeans(int separator) {
    this.separator = separator;
  }

  /// Reads `texts`.
  ///
  /// @param separator its token, or one that no text has
  public static WriterMeans of(
      EdgePass pass, List<int[]> texts, int separator, Cancellation cancellation) {
    WriterMeans means = new WriterMeans(separator);
    for (int[] text : texts) {
      cancellation.check();
      pass.compute(scope -> {
        EdgePass.written(pass.streams(EdgePass.ids(scope, text)))
            .forEach((writer, value) -> means.add(writer, text, value.toFloatArray()));
        return text;
      });
      for (int token : text) {
        means.counts[means.kind(token)]++;
      }
    }
    return means;
  }

  private int kind(int token) {
    return token == separator ? 1 : 0;
  }

  private void add(ResidualWriter writer, int[] text, float[] values) {
    int width = values.length / text.length; // D
    double[][] sum = sums.computeIfAbsent(writer, _ -> new double[2][width]);
    for (int t = 0; t < text.length; t++) {
      double[] own = sum[kind(text[t])];
      for (int d = 0; d < width; d++) {
        own[d] += values[t * width + d];
      }
    }
  }

  /// The mean of every writer at each token of a text: 1×T×D.
  ///
  /// @throws UserError if the text has a kind of tokens that the averaged texts lack
  public SequencedMap<ResidualWriter, NDArray> of(int[] text, NDManager owner) {
    for (int token : text) {
      UserError.when(
          counts[kind(token)] == 0,
          "The texts that corrupted values are means of have no %s; use more or longer ones.",
          kind(token) == 0 ? "symbol" : "separator");
    }
    SequencedMap<ResidualWriter, NDArray> means = new LinkedHashMap<>();
    sums.forEach((writer, sum) -> {
      int width = sum[0].length;
      float[] values = new float[text.length * width];
      for (int t = 0; t < text.length; t++) {
        int kind = kind(text[t]);
        for (int d = 0; d < width; d++) {
          values[t * width + d] = (float) (sum[kind][d] / counts[kind]);
        }
      }
      // A copy has memory of its own, also once the array that came from Java is gone.
      means.put(writer, owner.create(values, new Shape(1, text.length, width)).duplicate());
    });
    return means;
  }
}
