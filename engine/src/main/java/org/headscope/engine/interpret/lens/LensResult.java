package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.Entropy;
import org.headscope.engine.run.Refusal;

/// The predictions of a text's layers by some lenses.
///
/// @param symbols labels of the V tokens of the vocabulary
/// @param tokens the T ids that were read
public record LensResult(
    String runName,
    long step,
    String instanceId,
    List<String> symbols,
    int[] tokens,
    List<LensRows> lenses,
    Provenance provenance) {
  public LensResult {
    symbols = List.copyOf(symbols);
    lenses = List.copyOf(lenses);
    for (LensRows rows : lenses) {
      for (float[][] layer : rows.probabilities()) {
        Refusal.when(layer.length != tokens.length, "%s rows of %s", layer.length, tokens.length);
      }
    }
  }

  /// The predictions by one lens. Layer 0 is the embedding, the last one the model's prediction.
  ///
  /// @param probabilities by layer and position, V each
  /// @param toFinal TVD to the model's prediction, by layer and position
  /// @param toTruth TVD to the truth; empty if that is unknown
  /// @param meanToFinal of `toFinal` over the scored rows, by layer
  /// @param meanToTruth of `toTruth`, empty if that is
  public record LensRows(
      Lens lens,
      float[][][] probabilities,
      double[][] toFinal,
      Optional<double[][]> toTruth,
      double[] meanToFinal,
      Optional<double[]> meanToTruth) {
    /// The number of layers, with the embedding.
    public int layers() {
      return probabilities.length;
    }
  }

  /// The columns of [#table].
  public static final List<String> COLUMNS =
      List.of(
          "lens",
          "layer",
          "position",
          "token",
          "likeliest",
          "probability",
          "next",
          "entropy_nats",
          "tvd_to_final",
          "tvd_to_truth");

  /// The predictions by one lens as a table, a row for every layer and position.
  public List<List<?>> table(LensRows rows) {
    List<List<?>> table = new ArrayList<>();
    for (int l = 0; l < rows.layers(); l++) {
      for (int t = 0; t < tokens.length; t++) {
        float[] row = rows.probabilities()[l][t];
        int best = likeliest(row);
        int layer = l;
        int at = t;
        table.add(
            List.of(
                rows.lens().label(),
                l,
                t,
                symbols.get(tokens[t]),
                symbols.get(best),
                row[best],
                t + 1 < tokens.length ? row[tokens[t + 1]] : "",
                entropy(row),
                rows.toFinal()[l][t],
                rows.toTruth().<Object>map(all -> all[layer][at]).orElse("")));
      }
    }
    return table;
  }

  /// The entropy of `row` in nats.
  public static double entropy(float[] row) {
    double[] exact = new double[row.length];
    Arrays.setAll(exact, v -> row[v]);
    return Entropy.nats(exact);
  }

  /// The predictions by `lens`.
  ///
  /// @throws IllegalArgumentException if it was not asked for
  public LensRows by(Lens lens) {
    return lenses.stream()
        .filter(rows -> rows.lens() == lens)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no lens " + lens.label()));
  }

  /// The largest of `row`.
  public static int likeliest(float[] row) {
    int best = 0;
    for (int v = 1; v < row.length; v++) {
      best = row[v] > row[best] ? v : best;
    }
    return best;
  }
}
