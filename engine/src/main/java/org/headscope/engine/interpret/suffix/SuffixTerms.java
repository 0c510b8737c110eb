package org.headscope.engine.interpret.suffix;

import java.util.ArrayList;
import java.util.List;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.predictor.Explanation.SuffixBlend;

/// The terms of \[CTW] Theorem 1 at one position, each beside the model's row there.
///
/// @param model the model's row
/// @param terms by suffix length, 0 first
public record SuffixTerms(int position, double[] model, List<Term> terms) {
  public SuffixTerms {
    terms = List.copyOf(terms);
  }

  /// The suffix of one length.
  ///
  /// @param weight ω_l
  /// @param logOdds ln ω_l − ln ω_{l−1}; 0 at l = 0, and infinite where a weight is 0
  /// @param estimate p_{s_l}, what the suffix predicts by itself
  /// @param mixture of the terms up to this, Σ_{k≤l} ω_k p_{s_k} ÷ Σ_{k≤l} ω_k: CTW's own row at D
  /// @param distance of the model's row from `mixture`, TVD
  public record Term(
      int length,
      double weight,
      double logOdds,
      double[] estimate,
      double[] mixture,
      double distance) {}

  /// The terms of `blend`.
  static SuffixTerms of(int position, SuffixBlend blend, double[] model) {
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
      double odds = l == 0 ? 0 : Math.log(weight) - Math.log(blend.weights()[l - 1]);
      terms.add(new Term(l, weight, odds, estimate, mixture, Distance.tvd(model, mixture)));
    }
    return new SuffixTerms(position, model, terms);
  }
}
