package org.headscope.app.task;

import java.util.Optional;
import java.util.function.Function;
import org.headscope.app.task.Query.Answer;
import org.headscope.app.task.Query.State;

/**
 * What a view shows of a {@link Query}, and what it says. An answer of another key than the present
 * one is shown only dimmed, with {@code pending} over it.
 *
 * @param state where the present value is
 * @param answer what is drawn: the present value, part of it, or the last whole one of another key
 * @param pending what is computed in the place of a dimmed answer; empty where it is the present
 *     one
 * @param sentence why nothing is drawn; empty where something is
 */
public record QueryStatus<K, V>(
    State<K, V> state, Optional<Answer<K, V>> answer, String pending, String sentence) {

  /**
   * What there is to show of {@code state}.
   *
   * @param subject what people call the value of a key, at the beginning of a sentence: {@code The
   *     matrix at step 100}
   * @param idle what there is to do while nothing is asked
   */
  public static <K, V> QueryStatus<K, V> of(
      State<K, V> state, Function<K, String> subject, String idle) {
    return switch (state) {
      case State.Idle<K, V>() -> new QueryStatus<>(state, Optional.empty(), "", idle);
      case State.Ready<K, V>(K key, V value) -> present(state, key, value);
      case State.Failed<K, V> failed ->
          new QueryStatus<>(state, Optional.empty(), "", failed.sentence());
      case State.Computing<K, V>(K key, var _, var previous, Optional<V> partial) ->
          partial.isPresent()
              ? present(state, key, partial.get())
              : previous(state, previous, subject.apply(key) + " is being computed.");
      case State.Cancelled<K, V>(K key, var previous) ->
          previous(
              state, previous, subject.apply(key) + " was cancelled; it can be computed again.");
    };
  }

  private static <K, V> QueryStatus<K, V> present(State<K, V> state, K key, V value) {
    return new QueryStatus<>(state, Optional.of(new Answer<>(key, value)), "", "");
  }

  private static <K, V> QueryStatus<K, V> previous(
      State<K, V> state, Optional<Answer<K, V>> previous, String words) {
    return previous.isPresent()
        ? new QueryStatus<>(state, previous, words, "")
        : new QueryStatus<>(state, previous, "", words);
  }

  /** Whether what is drawn is not of the present key. */
  public boolean dimmed() {
    return !pending.isEmpty();
  }

  /** Whether a person can have it computed once more. */
  public boolean again() {
    return state instanceof State.Cancelled || state instanceof State.Failed;
  }

  /** What computes it. */
  public Optional<BackgroundTask<V>> task() {
    return state instanceof State.Computing<K, V> computing
        ? Optional.of(computing.task())
        : Optional.empty();
  }

  /**
   * The caption of what is drawn.
   *
   * @param words what is drawn, in a few words
   */
  public String caption(String words) {
    return switch (state) {
      case State.Idle<K, V>() -> "";
      case State.Ready<K, V> _ -> words;
      case State.Failed<K, V> _ -> "failed";
      case State.Computing<K, V> computing ->
          computing.partial().isPresent() ? "so far " + words : "computing…";
      case State.Cancelled<K, V> _ -> dimmed() ? "cancelled; " + words : "cancelled";
    };
  }
}
