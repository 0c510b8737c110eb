package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.junit.jupiter.api.Test;

/// Bootstrap intervals agree with what is known about means, and hold the truth as often as said.
class BootstrapTest {
  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void theIntervalOfAMeanIsNearlyTheNormalOne() {
    SplittableRandom random = new SplittableRandom(2);
    double[] values = random.doubles(400).toArray();
    Interval interval = new Bootstrap(400, random).mean(values, ones(400));
    double mean = Arrays.stream(values).average().orElseThrow();
    double variance = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / 399;
    double half = 1.96 * Math.sqrt(variance / 400);
    assertThat(interval.value()).isCloseTo(mean, within(1e-12));
    assertThat(interval.low()).isCloseTo(mean - half, within(0.15 * half));
    assertThat(interval.high()).isCloseTo(mean + half, within(0.15 * half));
  }

  @Test
  void about95IntervalsOf100HoldTheTruth() {
    SplittableRandom random = new SplittableRandom(3);
    int held = 0;
    for (int i = 0; i < 200; i++) {
      Interval interval = new Bootstrap(60, random).mean(random.doubles(60).toArray(), ones(60));
      held += interval.low() <= 0.5 && 0.5 <= interval.high() ? 1 : 0;
    }
    assertThat(held).isBetween(178, 199);
  }

  @Test
  void longInstancesWeighMore() {
    Bootstrap bootstrap = new Bootstrap(2, new SplittableRandom(1));
    Interval interval = bootstrap.mean(new double[] {90, 0}, new double[] {90, 10});
    assertThat(interval.value()).isEqualTo(0.9);
    assertThat(interval.low()).isZero();
    assertThat(interval.high()).isEqualTo(1);
  }

  @Test
  void nothingCountedIsZero() {
    Bootstrap bootstrap = new Bootstrap(2, new SplittableRandom(1));
    assertThat(bootstrap.mean(new double[2], new double[2])).isEqualTo(new Interval(0, 0, 0));
  }
}
