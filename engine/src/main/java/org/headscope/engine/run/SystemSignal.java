package org.headscope.engine.run;

import module java.base;

import java.lang.reflect.Proxy;

/// Signals of the system by `sun.misc.Signal`, of the module jdk.unsupported, which every JDK has.
/// By name, since javac warns of the class and nothing silences that.
final class SystemSignal {
  private SystemSignal() {}

  /// Runs `action` on a thread of its own whenever the signal comes, instead of what else would
  /// happen.
  ///
  /// @param name without SIG
  /// @return gives it back to whoever handled it before; empty if this system or this JVM does not
  ///   hand it out. One that the process was started to ignore, as by nohup, stays ignored.
  static Optional<Runnable> handle(String name, Runnable action) {
    try {
      Class<?> type = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object signal = type.getConstructor(String.class).newInstance(name);
      Method handle = type.getMethod("handle", type, handler);
      Object ours =
          Proxy.newProxyInstance(
              SystemSignal.class.getClassLoader(),
              new Class<?>[] {handler},
              (_, _, _) -> {
                action.run();
                return null; // handle(Signal) gives nothing, and nobody calls anything else
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
