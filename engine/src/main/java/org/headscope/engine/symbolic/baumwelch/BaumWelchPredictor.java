package org.headscope.engine.symbolic.baumwelch;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.symbolic.baumwelch.BaumWelch.BaumWelchFit;
import org.headscope.engine.task.Vocabulary;

/// In-context Baum-Welch (\[ICLL] App. C.2): [BaumWelch] fits a model to the strings of the prefix,
/// including the partial one, and the model predicts the next token of the partial string.
///
/// ```
/// p(x) ∝ Σ_l α_l Σ_m A_{lm} B_{m,x}    α after the current string, unmasked
/// p(x) ∝ Σ_s π_s B_{s,x}               at a string's start, by the fit of the previous step
/// ```
///
/// Row t is after `tokens[0..t]`. As in the public code, nothing is fitted where `tokens[t]` is a
/// separator. A prefix that consists of separators is not fitted either; the random start of
/// position 0 predicts its next symbol. Random starts come from a separate generator for each seed,
/// position and number of the start, so rows depend on neither threads nor later tokens. The public
/// code draws its one start from an unseeded generator; `bw` does so with seed 0.
///
/// Row t costs starts × iterations × t × 3 n³ multiply-adds, so the cost of a sequence grows with
/// the square of its length. Each prefix has separate parameters; eight prefixes at a time are
/// fitted side by side ([LaneModels]), on all threads of the common pool. Memory: 0.7 MB per
/// thread, and 18 kB for each token of the longest string.
public final class BaumWelchPredictor implements SequencePredictor {
  /// The vocabulary that it reads, RegBench's.
  public static final Vocabulary VOCABULARY = RegularStrings.VOCABULARY;

  private static final String PHASE = "Baum-Welch";
  private static final int LANES = 8;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final String name;
  private final int restarts;
  private final Starts starts;
  private final BaumWelch fitter;

  @FunctionalInterface
  public interface Starts {
    /// Start `number` of the fit at `position`; both count from 0.
    PairHmm start(int position, int number);

    /// Random starts, each decided by the seed, the position and the number alone.
    static Starts random(BaumWelchOptions options, long seed) {
      return (position, number) -> {
        long state = mix(mix(seed + GOLDEN) + position * GOLDEN) + number * GOLDEN;
        return PairHmm.random(new SplittableRandom(mix(state)), options.states(), options.floor());
      };
    }
  }

  /// @param restarts starts per prefix; the fit with the highest masked likelihood predicts
  public BaumWelchPredictor(String name, BaumWelchOptions options, int restarts, Starts starts) {
    this.name = name;
    this.restarts = restarts;
    this.starts = starts;
    this.fitter = new BaumWelch(options);
  }

  /// Creates `bw`, the public code with seed 0.
  ///
  /// @throws org.headscope.engine.run.UserError if the tokens are not those of RegBench's strings
  public static BaumWelchPredictor reference(Vocabulary vocabulary) {
    RegularStrings.require(vocabulary);
    return reference();
  }

  static BaumWelchPredictor reference() {
    return bestOf("bw", 1);
  }

  /// Creates `bw-restarts-R`, which predicts by the likeliest fit from R starts; the first start is
  /// that of `bw`.
  ///
  /// @throws org.headscope.engine.run.UserError if the tokens are not those of RegBench's strings
  public static BaumWelchPredictor bestOf(Vocabulary vocabulary, int starts) {
    RegularStrings.require(vocabulary);
    return bestOf(starts);
  }

  static BaumWelchPredictor bestOf(int starts) {
    return bestOf("bw-restarts-" + starts, starts);
  }

