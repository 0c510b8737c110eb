package org.headscope.engine.neural.device;

import module java.base;

import ai.djl.pytorch.jni.*;

/// Threads that run native code with one native thread each, so that sums keep their order, and
/// that treat [Subnormals] as zero.
public final class NativeThreads implements AutoCloseable {
  /// The multiplications of a pass of a quarter of a second on one core.
  private static final long LONG = 10_000_000_000L;

  /// More gain little on texts of a few hundred tokens.
  private static final int MAX_CORES = 8;

  private final ExecutorService threads;

  public NativeThreads(String name, int count) {
    this(name, count, true);
  }

  /// Creates `count` threads called `name`.
  ///
  /// @param singleThreaded true to limit each to one native thread; a GPU needs no such limit
  public NativeThreads(String name, int count, boolean singleThreaded) {
    NativeRuntime.engine(); // else the first thread would fail, and its work never end
    Thread.Builder daemons = Thread.ofPlatform().daemon().name(name);
    threads =
        Executors.newFixedThreadPool(
            count,
            task ->
                daemons.unstarted(() -> {
                  if (singleThreaded) {
                    JniUtils.setNumThreads(1); // for the calling thread only
                  }
                  Subnormals.flush();
                  task.run();
                }));
  }

  /// Runs `pass` with a native thread for every core if it is long enough to gain from them: those
  /// of short passes wait longer than they compute. Sums then have another order.
  ///
  /// @param multiplications of the pass
  public static <T> T onAllCores(long multiplications, Supplier<T> pass) {
    if (multiplications < LONG) {
      return pass.get();
    }
    JniUtils.setNumThreads(Math.min(MAX_CORES, Runtime.getRuntime().availableProcessors()));
    try {
      return pass.get();
    } finally {
      JniUtils.setNumThreads(1);
    }
  }

  /// Runs all of `work`, started in order, and returns the results in order.
  ///
  /// @throws CancellationException if the calling thread was interrupted
  /// @throws RuntimeException the first failure in the order of `work`, once all have ended
  public <T> List<T> run(Collection<? extends Callable<T>> work) {
    try {
      List<T> results = new ArrayList<>(work.size());
      for (Future<T> future : threads.invokeAll(work)) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException) new CancellationException().initCause(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("native code failed", e.getCause());
    }
  }

  public <T> void each(List<T> items, Consumer<T> work) {
    map(
        items,
        item -> {
          work.accept(item);
          return item;
        });
  }

  /// Applies `work` to each of `items`, started in order until one fails; then throws its failure.
  public <T, R> List<R> map(List<T> items, Function<T, R> work) {
    AtomicBoolean failed = new AtomicBoolean();
    List<Callable<Optional<R>>> calls = new ArrayList<>();
    for (T item : items) {
      calls.add(() -> {
        try {
          return failed.get() ? Optional.empty() : Optional.of(work.apply(item));
        } catch (RuntimeException | Error e) {
          failed.set(true);
          throw e;
        }
      });
    }
    return run(calls).stream().map(Optional::orElseThrow).toList();
  }

  @Override
  public void close() {
    threads.close();
  }

  /// Numbers so close to zero, below 1.2e-38, that many processors spend a hundred cycles on each.
  /// They are frequent in the weights of sharp heads and in strong decays.
  static final class Subnormals {
    private Subnormals() {}

    /// PyTorch's `torch.set_flush_denormal`, for which DJL has no binding.
    private static final class Native {
      static final Optional<MethodHandle> FLUSH = find();

      /// Found by the names that compilers other than Microsoft's give to `at::globalContext` and
      /// `at::Context::setFlushDenormal`.
      @SuppressWarnings("restricted") // as PyTorch's JNI
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
          ValueLayout flag = ValueLayout.JAVA_BOOLEAN;
          FunctionDescriptor type = FunctionDescriptor.of(flag, ValueLayout.ADDRESS, flag);
          MethodHandle set = linker.downcallHandle(flush.get(), type);
          return Optional.of(set.bindTo((MemorySegment) global.invokeExact()));
        } catch (Throwable _) { // only slower
          return Optional.empty();
        }
      }
    }

    /// Makes the calling thread treat them as zero from now on, in Java's own code too.
    ///
    /// @return true if it does; false on Windows
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
}
