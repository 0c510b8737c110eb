package org.headscope.app.task;

import module java.base;

import javafx.beans.property.*;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// Values that take long, and are computed only when a person requests them: one key at a time. A
/// stopped computation keeps what it had, from which it can be continued. Used on the FX thread
/// only.
public final class RequestedValues<K, V> {
  private static final int MAX_VALUES = 100;

  private final TaskRunner runner;
  private final Function<K, String> name;
  private final Computation<K, V> computation;
  private final Cache<K, Known<V>> known = Cache.ofEntries(MAX_VALUES);
  private final ReadOnlyObjectWrapper<State<K, V>> state =
      new ReadOnlyObjectWrapper<>(
          this, "state", new State<>(0, Optional.empty(), Optional.empty()));

  /// The computation, on the runner's thread.
  @FunctionalInterface
  public interface Computation<K, V> {
    /// Returns the value of `key`.
    ///
    /// @param known what an earlier computation left when it was stopped
    /// @param partial takes intermediate values
    /// @throws UserError when it fails for a reason that a person can act on
    V compute(
        K key,
        Optional<V> known,
        Consumer<V> partial,
        Progress progress,
        Cancellation cancellation);
  }

  /// A value, or part of it.
  public record Known<V>(V value, boolean whole) {}

  /// The key that is being computed.
  public record Running<K, V>(K key, BackgroundTask<V> task) {}

  public record Failure<K>(K key, UserError error) {}

  /// The state of all keys.
  ///
  /// @param changes the number of changes so far, also of known values
  /// @param failure the last failure, until something is requested again
  public record State<K, V>(
      long changes, Optional<Running<K, V>> running, Optional<Failure<K>> failure) {
    public boolean isRunning(K key) {
      return running.filter(now -> now.key().equals(key)).isPresent();
    }

    public Optional<UserError> failure(K key) {
      return failure.filter(last -> last.key().equals(key)).map(Failure::error);
    }
  }

  public RequestedValues(
      TaskRunner runner, Function<K, String> name, Computation<K, V> computation) {
    this.runner = runner;
    this.name = name;
    this.computation = computation;
  }

  public ReadOnlyObjectProperty<State<K, V>> stateProperty() {
    return state.getReadOnlyProperty();
  }

  public State<K, V> state() {
    return state.get();
  }

  public Optional<Known<V>> known(K key) {
    return known.get(key);
  }

  /// Returns the value of a key that `fits`, completely computed.
  public Optional<K> find(Predicate<K> fits) {
    return known.find(key -> fits.test(key)).filter(key -> known(key).orElseThrow().whole());
  }

  /// Computes the value of `key`, or the rest of it; another computation is stopped.
  ///
  /// @param onError receives a failure, which is also part of the state
  public void start(K key, Consumer<UserError> onError) {
    start(key, Optional.empty(), onError);
  }

  /// Does the same from a part of the value that another key left, unless more is known.
  public void start(K key, Optional<V> elsewhere, Consumer<UserError> onError) {
    if (state().isRunning(key)) {
      return;
    }
    stop();
    Optional<V> before =
        known(key).filter(value -> !value.whole()).map(Known::value).or(() -> elsewhere);
    BackgroundTask<V> task =
        new BackgroundTask<>(
            name.apply(key),
            (progress, cancellation) ->
                computation.compute(
                    key,
                    before,
                    part -> runner.later(() -> keep(key, part)),
                    progress,
                    cancellation));
    task.onSuccess(value -> {
      known.put(key, new Known<>(value, true));
      change(Optional.empty(), Optional.empty());
    });
    task.onError(error -> {
      change(Optional.empty(), Optional.of(new Failure<>(key, error)));
      onError.accept(error);
    });
    task.onFinally(() -> {
      if (state().running().filter(now -> now.task() == task).isPresent()) {
        change(Optional.empty(), Optional.empty());
      }
    });
    change(Optional.of(new Running<>(key, task)), Optional.empty());
    runner.start(task);
  }

  /// Stops the computation; what it had is kept.
  public void stop() {
    state()
        .running()
        .ifPresent(now -> {
          now.task().cancel();
          change(Optional.empty(), Optional.empty());
        });
  }

  /// Keeps a part, unless more is known.
  private void keep(K key, V part) {
    if (known(key).filter(Known::whole).isEmpty()) {
      known.put(key, new Known<>(part, false));
      change(state().running(), state().failure());
    }
  }

  private void change(Optional<Running<K, V>> running, Optional<Failure<K>> failure) {
    state.set(new State<>(state().changes() + 1, running, failure));
  }
}
