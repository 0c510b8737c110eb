package org.headscope.app.feature;

import module java.base;

import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Known;
import org.headscope.app.task.RequestedValues.Running;
import org.headscope.engine.run.UserError;

/// The next action that a person can take on a measurement, with its reason or amount in words.
public record Measurability(Action action, String words) {
  public static final Measurability NONE = new Measurability(Action.NONE, "");

  public enum Action {
    NONE,
    MEASURE,
    CONTINUE,
    STOP
  }

  /// Returns what can be done about `request`.
  ///
  /// @param known its value so far
  /// @param busy names a request that is being measured in place of this one
  /// @param note what measuring it, or the rest of it, means
  public static <K, V> Measurability of(
      RequestedValues.State<K, V> state,
      Optional<K> request,
      Optional<Known<V>> known,
      Function<K, String> busy,
      Supplier<String> note) {
    Optional<Running<K, V>> running = state.running();
    if (running.isPresent()) {
      K key = running.get().key();
      return new Measurability(
          Action.STOP, request.filter(key::equals).isPresent() ? "" : busy.apply(key));
    }
    if (request.isEmpty()
        || known.filter(Known::whole).isPresent()
        || state.failure(request.get()).filter(UserError::isRefusal).isPresent()) {
      return NONE;
    }
    return new Measurability(known.isPresent() ? Action.CONTINUE : Action.MEASURE, note.get());
  }
}
