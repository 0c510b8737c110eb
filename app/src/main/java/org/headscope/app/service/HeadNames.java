package org.headscope.app.service;

import java.util.List;
import java.util.Locale;
import org.headscope.engine.interpret.headscore.HeadScore;

/// What heads are called for their scores.
public final class HeadNames {
  private static final String NONE = "diffuse";

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

  /// [#title] and shorter forms of it.
  public static List<String> titles(HeadScore score) {
    return isNamed(score)
        ? List.of(title(score), name(score) + " " + value(score), name(score))
        : List.of(name(score));
  }

  /// `2-gram head, 0.92`.
  public static String title(HeadScore score) {
    return isNamed(score) ? "%s head, %s".formatted(name(score), value(score)) : name(score);
  }
}
