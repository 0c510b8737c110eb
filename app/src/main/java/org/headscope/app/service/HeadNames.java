package org.headscope.app.service;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.headscope.engine.interpret.headscore.HeadScore;

/// What heads are called for their scores.
public final class HeadNames {
  /// What files say, whose heads have always been called so.
  private static final String NONE = "diffuse";

  private static final Pattern GRAM = Pattern.compile("(\\d)-gram");

  private HeadNames() {}

  /// Whether the head's scores suffice for a name.
  public static boolean isNamed(HeadScore score) {
    return !score.label().equals(NONE);
  }

  /// `2-gram`; `no name` where no score suffices.
  public static String name(HeadScore score) {
    return isNamed(score) ? score.label() : "no name";
  }

  /// The score that earned the name; empty without one.
  public static String value(HeadScore score) {
    return isNamed(score) ? String.format(Locale.ROOT, "%.2f", score.value()) : "";
  }

  /// What the name and its number mean; empty without a name.
  public static Optional<String> meaning(HeadScore score) {
    if (!isNamed(score)) {
      return Optional.empty();
    }
    String share = "The number is the share of its attention that goes ";
    Matcher gram = GRAM.matcher(score.label());
    if (!gram.matches()) {
      return Optional.of(share + "there.");
    }
    int n = Integer.parseInt(gram.group(1));
    return Optional.of(
        "%sto matches of %d: where the last %s before. A %d-gram predictor uses the same context of %d."
            .formatted(share, n, n == 1 ? "symbol stood" : n + " symbols stood", n + 1, n));
  }

  /// [#title] and shorter forms of it.
  ///
  /// @param own whether a text of one's own is read, on which nobody scored the head
  public static List<String> titles(HeadScore score, boolean own) {
    if (!isNamed(score)) {
      return List.of(name(score), "");
    }
    return own
        ? List.of(
            title(score) + " on held-out texts",
            name(score) + " head on held-out texts",
            name(score) + " elsewhere",
            "")
        : List.of(title(score), name(score) + " " + value(score), name(score));
  }

  /// `2-gram head, 0.92`.
  public static String title(HeadScore score) {
    return isNamed(score) ? "%s head, %s".formatted(name(score), value(score)) : name(score);
  }
}
