package org.headscope.app.feature.prediction;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Palette;

/** Who predicts, in the order of the columns. Colour and pattern both tell them apart. */
enum Predictor {
  MODEL("model", "model"),
  TRUTH("truth", "truth"),
  NGRAM2("ngram-2", "2-gram"),
  NGRAM3("ngram-3", "3-gram");

  private final String key;
  private final String label;

  Predictor(String key, String label) {
    this.key = key;
    this.label = label;
  }

  /** Its name among an inspection's predictions. */
  String key() {
    return key;
  }

  /** What people call it. */
  String label() {
    return label;
  }

  Color colour(Palette palette) {
    return switch (this) {
      case MODEL -> palette.mark().model();
      case TRUTH -> palette.mark().truth();
      case NGRAM2 -> palette.mark().ngram2();
      case NGRAM3 -> palette.mark().ngram3();
    };
  }
}
