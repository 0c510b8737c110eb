package org.headscope.app.task;

import module java.base;

import javafx.beans.property.*;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// Computes the value of one key at a time beside the FX thread, caches it, and reports its state.
/// A request for another key cancels the previous computation and drops its result. Used on the FX
/// thread only.
public final class Query<K, V> {
  /// Delay before partial values are shown.
  private static final long PATIENCE_NANOS = 300_000_000;

  /// Minimum interval between partial values, so that people can read them.
  private static final long TICK_NANOS = 100_000_000;

  private final TaskRunner runner;
  private final Source<K, V> source;
  private final Cache<K, V> cache;
  private final LongSupplier nanoClock;
  private final ReadOnlyObjectWrapper<State<K, V>> state =
      new ReadOnlyObjectWrapper<>(this, "state", new State.Idle<>());
  private final Map<K, BackgroundTask<V>> running = new HashMap<>();
  private Optional<K> currentKey = Optional.empty();
  private Optional<K> ahead = Optional.empty();
  private Optional<Answer<K, V>> previous = Optional.empty();

  /// The computation, on the runner's thread.
  ///
  /// @param name the name of the work on a key, for people
  /// @param lasts whether a value stays valid, so that it may be cached
  public record Source<K, V>(
      Function<K, String> name, Predicate<V> lasts, Computation<K, V> computation) {
    public Source(Function<K, String> name, Computation<K, V> computation) {
      this(name, _ -> true, computation);
    }
  }

  @FunctionalInterface
  public interface Computation<K, V> {
    /// Returns the value of `key`.
    ///
    /// @param partial takes intermediate values, from any thread; shown once it has taken a while
    /// @throws UserError when it fails for a reason that a person can act on
    V compute(K key, Consumer<V> partial, Progress progress, Cancellation cancellation);
  }

  public record Answer<K, V>(K key, V value) {}

  /// The state of the present key's value.
  public sealed interface State<K, V> {
    record Idle<K, V>() implements State<K, V> {}

    /// The value is being computed.
    ///
    /// @param previous the last complete value, of another key
    /// @param partial the value so far
    record Computing<K, V>(
        K key, BackgroundTask<V> task, Optional<Answer<K, V>> previous, Optional<V> partial)
        implements State<K, V> {}

    /// The user stopped it; `previous` is the last complete value, of another key.
    record Cancelled<K, V>(K key, Optional<Answer<K, V>> previous) implements State<K, V> {}

    /// The computation failed.
    record Failed<K, V>(K key, UserError error) implements State<K, V> {
      public String sentence() {
        return Objects.requireNonNullElse(error.getMessage(), "It failed.");
      }
    }

    record Ready<K, V>(K key, V value) implements State<K, V> {}

    /// The present key; empty without a request.
    default Optional<K> currentKey() {
      return switch (this) {
        case Idle<K, V>() -> Optional.empty();
        case Computing<K, V> now -> Optional.of(now.key());
        case Cancelled<K, V> now -> Optional.of(now.key());
        case Failed<K, V> now -> Optional.of(now.key());
        case Ready<K, V> now -> Optional.of(now.key());
      };
    }

    default Optional<V> ready() {
      return this instanceof Ready<K, V>(K _, V value) ? Optional.of(value) : Optional.empty();
    }

    default Optional<BackgroundTask<V>> running() {
      return this instanceof Computing<K, V>(K _, BackgroundTask<V> task, var _, var _)
          ? Optional.of(task)
          : Optional.empty();
    }
  }

  public Query(TaskRunner runner, Source<K, V> source, Cache<K, V> cache) {
    this(runner, source, cache, System::nanoTime);
  }

  /// Uses another clock, for tests.
  public Query(TaskRunner runner, Source<K, V> source, Cache<K, V> cache, LongSupplier nanoClock) {
    this.runner = runner;
    this.source = source;
    this.cache = cache;
    this.nanoClock = nanoClock;
  }

  public ReadOnlyObjectProperty<State<K, V>> stateProperty() {
    return state.getReadOnlyProperty();
  }

  public State<K, V> state() {
    return state.get();
  }

