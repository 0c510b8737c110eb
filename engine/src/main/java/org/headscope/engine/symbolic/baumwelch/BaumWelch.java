package org.headscope.engine.symbolic.baumwelch;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.symbolic.baumwelch.ForwardBackward.Expectations;

/// The Baum-Welch algorithm over pairs of automaton states (\[ICLL] Algorithm 2, Appendices C.2 to
/// C.4) for strings of one language, in the steps of the public code. With α and β masked by
/// [TimeMask], each iteration computes
///
/// ```
/// α_0(l) = π_l B_{l,o_0}           α_{t+1}(m) = B_{m,o_{t+1}} Σ_l α_t(l) A_{lm}
/// β_{T−1}(l) = 1                   β_t(l) = Σ_m A_{lm} B_{m,o_{t+1}} β_{t+1}(m)
/// γ_t(l) = α_t(l) β_t(l) / P       ξ_t(l,m) = α_t(l) A_{lm} B_{m,o_{t+1}} β_{t+1}(m) / P
///
/// A = Σξ / (Σγ + ε), ε where masked, + ε      Σγ over t < T−1, T of the longest string
/// B = b + ε, ε in column 0                    b_{l,o} = Σ γ_t(l) over o_t = o
/// π = γ_0 / |O| + ε on (0,1..n−1), else ε     each row divided by its sum
/// ```
///
/// with ε = EPS. Only the blocks (i,j)→(j,k) are products; the rest of a row is one number and adds
/// the rank-one term Σ_l α_t(l) floor_l. A step therefore costs 3 n³ = 5,184 multiply-adds for n =
/// 12, where the dense model needs 62,208.
///
/// Without floors (ε = 0), a string that the model cannot produce has no effect, and a row without
/// expected counts stays as it was. With [TimeMask#EXACT] and ε = 0 no iteration lowers the masked
/// likelihood.
public record BaumWelch(BaumWelchOptions options) {
  /// Fits a model to `strings`, starting from `initial`.
  ///
  /// @param strings token ids 1..18; empty strings are left out
  public BaumWelchFit fit(List<int[]> strings, PairHmm initial) {
    int[] tokens = join(strings);
    return fit(tokens, new int[] {tokens.length}, List.of(initial), true, new Cancellation())
        .getFirst();
  }

  /// Fits one model per lane: to the first `ends[ℓ]` tokens, starting from `initial[ℓ]`.
  ///
  /// @param evaluated false to leave out the last model's likelihood, which is NaN then
  List<BaumWelchFit> fit(
      int[] tokens,
      int[] ends,
      List<PairHmm> initial,
      boolean evaluated,
      Cancellation cancellation) {
    check(tokens);
    if (initial.stream().anyMatch(hmm -> hmm.states() != options.states())) {
      throw new IllegalArgumentException(
          "a start does not have %d states".formatted(options.states()));
    }
    List<LaneString> strings = LaneString.split(tokens, ends);
    LaneModels lanes = new LaneModels(initial, options.floor());
    ForwardBackward pass = new ForwardBackward(lanes, options, strings);
    double[][] likelihood = new double[options.iterations() + 1][lanes.width];
    if (!strings.isEmpty()) {
      int[] counts = new int[lanes.width];
      strings.forEach(s -> Arrays.setAll(counts, l -> counts[l] + Math.min(1, s.lengths()[l])));
      for (int r = 0; r < options.iterations(); r++) {
        Expectations expected = new Expectations(lanes.states, lanes.length);
        likelihood[r] = pass.expect(expected, cancellation);
        lanes.maximise(expected, counts);
      }
    }
    if (evaluated) {
      likelihood[options.iterations()] = pass.logLikelihood();
    } else {
      Arrays.fill(likelihood[options.iterations()], Double.NaN);
    }
    return IntStream.range(0, lanes.width).mapToObj(l -> result(lanes, l, likelihood)).toList();
  }

  private static BaumWelchFit result(LaneModels lanes, int lane, double[][] likelihood) {
    double[] values = Arrays.stream(likelihood).mapToDouble(each -> each[lane]).toArray();
    return new BaumWelchFit(lanes.model(lane), values);
  }

  /// Throws if a token is neither a symbol nor the separator.
  static void check(int[] tokens) {
    for (int t = 0; t < tokens.length; t++) {
      if (tokens[t] <= RegularStrings.PAD || tokens[t] > RegularStrings.SEPARATOR) {
        throw new IllegalArgumentException(
            "Baum-Welch cannot read token %d at position %d".formatted(tokens[t], t));
      }
    }
  }

  private static int[] join(List<int[]> strings) {
    List<int[]> parts = new ArrayList<>();
    for (int[] string : strings) {
      if (Arrays.stream(string).anyMatch(token -> token == RegularStrings.SEPARATOR)) {
        throw new IllegalArgumentException("a separator within a string");
      }
      parts.add(string);
      parts.add(new int[] {RegularStrings.SEPARATOR});
    }
    return parts.stream().flatMapToInt(Arrays::stream).toArray();
  }

  /// A fitted model.
  ///
  /// @param hmm A, B and π after the last iteration
  /// @param logLikelihood log P(strings) of the masked model in nats, where entry r is after r
  ///   iterations, so the first is the start's and the last the result's; −∞ if a string is
  ///   impossible
  public record BaumWelchFit(PairHmm hmm, double[] logLikelihood) {
    public double finalLogLikelihood() {
      return logLikelihood[logLikelihood.length - 1];
    }
  }
}
