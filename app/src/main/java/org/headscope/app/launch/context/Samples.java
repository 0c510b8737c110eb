package org.headscope.app.launch.context;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// The runs and instances that HeadScope ships with and the window opens, in its order: those of
/// RegBench. Runs of other tasks are opened by hand, with the instances beside them.
public record Samples(Path folder) {
  /// The task that a run's data or an instance names; those of RegBench name none.
  private record OfTask(Optional<String> task) {}

  private record OfRun(OfTask data) {}

  public static Optional<Samples> find() {
    return ShippedRuns.find().map(shipped -> new Samples(shipped.folder()));
  }

  /// Folders of runs, those first that say most at once: whose heads were scored, at most
  /// checkpoints; by name otherwise.
  public List<Path> runs() {
    List<Path> all =
        new ShippedRuns(folder).runs().stream().filter(Samples::isTrainedOnRegBench).toList();
    return Stream.concat(
            all.stream()
                .filter(Samples::scored)
                .sorted(Comparator.comparingInt(run -> -RunDirectory.countWeights(run))),
            all.stream().filter(run -> !scored(run)))
        .toList();
  }

  private static boolean scored(Path run) {
    return Files.isRegularFile(HeadScoreFile.of(run));
  }

  public List<Path> instances() {
    return new ShippedRuns(folder)
        .instances().stream().filter(Samples::hasInstancesOfRegBench).toList();
  }

  private static boolean isTrainedOnRegBench(Path run) {
    try {
      return Json.read(run.resolve("run.json"), OfRun.class).data().task().isEmpty();
    } catch (UserError _) {
      return true; // whoever opens it says what is wrong with it
    }
  }

  private static boolean hasInstancesOfRegBench(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String first = String.valueOf(lines.readLine());
      return Json.parse(first, OfTask.class, "The file " + file).task().isEmpty();
    } catch (IOException | UserError _) {
      return true;
    }
  }
}
