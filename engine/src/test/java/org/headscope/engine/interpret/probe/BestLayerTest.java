package org.headscope.engine.interpret.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.engine.interpret.probe.TinyProbes.COUNT;
import static org.headscope.engine.interpret.probe.TinyProbes.STATE;

import module java.base;

import org.headscope.engine.interpret.probe.spec.Question;
import org.junit.jupiter.api.Test;

class BestLayerTest {
  /// The best layer, given the scores of layers 1, 2, ….
  private static Optional<Integer> best(Question question, double... scores) {
    List<ProbeScore> layers =
        IntStream.range(0, scores.length)
            .mapToObj(
                i -> new ProbeScore(i + 1, question, new SeedScores(List.of(scores[i])), Map.of()))
            .toList();
    return ProbeResult.best(layers).map(ProbeScore::layer);
  }

  @Test
  void theLargestAccuracyAndTheSmallestErrorAreBest() {
    assertThat(best(STATE, 0.5, 0.9, 0.7)).contains(2);
    assertThat(best(COUNT, 0.5, 0.9, 0.2, 0.4)).contains(3);
    assertThat(best(STATE, 0.9, 0.5, 0.9)).as("the first of equal layers").contains(1);
    assertThat(best(COUNT)).isEmpty();
  }

  /// For scores 1, 2 and 6: mean 3, Σ(v−v̄)² = 14, √(14/2/3).
  @Test
  void theStandardErrorIsThatOfAMeanOverSeeds() {
    SeedScores scores = new SeedScores(List.of(1.0, 2.0, 6.0));
    assertThat(scores.mean()).isEqualTo(3);
    assertThat(scores.se().orElseThrow()).isCloseTo(Math.sqrt(14 / 6.0), within(1e-15));
    assertThat(new SeedScores(List.of(1.0, 3.0)).se()).hasValue(1);
    assertThat(new SeedScores(List.of(1.0)).se()).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> new SeedScores(List.of()));
  }
}
