package org.headscope.engine.neural.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Fused operations against their definitions in double precision. */
class FusedOperationsTest {
  private static float[] normals(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  @Test
  void geluIsItsTanhFormula() {
    float[] x = normals(200, 1);
    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      float[] fused = FusedOperations.get().gelu(manager.create(x)).toFloatArray();
      for (int i = 0; i < x.length; i++) {
        double inner = Math.sqrt(2 / Math.PI) * (x[i] + 0.044715 * Math.pow(x[i], 3));
        assertThat((double) fused[i]).isCloseTo(x[i] / 2 * (1 + Math.tanh(inner)), within(1e-6));
      }
    }
  }

  @Test
  void exactGeluIsItsIntegralFormula() {
    float[] x = normals(50, 7);
    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      float[] fused = FusedOperations.get().exactGelu(manager.create(x)).toFloatArray();
      for (int i = 0; i < x.length; i++) {
        assertThat((double) fused[i]).isCloseTo(x[i] * (0.5 + density(x[i])), within(1e-6));
      }
    }
  }

  /** ∫₀ˣ of the normal density, by Simpson's rule. */
  private static double density(double x) {
    int n = 2000;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
      double weight = i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2;
      double at = x * i / n;
      sum += weight * Math.exp(-at * at / 2);
    }
    return sum * x / (3 * n * Math.sqrt(2 * Math.PI));
  }

  @Test
  void crossEntropySumsTheScoredRows() {
    float[] logits = normals(3 * 4, 2);
    long[] labels = {2, -100, 0};
    double expected = 0;
    for (int r = 0; r < 3; r += 2) {
      double sum = 0;
      for (int v = 0; v < 4; v++) {
        sum += Math.exp(logits[r * 4 + v]);
      }
      expected += Math.log(sum) - logits[r * 4 + (int) labels[r]];
    }
    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      NDArray rows = manager.create(logits, new Shape(3, 4));
      NDArray loss = FusedOperations.get().crossEntropy(rows, manager.create(labels));
      assertThat((double) loss.getFloat()).isCloseTo(expected, within(1e-5));
    }
  }

  @Test
  void attentionIsCausalSoftmax() {
    int length = 5;
    int width = 3;
    float[] q = normals(length * width, 3);
    float[] k = normals(length * width, 4);
    float[] v = normals(length * width, 5);
    Shape shape = new Shape(1, 1, length, width);
    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      float[] fused =
          CausalAttention.of(
                  manager.create(q, shape), manager.create(k, shape), manager.create(v, shape))
              .toFloatArray();
      for (int i = 0; i < length; i++) {
        double[] weights = new double[i + 1];
        double sum = 0;
        for (int j = 0; j <= i; j++) {
          double score = 0;
          for (int c = 0; c < width; c++) {
            score += q[i * width + c] * k[j * width + c];
          }
          weights[j] = Math.exp(score / Math.sqrt(width));
          sum += weights[j];
        }
        for (int c = 0; c < width; c++) {
          double expected = 0;
          for (int j = 0; j <= i; j++) {
            expected += weights[j] / sum * v[j * width + c];
          }
          assertThat((double) fused[i * width + c]).isCloseTo(expected, within(1e-5));
        }
      }
    }
  }

  @Test
  void adamWIsItsFormula() {
    float[] start = normals(6, 6);
    FusedAdamW.Constants constants = new FusedAdamW.Constants(0.9, 0.99, 0.1, 1e-8);
    double rate = 0.01;
    double[] w = new double[6];
    double[] m = new double[6];
    double[] v = new double[6];
    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      FusedAdamW adam = new FusedAdamW(manager);
      NDArray weights = manager.create(start, new Shape(2, 3));
      NDList moments = new NDList(manager.zeros(new Shape(2, 3)));
      NDList squares = new NDList(manager.zeros(new Shape(2, 3)));
      for (int i = 0; i < 6; i++) {
        w[i] = start[i];
      }
      for (int t = 1; t <= 5; t++) {
        float[] g = normals(6, 100 + t);
        NDList gradients = new NDList(manager.create(g, new Shape(2, 3)));
        adam.step(new NDList(weights), gradients, moments, squares, t, rate, constants);
        for (int i = 0; i < 6; i++) {
          w[i] *= 1 - rate * 0.1;
          m[i] = 0.9 * m[i] + 0.1 * g[i];
          v[i] = 0.99 * v[i] + 0.01 * g[i] * g[i];
          double mean = m[i] / (1 - Math.pow(0.9, t));
          double square = v[i] / (1 - Math.pow(0.99, t));
          w[i] -= rate * mean / (Math.sqrt(square) + 1e-8);
        }
      }
      float[] fused = weights.toFloatArray();
      for (int i = 0; i < 6; i++) {
        assertThat((double) fused[i]).isCloseTo(w[i], within(1e-5));
      }
    }
  }

  @Test
  void normAndScaleActOnAllGradientsAtOnce() {
    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      FusedAdamW adam = new FusedAdamW(manager);
      NDList gradients =
          new NDList(manager.create(new float[] {3, 0}), manager.create(new float[] {-4}));
      assertThat(adam.norm(gradients)).isCloseTo(5, within(1e-6));
      adam.scale(gradients, 0.5);
      assertThat(gradients.get(0).toFloatArray()).containsExactly(1.5f, 0);
      assertThat(gradients.get(1).toFloatArray()).containsExactly(-2f);
    }
  }
}
