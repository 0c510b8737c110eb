package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore;

/// Names of heads by their scores.
public final class HeadTitles {
  private static final Pattern MATCH = Pattern.compile("(\\d)-gram|duplicate(?: (\\d))?");

  private HeadTitles() {}

  /// The share of attention that the name is based on; empty without a name.
  public static String value(HeadScore score) {
    return score.value().stream()
        .mapToObj(value -> String.format(Locale.ROOT, "%.2f", value))
        .findFirst()
        .orElse("");
  }

  /// Returns the meaning of the name and its number; empty without a name.
  public static Optional<String> meaning(HeadScore score) {
    if (!score.hasName()) {
      return Optional.empty();
    }
    List<String> rules = score.named();
    String share = "The number is the share of its attention that goes ";
    return Optional.of(
        rules.size() == 1 ? share + goal(rules.getFirst()) : share + "to either of the two.");
  }

  private static String goal(String rule) {
    Matcher match = MATCH.matcher(rule);
    if (match.matches()) {
      boolean gram = match.group(1) != null;
      int n =
          Integer.parseInt(gram ? match.group(1) : Objects.requireNonNullElse(match.group(2), "1"));
      String symbols = n == 1 ? "symbol" : n + " symbols";
      return gram
          ? "to tokens that came after the same %s. A %d-gram predictor uses the same context."
              .formatted(symbols, n + 1)
          : "to earlier copies of the last %s.".formatted(symbols);
    }
    return switch (rule) {
      case "suffix" -> "to tokens that came after the longest earlier match.";
      case "state" -> "to earlier positions in the same state.";
      case "after state" -> "to tokens that came after an earlier visit of the same state.";
      default -> "there.";
    };
  }

  /// The effect of cutting the head, with its rank; empty if it was not measured.
  public static Optional<String> effect(HeadScore score) {
    return score
        .effect()
        .map(effect ->
            String.format(
                Locale.ROOT,
                "Cutting it changes the TVD to the truth by %.2f (%.2f–%.2f), rank %d.",
                effect.tvd().value(),
                effect.tvd().low(),
                effect.tvd().high(),
                effect.rank()));
  }

  /// Returns [#title] and shorter forms of it.
  ///
  /// @param own whether a custom text is read, on which the head was not scored
  public static List<String> titles(HeadScore score, boolean own) {
    if (!score.hasName()) {
      return List.of(score.name(), "");
    }
    return own
        ? List.of(
            title(score) + " on held-out texts",
            score.name() + " head on held-out texts",
            score.name() + " elsewhere",
            "")
        : List.of(title(score), score.name() + " " + value(score), score.name());
  }

  /// `2-gram head, 0.92`.
  public static String title(HeadScore score) {
    return score.hasName() ? "%s head, %s".formatted(score.name(), value(score)) : score.name();
  }
}
