package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;

/// A line of scores under the matrix.
enum MatrixScore {
  ACCURACY("accuracy"),
  TVD("TVD to truth"),
  NATS("nats per symbol"),
  PERPLEXITY("perplexity");

  private final String label;

  MatrixScore(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  OptionalDouble of(Score score) {
    return switch (this) {
      case ACCURACY -> OptionalDouble.of(score.accuracy());
      case TVD -> OptionalDouble.of(score.tvd());
      case NATS -> score.crossEntropy();
      case PERPLEXITY -> score.perplexity();
    };
  }

  static List<MatrixScore> of(Comparison comparison) {
    return Stream.of(values())
        .filter(score -> score != ACCURACY || comparison.accuracyTells())
        .toList();
  }
}
