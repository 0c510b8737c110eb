package org.headscope.engine.interpret.suffix;

import module java.base;

import org.headscope.engine.metric.Distance;
import org.headscope.engine.predictor.Explanation.SuffixBlend;

/// The terms of \[CTW] Theorem 1 at one position, each compared with the model's row there.
///
/// @param model the model's row
/// @param terms by suffix length, from 0
/// @param rest TVD of the model's row from the [NearestBlend] of the estimates
public record SuffixTerms(int position, double[] model, List<Term> terms, double rest) {
  public SuffixTerms {
    terms = List.copyOf(terms);
  }

  /// The term of the suffix of one length l.
  ///
  /// @param weight ω_l
  /// @param logOdds ln ω_l − ln ω_{l−1}; 0 at l = 0, and infinite where a weight is 0
  /// @param nearest the weight of `estimate` in the [NearestBlend] to the model's row
  /// @param estimate p_{s_l}, the prediction of this suffix alone
  /// @param alone TVD of the model's row from `estimate`
  /// @param mixture of the terms up to this one, Σ_{k≤l} ω_k p_{s_k} ÷ Σ_{k≤l} ω_k: CTW's own row
  ///   at l = D
  /// @param distance TVD of the model's row from `mixture`
  public record Term(
      int length,
      double weight,
      double logOdds,
      double nearest,
      double[] estimate,
      double alone,
      double[] mixture,
      double distance) {}

  /// The terms of `blend`.
  ///
  /// @param model the model's row at the same position
  public static SuffixTerms of(int position, SuffixBlend blend, double[] model) {
    NearestBlend nearest = NearestBlend.of(blend.estimates(), blend.weights(), model);
    List<Term> terms = new ArrayList<>();
    double[] sum = new double[model.length];
    double all = 0;
    for (int l = 0; l < blend.weights().length; l++) {
      double weight = blend.weights()[l];
      double[] estimate = blend.estimates()[l];
      all += weight;
      double[] mixture = new double[sum.length];
      for (int a = 0; a < sum.length; a++) {
        sum[a] += weight * estimate[a];
        mixture[a] = all > 0 ? sum[a] / all : estimate[a];
      }
      terms.add(
          new Term(
              l,
              weight,
              l == 0 ? 0 : Math.log(weight) - Math.log(blend.weights()[l - 1]),
              nearest.weights()[l],
              estimate,
              Distance.tvd(model, estimate),
              mixture,
              Distance.tvd(model, mixture)));
    }
    return new SuffixTerms(position, model, terms, nearest.rest());
  }
}
