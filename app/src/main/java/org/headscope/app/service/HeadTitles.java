package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore;

/// Names of heads by their scores.
public final class HeadTitles {
  private static final Pattern GRAM = Pattern.compile("(\\d)-gram");

  private HeadTitles() {}

  /// The score that the name is based on; empty without a name.
  public static String value(HeadScore score) {
    return score.hasName() ? String.format(Locale.ROOT, "%.2f", score.value()) : "";
  }

  /// Returns the meaning of the name and its number; empty without a name.
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
        "%sto tokens that came after the same %s. A %d-gram predictor uses the same context."
            .formatted(share, n == 1 ? "symbol" : n + " symbols", n + 1));
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
