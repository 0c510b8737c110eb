package org.headscope.engine.symbolic.baumwelch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.jspecify.annotations.Nullable;

/**
 * In-context Baum-Welch ([ICLL] App. C.2): the strings of the prefix, the partial one included, are
 * fitted by {@link BaumWelch}, and the model predicts the next token of the partial one.
 *
 * <pre>
 *   p(x) ∝ Σ_l α_l Σ_m A_{lm} B_{m,x}    α after the current string, unmasked
 *   p(x) ∝ Σ_s π_s B_{s,x}               at a string's start, by the fit of the step before
 * </pre>
 *
 * Row t is after tokens[0..t], also where tokens[t] is a separator. There the public code does not
 * fit; nor is a prefix of nothing but separators fitted, where the start of position 0 predicts a
 * symbol. Every position's random starts come from a generator of its own, made of seed, position
 * and number of the start, so rows depend on neither threads nor what follows. The public code
 * draws its one start from an unseeded generator; {@code bw} is that with seed 0.
 *
 * <p>Cost of row t, refitted: restarts × iterations × t × 3 n³ multiply-adds, so that of a sequence
 * grows with the square of its length. Nothing is kept from one prefix to the next, since each has
 * its own parameters; prefixes are fitted eight abreast ({@link Lanes}) and on all threads of the
 * common pool, except after warm starts, which wait for the fit before. Memory: 0.7 MB a thread,
 * and 18 kB for each token of the longest string.
 */
public final class BaumWelchPredictor implements SequencePredictor {
  private static final String PHASE = "Baum-Welch";
  private static final int ABREAST = 8;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final String name;
  private final BaumWelchOptions options;
  private final BaumWelch fitter;
  private final @Nullable PairHmm explicit;

  /** A predictor that starts from random parameters, named by its options. */
  public BaumWelchPredictor(BaumWelchOptions options) {
    this(options.name(), options, null);
  }

  private BaumWelchPredictor(String name, BaumWelchOptions options, @Nullable PairHmm explicit) {
    this.name = name;
    this.options = options;
    this.fitter = new BaumWelch(options);
    this.explicit = explicit;
  }

  /** {@code bw}: the public code, seed 0. */
  public static BaumWelchPredictor reference() {
    return new BaumWelchPredictor(BaumWelchOptions.reference());
  }

  /** {@code bw-restarts-R}: the likeliest of R starts, of which the first is that of {@code bw}. */
  public static BaumWelchPredictor bestOf(int starts) {
    String name = "bw-restarts-" + starts;
    return new BaumWelchPredictor(name, BaumWelchOptions.restarts(starts), null);
  }

  /**
   * A predictor that starts every fit from {@code initial}; further starts would be the same, and
   * are refused.
   */
  public static BaumWelchPredictor startingFrom(PairHmm initial, BaumWelchOptions options) {
    if (options.restarts() > 1 || initial.states() != options.states()) {
      throw new IllegalArgumentException(
          "a given start of %d states for %d starts of %d states"
              .formatted(initial.states(), options.restarts(), options.states()));
    }
    return new BaumWelchPredictor(options.name() + " from a given start", options, initial);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double[][] predict(int[] tokens) {
    return predict(tokens, Progress.none(), new Cancellation());
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException naming a token that is no symbol and no separator
   */
  @Override
  public double[][] predict(int[] tokens, Progress progress, Cancellation cancellation) {
    cancellation.check();
    BaumWelch.check(tokens);
    int[] fitted = fitPositions(tokens);
    double[][] rows = new double[tokens.length][];
    int first = fitted.length == 0 ? tokens.length : fitted[0];
    if (first > 0) {
      Arrays.setAll(rows, t -> t < first ? symbolsOf(start(0, 0)) : rows[t]);
    }
    new Run(tokens, fitted, rows, progress, cancellation).run();
    return rows;
  }

  /** What a random start predicts of a string's first symbol: no string begins with its end. */
  private static double[] symbolsOf(PairHmm start) {
    double[] row = new PairFilter(start).row();
    row[Vocabulary.PAD] = 0;
    row[Vocabulary.SEPARATOR] = 0;
    double sum = Arrays.stream(row).sum();
    return Arrays.stream(row).map(chance -> chance / sum).toArray();
  }

  /** The positions to refit at: no separators, and {@code refitEvery} tokens apart or more. */
  private int[] fitPositions(int[] tokens) {
    List<Integer> positions = new ArrayList<>();
    int next = 0;
    for (int t = 0; t < tokens.length; t++) {
      if (tokens[t] != Vocabulary.SEPARATOR && t >= next) {
        positions.add(t);
        next = t + options.refitEvery();
      }
    }
    return positions.stream().mapToInt(Integer::intValue).toArray();
  }

  private PairHmm start(int position, int number) {
    if (explicit != null) {
      return explicit;
    }
    long own = mix(mix(options.seed() + GOLDEN) + position * GOLDEN) + number * GOLDEN;
    return fitter.start(new SplittableRandom(mix(own)));
  }

  /** Steele, Lea and Flood's finaliser: neighbouring numbers become unrelated ones. */
  private static long mix(long z) {
    long y = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long x = (y ^ (y >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  /** One call of predict. */
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
      this.total = work(0, fitted.length) * options.restarts();
    }

    private long work(int from, int to) {
      return Arrays.stream(fitted, from, to).mapToLong(position -> position + 1L).sum();
    }

    void run() {
      if (options.warmStart()) {
        PairHmm last = null;
        for (int at = 0; at < fitted.length; at++) {
          last = fit(at, at + 1, last)[0];
        }
      } else {
        int groups = Math.ceilDiv(fitted.length, ABREAST);
        IntStream.range(0, groups)
            .parallel()
            .forEach(g -> fit(g * ABREAST, Math.min(fitted.length, (g + 1) * ABREAST), null));
      }
    }

    /** Fits numbers {@code from..to−1} abreast, each the best of its starts, and fills rows. */
    private PairHmm[] fit(int from, int to, @Nullable PairHmm before) {
      int[] ends = Arrays.stream(fitted, from, to).map(position -> position + 1).toArray();
      PairHmm[] best = new PairHmm[ends.length];
      double[] highest = new double[ends.length];
      for (int number = 0; number < options.restarts(); number++) {
        List<BaumWelchFit> fits =
            fitter.fit(
                tokens,
                ends,
                starts(from, to, number, before),
                options.restarts() > 1,
                cancellation);
        for (int lane = 0; lane < ends.length; lane++) {
          double likelihood = fits.get(lane).finalLogLikelihood();
          if (number == 0 || likelihood > highest[lane]) {
            best[lane] = fits.get(lane).hmm();
            highest[lane] = likelihood;
          }
        }
        report(work(from, to));
      }
      for (int lane = 0; lane < best.length; lane++) {
        int end = from + lane + 1 < fitted.length ? fitted[from + lane + 1] : tokens.length;
        fill(best[lane], fitted[from + lane], end);
      }
      return best;
    }

    private List<PairHmm> starts(int from, int to, int number, @Nullable PairHmm before) {
      if (before != null && number == 0) {
        return List.of(before);
      }
      return Arrays.stream(fitted, from, to).mapToObj(t -> start(t, number)).toList();
    }

    /** Rows {@code from..to−1}, all by one model. */
    private void fill(PairHmm hmm, int from, int to) {
      PairFilter filter = new PairFilter(hmm);
      int begin = from;
      while (begin > 0 && tokens[begin - 1] != Vocabulary.SEPARATOR) {
        begin--;
      }
      for (int t = begin; t < to; t++) {
        if (tokens[t] == Vocabulary.SEPARATOR) {
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
