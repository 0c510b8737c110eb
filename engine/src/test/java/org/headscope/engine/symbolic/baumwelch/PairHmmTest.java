package org.headscope.engine.symbolic.baumwelch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import org.junit.jupiter.api.Test;

/// Two states over 20 symbols: pairs (0,0), (0,1), (1,0), (1,1).
class PairHmmTest {
  private final PairHmm good = PairHmm.random(new SplittableRandom(1), 2, 0);
  private final double[] transition = good.transition().clone();
  private final double[] floor = good.floor().clone();
  private final double[] emission = good.emission().clone();
  private final double[] initial = good.initial().clone();

  private PairHmm model() {
    return new PairHmm(2, transition, floor, emission, initial);
  }

  private void refused(String problem) {
    assertThatIllegalArgumentException().isThrownBy(this::model).withMessageContaining(problem);
  }

  @Test
  void aStartLeavesEqualPairsAsDeadEndsAndBeginsInTheFirstState() {
    assertThat(model().states()).isEqualTo(2);
    assertThat(initial).containsExactly(0, 1, 0, 0);
    for (int pair : new int[] {0, 3}) {
      assertThat(transition[2 * pair] + transition[2 * pair + 1]).isZero();
    }
    for (int pair : new int[] {1, 2}) {
      assertThat(transition[2 * pair]).isBetween(0.0, 1.0);
      assertThat(Math.abs(transition[2 * pair] + transition[2 * pair + 1] - 1)).isLessThan(1e-12);
    }
  }

  @Test
  void rowsOfTransitionsAreDistributionsOrDeadEnds() {
    transition[2] += 0.5;
    refused("row 1 of A");
    transition[2] -= 0.5;
    floor[1] = 0.25;
    refused("row 1 of A sums to 1.5, not 1");
  }

  @Test
  void everyNumberIsAProbability() {
    initial[1] = Double.NaN;
    refused("NaN in π is not a probability");
    initial[1] = 1;
    initial[2] = -0.5;
    refused("-0.5 in π is not a probability");
    initial[2] = 0;
    emission[25] = 1.5;
    refused("1.5 in B is not a probability");
    emission[25] = good.emission()[25];
    floor[0] = 2;
    refused("2.0 in A is not a probability");
  }

  @Test
  void symbolsAndBeginningsAreDistributions() {
    emission[20] /= 2;
    refused("row 1 of B sums to");
    emission[20] *= 2;
    initial[1] = 0.5;
    refused("π sums to 0.5, not 1");
  }

  @Test
  void shapesFitTheStates() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PairHmm(3, transition, floor, emission, initial))
        .withMessage("shapes do not fit 3 states");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PairHmm(2, transition, new double[3], emission, initial));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PairHmm(2, transition, floor, new double[79], initial));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PairHmm(2, transition, floor, emission, new double[5]));
  }
}
