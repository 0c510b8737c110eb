package org.headscope.app.control;

/// What stands over a panel's picture, or in its place.
public sealed interface Cover {
  /// Nothing: the picture is the present one.
  record None() implements Cover {}

  /// The picture is of another state than the present one.
  ///
  /// @param sentence what is being computed instead, or was
  /// @param stopped whether that was cancelled, and can be tried again
  record Dimmed(String sentence, boolean stopped) implements Cover {
    /// The present one is under way.
    public Dimmed(String sentence) {
      this(sentence, false);
    }
  }

  /// There is no picture yet, but soon.
  record Reading(String sentence) implements Cover {}

  /// There is nothing to show.
  ///
  /// @param remedy what can be done about it, on a button; empty where there is no such thing
  record Absent(String sentence, String remedy) implements Cover {
    public Absent(String sentence) {
      this(sentence, "");
    }
  }

  /// The picture cannot be had.
  ///
  /// @param without what it can be shown without, on a button; empty where there is no such thing
  record Failed(String sentence, String without) implements Cover {
    public Failed(String sentence) {
      this(sentence, "");
    }
  }

  /// What it says; nothing where the picture is the present one.
  default String words() {
    return switch (this) {
      case None() -> "";
      case Dimmed(String sentence, boolean _) -> sentence;
      case Reading(String sentence) -> sentence;
      case Absent(String sentence, String _) -> sentence;
      case Failed(String sentence, String _) -> sentence;
    };
  }

  /// What its own button does, on it; empty without one.
  default String remedy() {
    return switch (this) {
      case Absent(String _, String remedy) -> remedy;
      case Failed(String _, String without) -> without;
      default -> "";
    };
  }

  /// What stands there instead where no picture of another state is kept.
  default Cover withoutPicture() {
    return switch (this) {
      case Dimmed(String sentence, boolean stopped) ->
          stopped ? new Failed(sentence) : new Reading(sentence);
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
