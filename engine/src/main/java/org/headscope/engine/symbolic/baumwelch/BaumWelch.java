package org.headscope.engine.symbolic.baumwelch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.run.Cancellation;

/**
 * The Baum-Welch algorithm over pairs of automaton states ([ICLL] Alg. 2, App. C.2–C.4) for strings
 * of one language, in the steps of the public code. With α and β masked as {@link TimeMask} says,
 * each iteration computes
 *
 * <pre>
 *   α_0(l) = π_l B_{l,o_0}           α_{t+1}(m) = B_{m,o_{t+1}} Σ_l α_t(l) A_{lm}
 *   β_{T−1}(l) = 1                   β_t(l) = Σ_m A_{lm} B_{m,o_{t+1}} β_{t+1}(m)
 *   γ_t(l) = α_t(l) β_t(l) / P       ξ_t(l,m) = α_t(l) A_{lm} B_{m,o_{t+1}} β_{t+1}(m) / P
 *
 *   A = Σξ / (Σγ + ε), ε where masked, + ε      Σγ over t &lt; T−1, T of the longest string
 *   B = b + ε, ε in column 0                    b_{l,o} = Σ γ_t(l) over o_t = o
 *   π = γ_0 / |O| + ε on (0,1..n−1), else ε     each row divided by its sum
 * </pre>
 *
 * with ε = EPS. Only the blocks (i,j)→(j,k) are products; what lies outside is one number a row,
 * and adds the rank-one term Σ_l α_t(l) floor_l. So a step costs 3 n³ = 5,184 multiply-adds for n =
 * 12 where the dense model needs 62,208.
 *
 * <p>Without floors (ε = 0) a string that the model cannot produce counts for nothing, and a row
 * that nothing is known of stays as it was. With {@link TimeMask#EXACT} and ε = 0 no iteration
 * lowers the masked likelihood.
 */
public final class BaumWelch {
  private final BaumWelchOptions options;

  /** A fitter that heeds states, iterations, floor, mask, the quirk and the number of starts. */
  public BaumWelch(BaumWelchOptions options) {
    this.options = options;
  }

  /**
   * The fit to {@code strings} that starts from {@code initial}.
   *
   * @param strings token ids 1..18 each, of which empty ones are left out
   */
  public BaumWelchFit fit(List<int[]> strings, PairHmm initial) {
    return fit(strings, List.of(initial), new Cancellation()).getFirst();
  }

  /** The best of as many fits as there are restarts, each from a random start. */
  public BaumWelchFit fit(List<int[]> strings, RandomGenerator random) {
    BaumWelchFit best = fit(strings, start(random));
    for (int start = 1; start < options.restarts(); start++) {
      BaumWelchFit next = fit(strings, start(random));
      best = next.finalLogLikelihood() > best.finalLogLikelihood() ? next : best;
    }
    return best;
  }

  /** A random start. */
  PairHmm start(RandomGenerator random) {
    return PairHmm.random(random, options.states(), options.floor());
  }

  private List<BaumWelchFit> fit(
      List<int[]> strings, List<PairHmm> initial, Cancellation cancellation) {
    int[] tokens = join(strings);
    int[] ends = new int[initial.size()];
    Arrays.fill(ends, tokens.length);
    return fit(tokens, ends, initial, true, cancellation);
  }

  /**
   * One fit a lane: of the first ends[ℓ] tokens, from initial[ℓ].
   *
   * @param judge whether the last model's likelihood is wanted too, else it is NaN
   */
  List<BaumWelchFit> fit(
      int[] tokens, int[] ends, List<PairHmm> initial, boolean judge, Cancellation cancellation) {
    check(tokens);
    if (initial.stream().anyMatch(hmm -> hmm.states() != options.states())) {
      throw new IllegalArgumentException(
          "a start of other than %d states".formatted(options.states()));
    }
    List<LaneString> text = LaneString.split(tokens, ends);
    Lanes lanes = new Lanes(initial, options.floor());
    Expectations expected = new Expectations(lanes, text);
    ForwardBackward pass = new ForwardBackward(lanes, options, text);
    double[][] likelihood = new double[options.iterations() + 1][lanes.width];
    boolean anything = !text.isEmpty();
    for (int r = 0; r < options.iterations() && anything; r++) {
      expected.clear();
      for (int string = 0; string < text.size(); string++) {
        cancellation.check();
        pass.expect(text, string, expected);
      }
      likelihood[r] = expected.logLikelihood.clone();
      lanes.maximise(expected);
    }
    double[] last = likelihood[options.iterations()];
    if (judge) {
      text.forEach(string -> pass.judge(string, last));
    } else {
      Arrays.fill(last, Double.NaN);
    }
    return IntStream.range(0, lanes.width).mapToObj(l -> result(lanes, l, likelihood)).toList();
  }

  private static BaumWelchFit result(Lanes lanes, int lane, double[][] likelihood) {
    double[] own = Arrays.stream(likelihood).mapToDouble(each -> each[lane]).toArray();
    return new BaumWelchFit(lanes.model(lane), own);
  }

  /**
   * Refuses what no string can hold.
   *
   * @throws IllegalArgumentException naming the token and its position
   */
  static void check(int[] tokens) {
    for (int t = 0; t < tokens.length; t++) {
      if (tokens[t] <= Vocabulary.PAD || tokens[t] > Vocabulary.SEPARATOR) {
        throw new IllegalArgumentException(
            "Baum-Welch has no use for token %d at position %d".formatted(tokens[t], t));
      }
    }
  }

  private static int[] join(List<int[]> strings) {
    List<int[]> parts = new ArrayList<>();
    for (int[] string : strings) {
      if (Arrays.stream(string).anyMatch(token -> token == Vocabulary.SEPARATOR)) {
        throw new IllegalArgumentException("a separator within a string");
      }
      parts.add(string);
      parts.add(new int[] {Vocabulary.SEPARATOR});
    }
    return parts.stream().flatMapToInt(Arrays::stream).toArray();
  }
}
