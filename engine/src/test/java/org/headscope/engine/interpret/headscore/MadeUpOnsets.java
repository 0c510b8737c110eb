package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.inspect.Provenance;

/// Runs whose onsets are known. The lift of one head follows a logistic curve over ln(1 + step),
/// slow or sudden; every third run also has an earlier bump that does not stay. Each of 100
/// instances is off the curve, by a skewed amount that it keeps for all checkpoints and by one that
/// is its own at each, and has its own number of queries. The intervals are those of the bootstrap.
final class MadeUpOnsets {
  /// The checkpoints of the first sample.
  static final List<Long> STEPS =
      List.of(
          0L, 100L, 200L, 250L, 300L, 350L, 400L, 450L, 500L, 550L, 600L, 700L, 800L, 900L, 1000L,
          1200L, 1400L, 1600L, 1800L, 2000L, 2500L, 3000L, 4000L, 5000L, 6000L, 8000L, 10_000L,
          12_000L, 14_000L, 16_000L, 18_000L, 19_000L, 20_000L);

  private static final int INSTANCES = 100;
  private static final int RESAMPLES = 500;
  private static final double UNIFORM = 0.2;
  private static final double BAR = 0.25;
  private static final String RULE = "2 back";

  private MadeUpOnsets() {}

  /// The number of onsets inside their intervals, before, after, or not found.
  ///
  /// @param checkpoints that an interval spans on average; 1 from a checkpoint to the next
  record Coverage(int inside, int early, int late, int absent, double checkpoints) {}

  /// @param bumpAt ln(1 + step) of the middle of the bump
  private record Curve(
      double low, double high, double middle, double rate, double bump, double bumpAt) {
    static Curve draw(RandomGenerator random) {
      double middle = random.nextDouble(Math.log(60), Math.log(9000));
      return new Curve(
          random.nextDouble(-0.05, 0.1),
          random.nextDouble(0.4, 0.95),
          middle,
          Math.exp(random.nextDouble(Math.log(1.5), Math.log(30))),
          random.nextInt(3) == 0 ? random.nextDouble(0.2, 0.6) : 0,
          middle - random.nextDouble(1.5, 3));
    }

    double lift(double step) {
      double x = Math.log1p(step);
      double away = (x - bumpAt) / 0.4;
      return low
          + (high - low) / (1 + Math.exp(-rate * (x - middle)))
          + bump * Math.exp(-away * away / 2);
    }

    /// The last step at which the curve rises through the bar.
    double onset() {
      double x = Math.log1p(STEPS.getLast());
      while (x > 0 && lift(Math.expm1(x)) > BAR) {
        x -= 1e-4;
      }
      return Math.expm1(x);
    }
  }

  static Coverage cover(int runs, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    Bootstrap bootstrap = new Bootstrap(INSTANCES, random, RESAMPLES);
    int[] found = new int[4];
    long spanned = 0;
    for (int run = 0; run < runs; run++) {
      Curve curve = Curve.draw(random);
      Onset onset = Onset.of(scores(curve, bootstrap, random), 1, 1, RULE, BAR);
      double truth = curve.onset();
      spanned += span(onset);
      if (onset.step().isEmpty()) {
        found[3]++;
      } else if (truth > onset.step().getAsLong()) {
        found[2]++;
      } else if (onset.after().isPresent() && truth < onset.after().getAsLong()) {
        found[1]++;
      } else {
        found[0]++;
      }
    }
    return new Coverage(found[0], found[1], found[2], found[3], (double) spanned / runs);
  }

  private static int span(Onset onset) {
    int to = onset.step().isPresent() ? STEPS.indexOf(onset.step().getAsLong()) : STEPS.size();
    return to - (onset.after().isPresent() ? STEPS.indexOf(onset.after().getAsLong()) : -1);
  }

  private static SortedMap<Long, HeadScoreResult> scores(
      Curve curve, Bootstrap bootstrap, RandomGenerator random) {
    double[] queries = random.doubles(INSTANCES, 50, 400).map(Math::rint).toArray();
    double noise = random.nextDouble(0.2, 1);
    double[] kept = new double[INSTANCES];
    Arrays.setAll(kept, _ -> random.nextInt(3) == 0 ? 1 : -0.5);
    SortedMap<Long, HeadScoreResult> all = new TreeMap<>();
    for (long step : STEPS) {
      double share = Math.clamp(UNIFORM + (1 - UNIFORM) * curve.lift((double) step), 0, 1);
      double[] sums = new double[INSTANCES];
      Arrays.setAll(
          sums,
          i -> {
            double off = 0.6 * kept[i] + 0.4 * random.nextDouble(-1, 1);
            return queries[i] * (share + noise * Math.min(share, 1 - share) * off);
          });
      Interval mean = bootstrap.mean(sums, queries);
      Interval lift =
          bootstrap.of(
              new double[][] {sums, queries}, t -> (t[0] / t[1] - UNIFORM) / (1 - UNIFORM));
      HeadScore head =
          new HeadScore(
              1, 1, List.of(new RuleScore(RULE, mean, UNIFORM, 0, lift, 100)), HeadName.NONE);
      all.put(step, new HeadScoreResult(step, List.of(head), Provenance.of("made up")));
    }
    return all;
  }
}
