package org.headscope.engine.neural.device;

import module java.base;

import ai.djl.pytorch.jni.LibUtils;

/// Numbers that are nearly zero, below 1.2e-38, on each of which many processors spend a hundred
/// cycles. The weights of sharp heads are full of them, and strong decays.
final class Subnormals {
  private Subnormals() {}

  /// PyTorch's `torch.set_flush_denormal`, for which DJL has no binding.
  private static final class Native {
    static final Optional<MethodHandle> FLUSH = find();

    /// By the names that compilers other than Microsoft's give to `at::globalContext` and
    /// `at::Context::setFlushDenormal`.
    @SuppressWarnings("restricted") // PyTorch's JNI is allowed the same
    private static Optional<MethodHandle> find() {
      try {
        Path library =
            Path.of(LibUtils.getLibtorchPath()).resolve(System.mapLibraryName("torch_cpu"));
        SymbolLookup torch = SymbolLookup.libraryLookup(library, Arena.global());
        Optional<MemorySegment> context = torch.find("_ZN2at13globalContextEv");
        Optional<MemorySegment> flush = torch.find("_ZN2at7Context16setFlushDenormalEb");
        if (context.isEmpty() || flush.isEmpty()) {
          return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        MethodHandle global =
            linker.downcallHandle(context.get(), FunctionDescriptor.of(ValueLayout.ADDRESS));
        MethodHandle set =
            linker.downcallHandle(
                flush.get(),
                FunctionDescriptor.of(
                    ValueLayout.JAVA_BOOLEAN, ValueLayout.ADDRESS, ValueLayout.JAVA_BOOLEAN));
        return Optional.of(set.bindTo((MemorySegment) global.invokeExact()));
      } catch (Throwable _) { // slower at worst
        return Optional.empty();
      }
    }
  }

  /// Lets everything that the calling thread computes from now on, Java's own code included, take
  /// them for zero.
  ///
  /// @return whether it does: not on Windows
  static boolean flush() {
    return Native.FLUSH
        .map(flush -> {
          try {
            return (boolean) flush.invokeExact(true);
          } catch (Throwable _) {
            return false;
          }
        })
        .orElse(false);
  }
}
