package org.headscope.app.task;

import module java.base;

/// How much a thread leaves of the processor to others.
final class Niceness {
  private static final int PRIO_PROCESS = 0;
  private static final int CALLER = 0;

  /// A tenth of the processor where the thread of the window wants the rest.
  private static final int STEPS = 10;

  private Niceness() {}

  /// Lets the calling thread, and those that it will start, give way to others. Linux, which knows
  /// nothing of Java's priorities, has to be told so for one thread; elsewhere they are enough.
  // Native access is enabled for the whole program; nothing depends on who comes first.
  @SuppressWarnings({"restricted", "ThreadPriorityCheck"})
  static void giveWay() {
    Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
    if (System.getProperty("os.name").equals("Linux")) {
      Linker linker = Linker.nativeLinker();
      MethodHandle setpriority =
          linker.downcallHandle(
              linker.defaultLookup().findOrThrow("setpriority"),
              FunctionDescriptor.of(
                  ValueLayout.JAVA_INT,
                  ValueLayout.JAVA_INT,
                  ValueLayout.JAVA_INT,
                  ValueLayout.JAVA_INT));
      try {
        // Nobody may be refused to be nicer, and one who is works on all the same.
        int _ = (int) setpriority.invokeExact(PRIO_PROCESS, CALLER, STEPS);
      } catch (Throwable e) {
        throw new IllegalStateException("setpriority", e);
      }
    }
  }
}
