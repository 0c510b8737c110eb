package org.headscope.app.window.view;

import module java.base;

/// A value created on first use. Confined to one thread.
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> make;
  private final List<Consumer<T>> waiting = new ArrayList<>();
  private Optional<T> made = Optional.empty();

  public Lazy(Supplier<T> make) {
    this.make = make;
  }

  @Override
  public T get() {
    if (made.isEmpty()) {
      T value = make.get();
      // Creating the whole creates all of its parts.
      if (made.isEmpty()) {
        made = Optional.of(value);
        waiting.forEach(action -> action.accept(value));
      }
    }
    return made.orElseThrow();
  }

  <P> Lazy<P> part(Function<T, P> of) {
    Lazy<P> part = new Lazy<>(() -> of.apply(get()));
    whenCreated(_ -> part.get());
    return part;
  }

  public Optional<T> made() {
    return made;
  }

  /// Runs `action` once the value exists, at once if it does already.
  public void whenCreated(Consumer<T> action) {
    made.ifPresentOrElse(action, () -> waiting.add(action));
  }
}
