package org.headscope.engine.neural.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.neural.TestDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares fused operations with their definitions in double precision.
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
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      float[] fused = FusedOperations.GELU.call(manager.create(x)).toFloatArray();
      for (int i = 0; i < x.length; i++) {
        double inner = Math.sqrt(2 / Math.PI) * (x[i] + 0.044715 * Math.pow(x[i], 3));
        assertThat((double) fused[i]).isCloseTo(x[i] / 2 * (1 + Math.tanh(inner)), within(1e-6));
      }
    }
  }

  @Test
  void exactGeluIsItsIntegralFormula() {
    float[] x = normals(50, 7);
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      float[] fused = FusedOperations.EXACT_GELU.call(manager.create(x)).toFloatArray();
      for (int i = 0; i < x.length; i++) {
        assertThat((double) fused[i]).isCloseTo(x[i] * (0.5 + density(x[i])), within(1e-6));
      }
    }
  }

  @Test
  void laterKeysAreMaskedInEveryHead() {
    float[] x = normals(2 * 3 * 4 * 4, 11);
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray scores = manager.create(x, new Shape(2, 3, 4, 4));
      float[] shown = FusedOperations.causali(scores, 0).toFloatArray();
      for (int i = 0; i < x.length; i++) {
        boolean later = i % 4 > i / 4 % 4;
        assertThat(shown[i]).isEqualTo(later ? Float.NEGATIVE_INFINITY : x[i]);
      }
      assertThat(scores.toFloatArray()).isEqualTo(shown);
    }
  }

  /// ∫₀ˣ of the normal density, by Simpson's rule.
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
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray rows = manager.create(logits, new Shape(3, 4));
      NDArray loss = FusedOperations.CROSS_ENTROPY.call(rows, manager.create(labels));
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
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      float[] fused =
          CausalAttention.FULL
              .call(manager.create(q, shape), manager.create(k, shape), manager.create(v, shape))
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

  /// Three blocks of queries, the last one not full.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void attentionInBlocksIsCausalSoftmax(boolean rounded) {
    Shape shape = new Shape(2, 2, 300, 8);
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray q = manager.create(normals(9600, 11), shape);
      NDArray k = manager.create(normals(9600, 12), shape);
      NDArray v = manager.create(normals(9600, 13), shape);
      NDArray position = manager.arange(300);
      NDArray future = position.reshape(1, 300).gt(position.reshape(300, 1));
      NDArray scores = q.matMul(k.transpose(0, 1, 3, 2)).div(Math.sqrt(8));
      scores = scores.sub(future.toType(DataType.FLOAT32, false).mul(1e9));
      float[] expected = scores.softmax(-1).matMul(v).toFloatArray();
      float[] fused =
          (rounded ? CausalAttention.ROUNDED.call(q, k, v) : CausalAttention.FULL.call(q, k, v))
              .toFloatArray();
      for (int i = 0; i < expected.length; i++) {
        assertThat(fused[i]).isCloseTo(expected[i], within(rounded ? 0.05f : 1e-5f));
      }
    }
  }

  /// Enough rows for oneDNN, and too few.
  @ParameterizedTest
  @ValueSource(ints = {200, 3})
  void linearMapsAndTheirGradientsAreTheirDefinition(int rows) {
    JniUtils.setGradMode(true); // off on the thread that loaded PyTorch
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray[] leaves = {
        manager.create(normals(rows * 24, 21), new Shape(rows, 24)),
        manager.create(normals(40 * 24, 22), new Shape(40, 24)),
        manager.create(normals(40, 23))
      };
      NDArray weights = manager.create(normals(rows * 40, 24), new Shape(rows, 40));
      NDArray[] expected = {
        weights.matMul(leaves[1]), weights.transpose().matMul(leaves[0]), weights.sum(new int[] {0})
      };
      NDArray y = leaves[0].matMul(leaves[1].transpose()).add(leaves[2]);
      for (NDArray leaf : leaves) {
        leaf.setRequiresGradient(true);
      }
      NDArray fused = FusedOperations.AFFINE.call(leaves[0], leaves[1], leaves[2]);
      NDArray loss = fused.mul(weights).sum();
      JniUtils.backward((PtNDArray) loss, (PtNDArray) manager.ones(new Shape()), false, false);
      assertThat(y.sub(fused).abs().max().getFloat()).isLessThan(1e-4f);
      for (int i = 0; i < leaves.length; i++) {
        NDArray error = leaves[i].getGradient().sub(expected[i]).abs().max();
        assertThat(error.getFloat()).isLessThan(2e-4f);
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
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
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
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
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
