package org.headscope.engine.run;

import module java.base;

import java.lang.reflect.Proxy;

/// INT, TERM and HUP during work that must end cleanly: the first requests the end, the second ends
/// the process. The JVM itself would end within its shutdown hooks and miss a second signal.
public final class StopSignals implements AutoCloseable {
  private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

  /// Added to a signal's number by shells.
  private static final int SHELL = 128;

  /// Two signals this close count as one: `timeout` signals a process and then its group.
  private static final long ONE_NANOS = 1_000_000_000;

  private final IntConsumer first;
  private final Runnable second;
  private final List<Runnable> before = new ArrayList<>();
  private int exitCode; // of the first signal; 0 for none
  private long since;

  /// Takes over the signals from the JVM until it is closed.
  ///
  /// @param first called at the first signal, on a separate thread, with its exit code
  /// @param second called at the second, before the process is halted
  public StopSignals(IntConsumer first, Runnable second) {
    this.first = first;
    this.second = second;
    NUMBERS.forEach(
        (name, number) -> handle(name, () -> onSignal(SHELL + number)).ifPresent(before::add));
  }

  /// Returns 128 plus the number of the first signal received, as shells do.
  public synchronized OptionalInt exitCode() {
    return exitCode == 0 ? OptionalInt.empty() : OptionalInt.of(exitCode);
  }

  /// Restores the handlers, unless a signal was received: the process then ends, and must not do so
  /// twice.
  @Override
  public synchronized void close() {
    if (exitCode == 0) {
      before.forEach(Runnable::run);
    }
  }

  private void onSignal(int code) {
    if (isFirst(code)) {
      first.accept(code);
    } else if (isAnother()) {
      second.run();
      end(code);
    }
  }

  /// Ends the process at once with exit code `code`, skipping the C library's cleanup, which frees
  /// memory that PyTorch's threads still use and so crashed.
  @SuppressWarnings("restricted") // the C library is trusted; the JVM is started with native access
  public static void end(int code) {
    try {
      Linker linker = Linker.nativeLinker();
      linker
          .downcallHandle(
              linker.defaultLookup().findOrThrow("_exit"),
              FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT))
          .invokeExact(code);
    } catch (Throwable _) {
      Runtime.getRuntime().halt(code); // if there is no such function
    }
  }

  private synchronized boolean isFirst(int code) {
    if (exitCode != 0) {
      return false;
    }
    exitCode = code;
    since = System.nanoTime();
    return true;
  }

  private synchronized boolean isAnother() {
    return System.nanoTime() - since > ONE_NANOS;
  }

  /// Runs `action` on a separate thread whenever the signal comes, in place of the old handler.
  /// Calls `sun.misc.Signal`, of the module jdk.unsupported, which every JDK has, by reflection,
  /// since javac's warning about the class cannot be suppressed.
  ///
  /// @param name without SIG
  /// @return restores the old handler; empty if this system or this JVM does not allow a handler. A
  ///   signal that was ignored when the process started, as by nohup, stays ignored.
  private static Optional<Runnable> handle(String name, Runnable action) {
    try {
      Class<?> type = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object signal = type.getConstructor(String.class).newInstance(name);
      Method handle = type.getMethod("handle", type, handler);
      Object ours =
          Proxy.newProxyInstance(
              StopSignals.class.getClassLoader(),
              new Class<?>[] {handler},
              (_, _, _) -> {
                action.run();
                return null; // handle(Signal) is void, and nothing else is called
              });
      Object before = handle.invoke(null, signal, ours);
      return Optional.of(() -> give(handle, signal, before));
    } catch (ReflectiveOperationException _) {
      return Optional.empty();
    }
  }

  private static void give(Method handle, Object signal, Object handler) {
    try {
      handle.invoke(null, signal, handler);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }
}
