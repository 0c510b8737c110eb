package org.headscope.engine.interpret.probe.fit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.interpret.probe.fit.ProbeShape.Weight;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.junit.jupiter.api.Test;

class ProbeShapeTest {
  private static final ProbePreset PAPER = ProbePreset.byName("paper");
  private static final ProbePreset REFERENCE = ProbePreset.byName("reference");

  /// Equations 99–103 with d = 128, W = 32 and V = 20.
  @Test
  void ngramProbesHaveThePapersMatrices() {
    assertThat(ProbeShape.of(PAPER, 2, 32, 20).weights())
        .containsExactly(
            new Weight("embed", 20, 64, 0),
            new Weight("project", 128, 32, 32),
            new Weight("w1", 128, 384, 384),
            new Weight("b1", 128, 1, 384),
            new Weight("w2", 1, 128, 128),
            new Weight("b2", 1, 1, 128));
    assertThat(ProbeShape.of(PAPER, 1, 32, 20).embedding()).isEqualTo(64);
  }

  /// The public code uses the model's width, whole unigrams and another bias, without the last one.
  @Test
  void theReferenceHasTheModelsWidth() {
    assertThat(ProbeShape.of(REFERENCE, 1, 32, 20).weights())
        .containsExactly(
            new Weight("embed", 20, 32, 0),
            new Weight("project", 32, 32, 32),
            new Weight("b", 32, 1, 32),
            new Weight("w1", 32, 96, 96),
            new Weight("b1", 32, 1, 96),
            new Weight("w2", 1, 32, 32));
    assertThat(ProbeShape.of(REFERENCE, 3, 32, 20).projectedWidth()).isEqualTo(48);
    assertThat(ProbeShape.of(REFERENCE, 2, 1, 20).embedding()).isEqualTo(1);
  }

  @Test
  void stateProbesHaveNoTokenInput() {
    ProbeShape shape = ProbeShape.of(PAPER, 0, 32, 20);
    assertThat(shape.vocabulary()).isZero();
    assertThat(shape.embedding()).isZero();
    assertThat(shape.projectedWidth()).isEqualTo(128);
    assertThat(shape.outputs()).isEqualTo(2);
    assertThat(shape.weights().getFirst()).isEqualTo(new Weight("project", 128, 32, 32));
    assertThat(new Weight("b1", 5, 1, 3).shape()).isEqualTo(List.of(5L));
    assertThat(new Weight("w1", 5, 2, 3).shape()).isEqualTo(List.of(5L, 2L));
  }

  /// Twice 128·32, three times 384·128 and 128; with states, both hidden states are projected.
  @Test
  void theCostCountsMultiplications() {
    assertThat(ProbeShape.of(PAPER, 2, 32, 20).cost())
        .isEqualTo(2 * 128 * 32 + 3 * 384 * 128 + 3 * 128);
    assertThat(ProbeShape.of(PAPER, 0, 32, 20).cost())
        .isEqualTo(2 * 2 * 128 * 32 + 3 * 384 * 128 + 3 * 128 * 2);
  }

  @Test
  void weightsAreDrawnWithinTheirFanIn() {
    double largest = doubles("project", 3).map(Math::abs).max().orElseThrow();
    assertThat(largest).isBetween(0.24, 0.25); // 1/√16
    double squares = doubles("embed", 3).map(v -> v * v).average().orElseThrow();
    assertThat(squares).isBetween(0.85, 1.15); // of 1,280 N(0,1)
    assertThat(doubles("embed", 3).sum()).isNotEqualTo(doubles("embed", 4).sum());
  }

  private static DoubleStream doubles(String name, long seed) {
    float[] drawn = ProbeShape.of(PAPER, 2, 16, 20).draw(seed).getOrDefault(name, new float[0]);
    return IntStream.range(0, drawn.length).mapToDouble(i -> drawn[i]);
  }
}