  /// Requests the value of `next`, or nothing if it is empty.
  public void request(Optional<K> next) {
    if (next.equals(currentKey)) {
      return;
    }
    currentKey.ifPresent(this::drop);
    currentKey = next;
    ahead = ahead.filter(key -> !isCurrent(key));
    if (next.isPresent()) {
      answer(next.get());
    } else {
      stopPrefetch();
      previous = Optional.empty();
      state.set(new State.Idle<>());
    }
  }

  /// Computes a stopped or failed value again, and a present one that may be out of date.
  public void again() {
    if (!(state.get() instanceof State.Computing)) {
      currentKey.ifPresent(this::answer);
    }
  }

  public void cancel() {
    if (state.get() instanceof State.Computing<K, V>(K key, var _, var before, var _)) {
      drop(key);
      state.set(new State.Cancelled<>(key, before));
    }
  }

  public Optional<V> cached(K key) {
    return cache.get(key);
  }

  /// Computes a value that will be requested soon, unless it is cached or under way; one key at a
  /// time.
  public void prefetch(K key) {
    if (isCurrent(key) || running.containsKey(key) || cache.get(key).isPresent()) {
      return;
    }
    stopPrefetch();
    ahead = Optional.of(key);
    runner.start(create(key));
  }

  public boolean isPrefetching() {
    return ahead.isPresent();
  }

  public void stopPrefetch() {
    ahead.ifPresent(this::drop);
    ahead = Optional.empty();
  }

  private void drop(K key) {
    Optional.ofNullable(running.remove(key)).ifPresent(BackgroundTask::cancel);
  }

  private void answer(K key) {
    Optional<V> known = cache.get(key);
    if (known.isPresent()) {
      ready(key, known.get());
      return;
    }
    Optional<BackgroundTask<V>> underway = Optional.ofNullable(running.get(key));
    BackgroundTask<V> task = underway.orElseGet(() -> create(key));
    state.set(new State.Computing<>(key, task, previous, Optional.empty()));
    if (underway.isEmpty()) {
      runner.start(task);
    }
  }

  private BackgroundTask<V> create(K key) {
    PartialValues parts = new PartialValues(key);
    BackgroundTask<V> task =
        new BackgroundTask<>(
            source.name().apply(key),
            (progress, cancellation) ->
                source.computation().compute(key, parts, progress, cancellation));
    running.put(key, task);
    task.onSuccess(value -> {
      forget(key);
      if (source.lasts().test(value)) {
        cache.put(key, value);
      }
      if (isCurrent(key)) {
        ready(key, value);
      }
    });
    task.onError(error -> {
      forget(key);
      if (isCurrent(key)) {
        previous = Optional.empty();
        state.set(new State.Failed<>(key, error));
      }
    });
    // Only a task that was cancelled from outside is still in the map.
    task.onFinally(() -> {
      if (running.get(key) == task) {
        forget(key);
        if (isCurrent(key)) {
          state.set(new State.Cancelled<>(key, previous));
        }
      }
    });
    return task;
  }

  private void forget(K key) {
    running.remove(key);
    ahead = ahead.filter(soon -> !soon.equals(key));
  }

  private boolean isCurrent(K key) {
    return currentKey.filter(key::equals).isPresent();
  }

  private void ready(K key, V value) {
    previous = Optional.of(new Answer<>(key, value));
    state.set(new State.Ready<>(key, value));
  }

  /// Passes partial values to the FX thread, no faster than people can follow.
  private final class PartialValues implements Consumer<V> {
    private final K key;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile Optional<V> latest = Optional.empty();
    private long next = nanoClock.getAsLong() + PATIENCE_NANOS;

    PartialValues(K key) {
      this.key = key;
    }

    @Override
    public void accept(V part) {
      latest = Optional.of(part);
      long now = nanoClock.getAsLong();
      if (now - next >= 0 && waiting.compareAndSet(false, true)) {
        next = now + TICK_NANOS;
        runner.later(this::show);
      }
    }

    private void show() {
      waiting.set(false);
      if (state.get() instanceof State.Computing<K, V>(K now, var task, var before, var _)
          && now.equals(key)) {
        state.set(new State.Computing<>(key, task, before, latest));
      }
    }
  }
}
