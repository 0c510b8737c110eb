package org.headscope.engine.neural.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import org.headscope.engine.neural.TestDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks which entries are zeroed, how often, and that the same seed zeroes the same entries.
class DropoutTest {
  private static final Shape SHAPE = new Shape(3, 7, 1_001);

  private static float[] dropped(double rate, long seed) {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      return new Dropout(rate, new SplittableRandom(seed)).of(manager.ones(SHAPE)).toFloatArray();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.1, 0.5, 0.9})
  void zeroesWithItsRateAndKeepsTheMean(double rate) {
    float[] values = dropped(rate, 1);
    int zeroes = 0;
    for (float value : values) {
      zeroes += value == 0 ? 1 : 0;
      assertThat(value == 0 || Math.abs(value - 1 / (1 - rate)) < 1e-5).isTrue();
    }
    double error = Math.sqrt(rate * (1 - rate) / values.length);
    assertThat((double) zeroes / values.length).isCloseTo(rate, within(5 * error));
  }

  @Test
  void equalSeedsZeroTheSameEntries() {
    assertThat(dropped(0.3, 1)).isEqualTo(dropped(0.3, 1)).isNotEqualTo(dropped(0.3, 2));
  }

  @Test
  void neighboursAreZeroedIndependently() {
    float[] values = dropped(0.5, 4);
    int both = 0;
    for (int i = 0; i + 1 < values.length; i += 2) {
      both += values[i] == 0 && values[i + 1] == 0 ? 1 : 0;
    }
    assertThat(both / (values.length / 2.0)).isCloseTo(0.25, within(0.03));
  }

  @Test
  void gradientsPassThroughKeptEntries() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray x = manager.ones(SHAPE);
      x.setRequiresGradient(true);
      float[] y;
      try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
        NDArray out = new Dropout(0.3, new SplittableRandom(5)).of(x);
        y = out.toFloatArray();
        collector.backward(out.sum());
      }
      // On ones, the result is the factor, and so is its derivative.
      assertThat(x.getGradient().toFloatArray()).isEqualTo(y);
    }
  }

  @Test
  void aZeroRateChangesNothing() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray x = manager.ones(SHAPE);
      assertThat(Dropout.NONE.of(x)).isSameAs(x);
      assertThat(new Dropout(0.5, new SplittableRandom(1)).when(false).of(x)).isSameAs(x);
    }
  }

  @Test
  void refusesInvalidRates() {
    for (double rate : new double[] {-0.1, 1, Double.NaN}) {
      assertThatThrownBy(() -> new Dropout(rate, new SplittableRandom(1)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
