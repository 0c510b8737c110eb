package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore;

/// The names of heads by their scores.
public final class HeadNames {
  private static final Pattern GRAM = Pattern.compile("(\\d)-gram");

  private HeadNames() {}

  /// The score that earned the name; empty without one.
  public static String value(HeadScore score) {
    return score.hasName() ? String.format(Locale.ROOT, "%.2f", score.value()) : "";
  }

  /// The meaning of the name and its number; empty without a name.
  public static Optional<String> meaning(HeadScore score) {
    if (!score.hasName()) {
      return Optional.empty();
    }
    String share = "The number is the share of its attention that goes ";
    Matcher gram = GRAM.matcher(score.label());
    if (!gram.matches()) {
      return Optional.of(share + "there.");
    }
    int n = Integer.parseInt(gram.group(1));
    return Optional.of(
        "%sto matches of %d: keys after the same last %s as at the query. A %d-gram predictor uses the same context of %d."
            .formatted(share, n, n == 1 ? "symbol" : n + " symbols", n + 1, n));
  }

  /// [#title] and shorter forms of it.
  ///
  /// @param own whether a typed or custom text is read, on which the head has no scores
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
