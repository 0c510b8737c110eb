package org.headscope.app.control;

/// What stands over a panel's picture, or in its place.
public sealed interface Cover {
  /// Nothing: the picture is the present one.
  record None() implements Cover {
    @Override
    public String words() {
      return "";
    }
  }

  /// The picture is of another state than the present one.
  ///
  /// @param words what is being computed instead, or was
  /// @param stopped whether that was cancelled, and can be tried again
  record Dimmed(String words, boolean stopped) implements Cover {
    /// The present one is under way.
    public Dimmed(String words) {
      this(words, false);
    }
  }

  /// There is no picture yet, but soon.
  record Reading(String words) implements Cover {}

  /// There is nothing to show.
  ///
  /// @param remedy what can be done about it, on a button; empty where there is no such thing
  record Absent(String words, String remedy) implements Cover {
    public Absent(String words) {
      this(words, "");
    }
  }

  /// The picture cannot be had.
  ///
  /// @param remedy what it can be shown without, on a button; empty where there is no such thing
  record Failed(String words, String remedy) implements Cover {
    public Failed(String words) {
      this(words, "");
    }
  }

  /// What it says; nothing where the picture is the present one.
  String words();

  /// What its own button does, on it; empty without one.
  default String remedy() {
    return "";
  }

  /// What stands there instead where no picture of another state is kept.
  default Cover withoutPicture() {
    return switch (this) {
      case Dimmed(String words, boolean stopped) ->
          stopped ? new Failed(words) : new Reading(words);
      default -> this;
    };
  }

  /// Whether a picture is in sight, be it dimmed.
  default boolean overPicture() {
    return this instanceof None || this instanceof Dimmed;
  }

  /// What a person can do about a picture that is not there.
  interface Remedies {
    void again();

    default void remedy() {}
  }
}
