package org.headscope.engine.neural.constructed;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;

/// A construction computed in double precision without a tensor library: a reference for the
/// model's float32 results.
public final class CtwInDoubles implements SequencePredictor {
  private final CtwLayers layers;
  private final CtwFunctions functions;

  public CtwInDoubles(CtwConstruction construction) {
    this.layers = new CtwLayers(construction);
    this.functions = new CtwFunctions(layers);
  }

  @Override
  public String name() {
    return "constructed-ctw";
  }

  /// {@inheritDoc}
  ///
  /// @param tokens at most N
  @Override
  public double[][] predict(int[] tokens) {
    double[][] stream = stream(tokens);
    double[][] rows = products(stream, layers.head());
    for (double[] row : rows) {
      Arrays.setAll(row, a -> Math.exp(row[a]));
    }
    return rows;
  }

  /// The residual stream after the last layer, `[T][E]`.
  private double[][] stream(int[] tokens) {
    double[][] embedding = layers.embedding();
    double[][] positions = layers.positions();
    double[][] x = new double[tokens.length][];
    for (int i = 0; i < x.length; i++) {
      x[i] = sum(embedding[tokens[i]], positions[i]);
    }
    for (int layer = 1; layer <= layers.construction().layers(); layer++) {
      double[][] mixed = mixed(layers.attention(layer), x);
      for (int i = 0; i < x.length; i++) {
        double[] middle = sum(x[i], mixed[i]);
        x[i] = sum(middle, functions.apply(layer, middle));
      }
    }
    return x;
  }

  private static double[][] mixed(CtwAttention attention, double[][] x) {
    double[][] q = products(x, attention.query());
    double[][] k = products(x, attention.key());
    double[][] v = products(x, attention.value());
    int keys = attention.keyWidth();
    int values = attention.valueWidth();
    double[][] found = new double[x.length][attention.heads().size() * values];
    for (int h = 0; h < attention.heads().size(); h++) {
      for (int i = 0; i < x.length; i++) {
        double[] weights = weights(q[i], k, i, h * keys, keys);
        for (int j = 0; j <= i; j++) {
          for (int d = h * values; d < (h + 1) * values; d++) {
            found[i][d] += weights[j] * v[j][d];
          }
        }
      }
    }
    return products(found, attention.out());
  }

  /// The softmax of a query's scores over the keys up to its own position.
  private static double[] weights(double[] q, double[][] k, int i, int from, int count) {
    double[] weights = new double[i + 1];
    Arrays.setAll(
        weights,
        j -> {
          double score = 0;
          for (int d = from; d < from + count; d++) {
            score += q[d] * k[j][d];
          }
          return score;
        });
    double top = Arrays.stream(weights).max().orElseThrow();
    Arrays.setAll(weights, j -> Math.exp(weights[j] - top));
    double sum = Arrays.stream(weights).sum();
    Arrays.setAll(weights, j -> weights[j] / sum);
    return weights;
  }

  /// W x for every row x.
  private static double[][] products(double[][] x, double[][] w) {
    double[][] y = new double[x.length][w.length];
    for (int i = 0; i < x.length; i++) {
      for (int r = 0; r < w.length; r++) {
        double sum = 0;
        for (int d = 0; d < x[i].length; d++) {
          sum += w[r][d] * x[i][d];
        }
        y[i][r] = sum;
      }
    }
    return y;
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = new double[a.length];
    Arrays.setAll(sum, i -> a[i] + b[i]);
    return sum;
  }
}
