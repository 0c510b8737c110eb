package org.headscope.engine.neural.device;

import module java.base;

import ai.djl.engine.*;
import ai.djl.pytorch.jni.*;
import ai.djl.util.Utils;
import ai.djl.util.cuda.CudaUtils;
import org.headscope.engine.run.UserError;

/// PyTorch in this process.
///
/// @param flavour `cpu` or the CUDA version that its libraries were built for
/// @param libraries the folder that its libraries were loaded from
/// @param devices every device that it can use here, the automatic choice first
public record NativeRuntime(
    String version, String flavour, Path libraries, List<String> devices, int threads) {
  private static final Pattern ERROR = Pattern.compile("[A-Za-z.]*Error: ");

  public NativeRuntime {
    devices = List.copyOf(devices);
  }

  /// PyTorch, loaded at the first call.
  ///
  /// @throws UserError if it cannot be loaded
  public static Engine engine() {
    CudaNatives.choose();
    try {
      return Engine.getInstance();
    } catch (EngineException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      CudaNatives.chosen()
          .ifPresent(folder -> {
            throw new UserError(
                "PyTorch's CUDA libraries cannot be loaded (%s); update NVIDIA's driver, or delete %s to use the processor."
                    .formatted(cause.getMessage(), folder),
                e);
          });
      throw new UserError(
          "PyTorch cannot be loaded (%s); %s."
              .formatted(
                  cause.getMessage(),
                  CudaNatives.areShipped()
                      ? "reinstall HeadScope from the package for this kind of computer (%s)"
                          .formatted(System.getProperty("os.arch"))
                      : "make its cache %s writable or build HeadScope on this kind of computer"
                          .formatted(cache())),
          e);
    }
  }

  /// Loads PyTorch, if it is not loaded yet, and describes it.
  ///
  /// @throws UserError if it cannot be loaded
  public static NativeRuntime load() {
    Engine engine = engine();
    Path libraries = Path.of(LibUtils.getLibtorchPath());
    int threads = JniUtils.getNumThreads();
    return new NativeRuntime(
        engine.getVersion(), flavour(libraries), libraries, devices(engine), threads);
  }

  /// Runs `work` without building a graph, whatever the calling thread did before. PyTorch uses
  /// different kernels when it might have to differentiate (the LSTM's round differently), a
  /// setting of each thread: off on the one that loaded PyTorch, on everywhere else.
  public static <T> T withoutGradients(Supplier<T> work) {
    boolean before = JniUtils.isGradMode();
    if (!before) {
      return work.get();
    }
    JniUtils.setGradMode(false);
    try {
      return work.get();
    } finally {
      JniUtils.setGradMode(true);
    }
  }

  /// The reason that PyTorch failed, without its stack trace: the last line that names an error if
  /// a script failed, else the first line.
  public static String reason(RuntimeException failure) {
    List<String> lines = String.valueOf(failure.getMessage()).lines().map(String::strip).toList();
    return lines.stream()
        .filter(line -> ERROR.matcher(line).lookingAt())
        .reduce((_, last) -> last)
        .map(line -> ERROR.matcher(line).replaceFirst(""))
        .or(() -> lines.stream().filter(line -> !line.isEmpty()).findFirst())
        .orElse("no reason given");
  }

  /// The folder that the native libraries are unpacked into at the first start.
  public static Path cache() {
    return Utils.getEngineCacheDir("pytorch");
  }

  /// True if nothing may be downloaded: the native libraries must then be present.
  public static boolean offline() {
    return Utils.isOfflineMode();
  }

  private static String flavour(Path libraries) {
    Optional<Path> installed = CudaNatives.chosen();
    if (installed.isPresent()) {
      return "CUDA " + CudaNatives.cuda(installed.get());
    }
    String name = String.valueOf(libraries.getFileName());
    String named = Utils.getEnvOrSystemProperty("PYTORCH_FLAVOR", "");
    if (!named.isEmpty()) {
      return named;
    }
    return name.contains("-cu") ? name.replaceFirst(".*-(cu\\d+).*", "$1") : "cpu";
  }

  private static List<String> devices(Engine engine) {
    List<String> devices = new ArrayList<>();
    for (int i = 0; i < engine.getGpuCount(); i++) {
      devices.add(
          "cuda:%d (CUDA %s, compute capability %s)"
              .formatted(i, CudaUtils.getCudaVersionString(), CudaUtils.getComputeCapability(i)));
    }
    devices.add("cpu");
    return devices;
  }
}
