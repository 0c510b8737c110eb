package org.headscope.app.control;

import module java.base;

import org.headscope.engine.run.UserError;

/// A cover over a panel's picture, or in its place.
public sealed interface Cover {
  /// Nothing: the picture is up to date.
  record None() implements Cover {
    @Override
    public String words() {
      return "";
    }
  }

  /// The picture is outdated.
  ///
  /// @param words what is or was being computed instead
  /// @param stopped true if that was cancelled, so that it can be tried again
  record Dimmed(String words, boolean stopped) implements Cover {
    /// The current picture is being computed.
    public Dimmed(String words) {
      this(words, false);
    }
  }

  /// The first picture is being computed.
  record Reading(String words) implements Cover {}

  /// Nothing to show.
  ///
  /// @param remedy the label of a button that helps; empty if nothing does
  record Absent(String words, String remedy) implements Cover {
    public Absent(String words) {
      this(words, "");
    }
  }

  /// The picture cannot be shown.
  ///
  /// @param remedy the label of a button that leaves something out to show it; may be empty
  record Failed(String words, String remedy) implements Cover {
    public Failed(String words) {
      this(words, "");
    }
  }

  /// Returns the cover of a picture that failed: one that cannot be had is absent.
  static Cover of(UserError error) {
    String sentence = Objects.requireNonNullElse(error.getMessage(), "It failed.");
    return error.isRefusal() ? new Absent(sentence) : new Failed(sentence);
  }

  /// The message; empty if the picture is up to date.
  String words();

  /// The label of the cover's button; empty without one.
  default String remedy() {
    return "";
  }

  /// Returns the cover to use if no outdated picture is kept.
  default Cover withoutPicture() {
    return switch (this) {
      case Dimmed(String words, boolean stopped) ->
          stopped ? new Failed(words) : new Reading(words);
      default -> this;
    };
  }

  /// True if a picture is visible, even if dimmed.
  default boolean hasPicture() {
    return this instanceof None || this instanceof Dimmed;
  }

  /// Remedies for a missing picture.
  interface Remedies {
    void again();

    default void remedy() {}
  }
}
