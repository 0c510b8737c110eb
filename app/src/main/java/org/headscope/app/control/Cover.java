package org.headscope.app.control;

/** What stands over a panel's picture, or in its place. */
public sealed interface Cover {
  /** Nothing: the picture is the present one. */
  record None() implements Cover {}

  /**
   * The picture is of another state than the present one.
   *
   * @param sentence what is being computed instead
   */
  record Dimmed(String sentence) implements Cover {}

  /**
   * There is no picture yet.
   *
   * @param sentence what is read or computed
   */
  record Reading(String sentence) implements Cover {}

  /**
   * There is nothing to show.
   *
   * @param sentence what to do about it
   */
  record Absent(String sentence) implements Cover {}

  /**
   * The picture cannot be had.
   *
   * @param sentence what failed, and what is not shown therefore
   * @param without what it can be shown without, on a button; empty where there is no such thing
   */
  record Failed(String sentence, String without) implements Cover {
    /** Nothing can be left out. */
    public Failed(String sentence) {
      this(sentence, "");
    }
  }

  /** What a person can do about a picture that cannot be had. */
  interface Remedies {
    /** Tries again. */
    void again();

    /** Goes on without what {@link Failed#without} names. */
    default void without() {}
  }
}
