package org.headscope.engine.neural.device;

import module java.base;

/// NVIDIA's driver, asked directly (CUDA driver API) before PyTorch is loaded.
///
/// @param version the CUDA version that it supports, 1000 × major + 10 × minor
/// @param capabilities the compute capability of each card, 10 × major + minor
@SuppressWarnings("restricted") // calls only NVIDIA's functions, by their documented signatures
record CudaDriver(int version, List<Integer> capabilities) {
  /// The architectures for which PyTorch 2.7.1's wheels contain machine code, by CUDA version.
  private static final Map<String, List<Integer>> ARCHITECTURES =
      Map.of(
          "11.8", List.of(50, 60, 70, 75, 80, 86, 90),
          "12.6", List.of(50, 60, 70, 75, 80, 86, 90),
          "12.8", List.of(75, 80, 86, 90, 100, 120));

  private static final int CAPABILITY_MAJOR = 75;
  private static final int CAPABILITY_MINOR = 76;

  CudaDriver {
    capabilities = List.copyOf(capabilities);
  }

  /// The driver of this machine, even from inside a container; empty if there is none.
  static Optional<CudaDriver> find() {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    try (Arena arena = Arena.ofConfined()) {
      // The library stays loaded: what cuInit starts does not survive unloading.
      SymbolLookup library =
          SymbolLookup.libraryLookup(windows ? "nvcuda.dll" : "libcuda.so.1", Arena.global());
      int version = ask(library, "cuDriverGetVersion", arena).orElse(0);
      List<Integer> capabilities = new ArrayList<>();
      if (call(library, "cuInit", 0) == 0) {
        int cards = ask(library, "cuDeviceGetCount", arena).orElse(0);
        for (int card = 0; card < cards; card++) {
          capabilities.add(
              10 * attribute(library, CAPABILITY_MAJOR, card, arena)
                  + attribute(library, CAPABILITY_MINOR, card, arena));
        }
      }
      return Optional.of(new CudaDriver(version, capabilities));
    } catch (IllegalArgumentException | IllegalCallerException | NoSuchElementException _) {
      return Optional.empty(); // no such library, or only a stub
    }
  }

  /// The reason why libraries for `cuda` (such as `12.6`) cannot be used here; empty if they can. A
  /// driver of a CUDA major version supports the libraries of all its minor versions.
  Optional<String> obstacle(String cuda) {
    int major = Integer.parseInt(cuda.replaceFirst("\\..*", ""));
    if (version / 1000 < major) {
      return Optional.of(
          "NVIDIA's driver supports CUDA %d.%d, but PyTorch needs %s; update the driver"
              .formatted(version / 1000, version % 1000 / 10, cuda));
    }
    if (capabilities.isEmpty()) {
      return Optional.of("NVIDIA's driver finds no card");
    }
    List<Integer> built = ARCHITECTURES.getOrDefault(cuda, List.of());
    if (built.isEmpty() || capabilities.stream().anyMatch(card -> fits(card, built))) {
      return Optional.empty();
    }
    int card = capabilities.getFirst();
    return Optional.of(
        "the card has compute capability %d.%d, for which PyTorch for CUDA %s has no machine code; %s"
            .formatted(
                card / 10,
                card % 10,
                cuda,
                ARCHITECTURES.entrySet().stream()
                    .filter(other -> fits(card, other.getValue()))
                    .map(other -> "add its wheel for CUDA " + other.getKey())
                    .sorted()
                    .findFirst()
                    .orElse("use another card")));
  }

  /// Machine code runs on cards with the same major version and the same or a higher minor one.
  private static boolean fits(int card, List<Integer> built) {
    return built.stream().anyMatch(code -> code / 10 == card / 10 && code % 10 <= card % 10);
  }

  private static Optional<Integer> ask(SymbolLookup library, String function, Arena arena) {
    MemorySegment answer = arena.allocate(ValueLayout.JAVA_INT);
    return call(library, function, answer) == 0
        ? Optional.of(answer.get(ValueLayout.JAVA_INT, 0))
        : Optional.empty();
  }

  private static int attribute(SymbolLookup library, int attribute, int card, Arena arena) {
    MemorySegment answer = arena.allocate(ValueLayout.JAVA_INT);
    return call(library, "cuDeviceGetAttribute", answer, attribute, card) == 0
        ? answer.get(ValueLayout.JAVA_INT, 0)
        : 0;
  }

  /// Calls a function that takes pointers and ints, and returns a `CUresult`: 0 for success.
  private static int call(SymbolLookup library, String function, Object... arguments) {
    ValueLayout[] layouts = new ValueLayout[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      layouts[i] = arguments[i] instanceof Integer ? ValueLayout.JAVA_INT : ValueLayout.ADDRESS;
    }
    try {
      return (int)
          Linker.nativeLinker()
              .downcallHandle(
                  library.findOrThrow(function),
                  FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts))
              .invokeWithArguments(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
