package org.headscope.engine.interpret.probe.reading;

import module java.base;

import org.headscope.engine.interpret.probe.spec.Question;

/// What a reading shows, in words.
final class ReadingWords {
  private ReadingWords() {}

  static String sentence(ProbeReadingResult result) {
    String asked = "Probe on %s: %s. ".formatted(place(result), question(result));
    List<PositionReading> worst = result.worst(1);
    if (worst.isEmpty()) {
      return asked + "It was trained for no position here.";
    }
    double value = result.value().orElseThrow();
    PositionReading w = worst.getFirst();
    if (!result.question().task().binary()) {
      return asked
          + "Mean error here: %s; largest at position %d: %s predicted, %s true."
              .formatted(percent(value), w.position(), number(w.predicted()), number(w.truth()));
    }
    String right =
        asked
            + "Right at %s of %,d positions here".formatted(percent(value), result.domain().size());
    return w.right()
        ? right + "."
        : right
            + "; worst at position %d: %s for yes, but the answer is %s."
                .formatted(w.position(), percent(w.predicted()), w.truth() > 0.5 ? "yes" : "no");
  }

  private static String place(ProbeReadingResult result) {
    return switch (result.site()) {
      case FINAL_NORM -> "the final normalisation";
      case LOGITS -> "the logits";
      default -> result.layer() == 0 ? "the embedding" : "layer " + result.layer();
    };
  }

  private static String question(ProbeReadingResult result) {
    Question q = result.question();
    String token =
        result.symbol().isPresent()
            ? "'" + result.reading().vocabulary().label(result.symbol().getAsInt()) + "'"
            : "the next token";
    String context = q.n() == 2 ? "the last token" : "the last two tokens";
    return switch (q.task()) {
      case COUNT ->
          q.n() == 1
              ? "how often %s has come".formatted(token)
              : "how often %s has followed %s".formatted(token, context);
      case FREQUENCY ->
          q.n() == 1
              ? "share of the text that is %s".formatted(token)
              : "share of %s among what followed %s".formatted(token, context);
      case EXISTENCE ->
          q.n() == 1
              ? "whether %s has come".formatted(token)
              : "whether %s has followed %s".formatted(token, context);
      case STATE -> sameState(result.states(), result.reference().orElseThrow());
    };
  }

  private static String sameState(ReadStates states, int reference) {
    if (states.ofAutomaton()) {
      return "whether the automaton is in the same state as at position %d".formatted(reference);
    }
    String label = states.at(reference) < 0 ? "" : ", " + states.labelAt(reference);
    return "whether the %s is the same as at position %d%s"
        .formatted(states.instance().stateKind().one(), reference, label);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  /// Three digits that say something, and none that do not.
  static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e6) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    double size = Math.abs(value);
    return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 1 ? "%.1f" : "%.3f", value);
  }
}
