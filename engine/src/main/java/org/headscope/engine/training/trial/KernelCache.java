package org.headscope.engine.training.trial;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Processor;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.TrainingConfig;

/// The stored results of [KernelChoice] on this machine, so that only the first training of its
/// kind waits. Runs that were started keep their own kernels and do not use this.
public final class KernelCache {
  private KernelCache() {}

  private record Key(
      String processor,
      String headscope,
      String pytorch,
      ComputeDevice device,
      int threads,
      ModelConfig model,
      List<Phase> phases,
      TrainingConfig.Computation computation) {
    static Key of(Estimate.EstimateSpec spec) {
      TrainingConfig training = spec.recipe().training();
      return new Key(
          Processor.model(),
          Version.current(),
          NativeRuntime.engine().getVersion(),
          spec.device(),
          spec.threads(),
          spec.recipe().model(),
          training.phases(),
          training.computation());
    }

    Path file() {
      String name = Sha256.hex(Json.line(this).getBytes(StandardCharsets.UTF_8)).substring(0, 32);
      return folder().resolve(name + ".json");
    }
  }

  /// A choice made on a processor.
  ///
  /// @param processor its model
  /// @param model a summary of the model that is trained
  public record Choice(String processor, String model, KernelResult result) {}

  /// All choices made on this processor, by any version, latest last.
  public static List<Choice> choices() {
    File[] files = folder().toFile().listFiles((_, name) -> name.endsWith(".json"));
    return Arrays.stream(files == null ? new File[0] : files)
        .sorted(Comparator.comparingLong(File::lastModified))
        .flatMap(file -> read(file.toPath()).stream())
        .filter(choice -> choice.processor().equals(Processor.model()))
        .toList();
  }

  private static Path folder() {
    return UserFolder.CACHE.path().resolve("kernels");
  }

  /// The stored choice for `spec` or a similar training, else the result of [KernelChoice].
  ///
  /// @throws java.util.concurrent.CancellationException if cancelled
  public static KernelResult choose(
      Estimate.EstimateSpec spec, Progress progress, Cancellation cancellation) {
    return choose(spec, () -> KernelChoice.run(spec, progress, cancellation));
  }

  static KernelResult choose(Estimate.EstimateSpec spec, Supplier<KernelResult> search) {
    Path file = Key.of(spec).file();
    Optional<Choice> known = read(file);
    if (known.isPresent()) {
      return known.get().result();
    }
    KernelResult found = search.get();
    if (!found.complete() && found.trials().isEmpty()) {
      return found; // the machine was busy: the next training may have more time
    }
    Choice choice = new Choice(Processor.model(), spec.recipe().model().summary(), found);
    byte[] content = Json.pretty(choice).getBytes(StandardCharsets.UTF_8);
    try {
      AtomicFile.writeUnsynced(file, out -> out.write(content));
    } catch (IOException _) {
      // The next training tries again.
    }
    return found;
  }

  /// An unreadable file is incomplete or from another version; the choice is then made again.
  private static Optional<Choice> read(Path file) {
    try {
      return Files.exists(file) ? Optional.of(Json.read(file, Choice.class)) : Optional.empty();
    } catch (UserError _) {
      return Optional.empty();
    }
  }
}