  private static BaumWelchPredictor bestOf(String name, int starts) {
    BaumWelchOptions options = BaumWelchOptions.reference();
    return new BaumWelchPredictor(name, options, starts, Starts.random(options, 0));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double[][] predict(int[] tokens) {
    return predict(tokens, Progress.none(), new Cancellation());
  }

  /// {@inheritDoc}
  ///
  /// @throws IllegalArgumentException if a token is neither a symbol nor a separator; the message
  ///   names it
  @Override
  public double[][] predict(int[] tokens, Progress progress, Cancellation cancellation) {
    cancellation.check();
    BaumWelch.check(tokens);
    int[] fitted = fitPositions(tokens);
    double[][] rows = new double[tokens.length][];
    int first = fitted.length == 0 ? tokens.length : fitted[0];
    if (first > 0) {
      Arrays.setAll(rows, t -> t < first ? symbolsOf(starts.start(0, 0)) : rows[t]);
    }
    new Run(tokens, fitted, rows, progress, cancellation).run();
    return rows;
  }

  /// {@inheritDoc} Fits to one prefix only.
  @Override
  public double[] last(int[] tokens) {
    BaumWelch.check(tokens);
    int[] fitted = fitPositions(tokens);
    if (fitted.length == 0) {
      return SequencePredictor.super.last(tokens);
    }
    int[] one = {fitted[fitted.length - 1]};
    double[][] rows = new double[tokens.length][];
    new Run(tokens, one, rows, Progress.none(), new Cancellation()).run();
    return rows[tokens.length - 1];
  }

  /// A random start's prediction of a string's first symbol, which is never a separator.
  private static double[] symbolsOf(PairHmm start) {
    double[] row = new PairFilter(start).row();
    row[RegularStrings.PAD] = 0;
    row[RegularStrings.SEPARATOR] = 0;
    double sum = Arrays.stream(row).sum();
    return Arrays.stream(row).map(probability -> probability / sum).toArray();
  }

  /// The positions at which to fit: all but separators.
  private static int[] fitPositions(int[] tokens) {
    return IntStream.range(0, tokens.length)
        .filter(t -> tokens[t] != RegularStrings.SEPARATOR)
        .toArray();
  }

  /// Steele, Lea and Flood's finaliser, which turns neighbouring numbers into unrelated ones.
  private static long mix(long z) {
    long y = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long x = (y ^ (y >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  private final class Run {
    private final int[] tokens;
    private final int[] fitted;
    private final double[][] rows;
    private final Progress progress;
    private final Cancellation cancellation;
    private long done; // guarded by this
    private final long total; // tokens read by all starts

    Run(int[] tokens, int[] fitted, double[][] rows, Progress progress, Cancellation cancellation) {
      this.tokens = tokens;
      this.fitted = fitted;
      this.rows = rows;
      this.progress = progress;
      this.cancellation = cancellation;
      this.total = work(fitted) * restarts;
    }

    private static long work(int[] positions) {
      return Arrays.stream(positions).mapToLong(position -> position + 1L).sum();
    }

    void run() {
      int groups = Math.ceilDiv(fitted.length, LANES);
      IntStream.range(0, groups)
          .map(g -> g * LANES)
          .parallel()
          .forEach(from -> fit(from, Math.min(fitted.length, from + LANES)));
    }

    /// Fits at `fitted[from..to−1]` side by side, each from its best start, and fills their rows.
    private void fit(int from, int to) {
      int[] positions = Arrays.copyOfRange(fitted, from, to);
      int[] ends = Arrays.stream(positions).map(position -> position + 1).toArray();
      BaumWelchFit[] best = new BaumWelchFit[ends.length];
      for (int n = 0; n < restarts; n++) {
        int number = n;
        List<PairHmm> initial =
            Arrays.stream(positions).mapToObj(t -> starts.start(t, number)).toList();
        List<BaumWelchFit> fits = fitter.fit(tokens, ends, initial, restarts > 1, cancellation);
        for (int lane = 0; lane < best.length; lane++) {
          BaumWelchFit fit = fits.get(lane);
          if (n == 0 || fit.finalLogLikelihood() > best[lane].finalLogLikelihood()) {
            best[lane] = fit;
          }
        }
        report(work(positions));
      }
      for (int lane = 0; lane < best.length; lane++) {
        int end = from + lane + 1 < fitted.length ? fitted[from + lane + 1] : tokens.length;
        fill(best[lane].hmm(), positions[lane], end);
      }
    }

    /// Fills rows `from..to−1` by one model.
    private void fill(PairHmm hmm, int from, int to) {
      PairFilter filter = new PairFilter(hmm);
      int begin = from;
      while (begin > 0 && tokens[begin - 1] != RegularStrings.SEPARATOR) {
        begin--;
      }
      for (int t = begin; t < to; t++) {
        if (tokens[t] == RegularStrings.SEPARATOR) {
          filter.begin();
        } else {
          filter.extend(tokens[t]);
        }
        if (t >= from) {
          rows[t] = filter.row();
        }
      }
    }

    private synchronized void report(long tokensRead) {
      done += tokensRead;
      progress.update(PHASE, done, total);
    }
  }
}
