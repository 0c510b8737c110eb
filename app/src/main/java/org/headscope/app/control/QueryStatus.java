package org.headscope.app.control;

import module java.base;

import org.headscope.app.task.Query.Answer;
import org.headscope.app.task.Query.State;

/// A query's result and message, as a view shows them. A result for another key than the current
/// one is always dimmed.
///
/// @param answer what is drawn: the current value, part of it, or the last complete one of another
///   key
public record QueryStatus<K, V>(State<K, V> state, Optional<Answer<K, V>> answer, Cover cover) {

  /// Returns the status to show for `state`.
  ///
  /// @param subject names the value of a key at the beginning of a sentence: `Step 100`
  /// @param idle the message while nothing is queried
  public static <K, V> QueryStatus<K, V> of(
      State<K, V> state, Function<K, String> subject, String idle) {
    return switch (state) {
      case State.Idle<K, V>() -> new QueryStatus<>(state, Optional.empty(), new Cover.Absent(idle));
      case State.Ready<K, V>(K key, V value) -> present(state, key, value);
      case State.Failed<K, V> failed ->
          new QueryStatus<>(state, Optional.empty(), Cover.of(failed.error()));
      case State.Cancelled<K, V>(K key, var previous) -> {
        String words = subject.apply(key) + " was cancelled; it can be computed again.";
        yield new QueryStatus<>(
            state,
            previous,
            previous.isPresent() ? new Cover.Dimmed(words, true) : new Cover.Failed(words));
      }
      case State.Computing<K, V>(K key, var _, var previous, Optional<V> partial) -> {
        String words = subject.apply(key) + " is being computed.";
        yield partial.isPresent()
            ? present(state, key, partial.get())
            : new QueryStatus<>(
                state,
                previous,
                previous.isPresent() ? new Cover.Dimmed(words) : new Cover.Reading(words));
      }
    };
  }

  private static <K, V> QueryStatus<K, V> present(State<K, V> state, K key, V value) {
    return new QueryStatus<>(state, Optional.of(new Answer<>(key, value)), new Cover.None());
  }

  /// True if the result drawn belongs to another key than the current one.
  public boolean dimmed() {
    return cover instanceof Cover.Dimmed;
  }

  public String caption(String words) {
    return switch (state) {
      case State.Idle<K, V>() -> "";
      case State.Ready<K, V> _ -> words;
      case State.Failed<K, V> failed -> failed.error().isRefusal() ? "" : "failed";
      case State.Cancelled<K, V> _ -> dimmed() ? "cancelled; " + words : "cancelled";
      case State.Computing<K, V> computing ->
          dimmed() ? words : computing.partial().isPresent() ? "so far " + words : "computing…";
    };
  }
}
