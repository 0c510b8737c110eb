package org.headscope.app.feature.bench;

import org.headscope.app.chart.NumberText;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.intervention.AblationResult.Scores;

/// A score whose change is an ablation's effect.
enum EffectMeasure {
  TVD("TVD", "the TVD to the truth", "The total variation distance to the truth"),
  NATS(
      "nats",
      "the cross-entropy, in nats per symbol",
      "The cross-entropy of the truth's next symbol"),
  ACCURACY(
      "accuracy", "accuracy", "The share of positions whose likeliest next symbol is possible");

  private static final int PLACES = 3;

  final String label;
  private final String words;
  final String explanation;

  EffectMeasure(String label, String words, String explanation) {
    this.label = label;
    this.words = words;
    this.explanation = explanation;
  }

  Interval of(Scores scores) {
    return switch (this) {
      case TVD -> scores.tvd();
      case NATS -> scores.nats();
      case ACCURACY -> scores.accuracy();
    };
  }

  /// Returns the name of the axis: `change of the TVD to the truth (uncut model: .127)`.
  String axis(Scores before) {
    return "change of %s (uncut model: %s)"
        .formatted(words, NumberText.bare(of(before).value(), PLACES));
  }

  /// Returns `+.613` or `−.012`: all changes have as many decimals, so that they can be aligned.
  static String signed(double value) {
    return signed(value, PLACES);
  }

  static String signed(double value, int places) {
    String size = NumberText.bare(Math.abs(value), places);
    boolean zero = size.chars().noneMatch(c -> c >= '1' && c <= '9');
    return (zero ? "" : value < 0 ? "−" : "+") + size;
  }

  /// Returns `+.613 [+.584, +.640]`.
  static String signed(Interval interval) {
    return "%s [%s, %s]"
        .formatted(signed(interval.value()), signed(interval.low()), signed(interval.high()));
  }
}
