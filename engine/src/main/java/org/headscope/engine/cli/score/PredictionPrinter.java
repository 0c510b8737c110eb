package org.headscope.engine.cli.score;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;

/// Prints what predictors say of a text.
///
/// @param vocabulary what each column of a row is the probability of
/// @param tokens T indices into the vocabulary
/// @param first position of the first row; before it come tokens that are not printed
record PredictionPrinter(List<String> vocabulary, int[] tokens, int first) {
  AnswerFields json(List<Prediction> predictions) {
    AnswerFields answer = new AnswerFields().with("vocabulary", vocabulary);
    Prediction one = predictions.getFirst();
    return predictions.size() > 1
        ? answer.with("predictions", predictions)
        : answer
            .with("rows", one.rows())
            .with("weights", one.weights())
            .with("logProbability", one.logProbability());
  }

  /// One line a position and predictor, one column for every token that one of them ever thinks
  /// likelier than 0.0005.
  void table(PrintWriter out, List<Prediction> predictions) {
    int[] columns =
        IntStream.range(0, vocabulary.size())
            .filter(x -> predictions.stream().anyMatch(p -> shows(p.rows(), x)))
            .toArray();
    String name = predictions.size() > 1 ? " %-" + width(predictions) + "s" : "";
    StringBuilder head = new StringBuilder("position after");
    head.append(name.formatted("predictor"));
    for (int x : columns) {
      head.append(String.format(Locale.ROOT, "%6s", vocabulary.get(x)));
    }
    out.println(head);
    for (int t = first; t < tokens.length; t++) {
      String position = String.format(Locale.ROOT, "%8d %5s", t, vocabulary.get(tokens[t]));
      for (Prediction p : predictions) {
        StringBuilder line = new StringBuilder(position).append(name.formatted(p.predictor()));
        for (int x : columns) {
          line.append(String.format(Locale.ROOT, " %.3f", p.rows()[t - first][x]));
        }
        out.println(line);
        position = " ".repeat(position.length());
      }
    }
    logProbabilities(out, predictions);
  }

  private void logProbabilities(PrintWriter out, List<Prediction> predictions) {
    for (Prediction p : predictions) {
      if (p.logProbability().isPresent() && tokens.length > 0) {
        out.printf(
            Locale.ROOT,
            "%nln P of the text by %s: %.4f nats%n",
            p.predictor(),
            p.logProbability().get()[tokens.length - 1 - first]);
      }
    }
  }

  private static boolean shows(double[][] rows, int x) {
    return IntStream.range(0, rows.length).anyMatch(t -> rows[t][x] >= 0.0005);
  }

  private static int width(List<Prediction> predictions) {
    return predictions.stream()
        .mapToInt(p -> p.predictor().length())
        .reduce("predictor".length(), Math::max);
  }
}
