package org.headscope.engine.training.step;

import module java.base;

/// How the C library treats memory that a pass frees. The next pass wants it again, yet glibc hands
/// it back to the system, which zeroes it once more: a twentieth of a step. While training it is
/// kept.
///
/// Nothing happens with other C libraries.
final class NativeMemory {
  /// mallopt's parameters (malloc.h): what is kept at the end, what is asked for in addition.
  private static final int TRIM_THRESHOLD = -1;

  private static final int TOP_PAD = -2;

  /// From which size memory is mapped by itself, and unmapped when it is freed.
  private static final int MMAP_THRESHOLD = -3;

  private static final int KEPT = 1 << 30;
  private static final int PAD = 64 << 20;

  private NativeMemory() {}

  static void keep() {
    call("mallopt", TRIM_THRESHOLD, KEPT);
    call("mallopt", MMAP_THRESHOLD, KEPT);
    call("mallopt", TOP_PAD, PAD);
  }

  static void handBack() {
    call("malloc_trim", 0L);
  }

  @SuppressWarnings("restricted") // the C library is trusted; the JVM is started with native access
  private static void call(String function, Object... arguments) {
    Linker linker = Linker.nativeLinker();
    MemoryLayout[] types =
        Arrays.stream(arguments)
            .map(a -> a instanceof Long ? ValueLayout.JAVA_LONG : ValueLayout.JAVA_INT)
            .toArray(MemoryLayout[]::new);
    FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, types);
    linker
        .defaultLookup()
        .find(function)
        .map(address -> linker.downcallHandle(address, type))
        .ifPresent(handle -> call(handle, arguments));
  }

  private static void call(MethodHandle handle, Object... arguments) {
    try {
      handle.invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw new IllegalStateException("the C library's memory cannot be set up", e);
    }
  }
}
