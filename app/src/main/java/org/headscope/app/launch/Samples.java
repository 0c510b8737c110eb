package org.headscope.app.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.training.RunDirectory;
import org.headscope.engine.training.ShippedRuns;

/// The runs and instances that HeadScope ships with and the window opens, in its order. A run that
/// has instances of its own beside it, `NAME.jsonl`, is of another task and opened by hand, with
/// them.
public record Samples(Path folder) {
  public static Optional<Samples> find() {
    return ShippedRuns.find().map(shipped -> new Samples(shipped.folder()));
  }

  /// Folders of runs, those first that say most at once: whose heads were scored, at most
  /// checkpoints; by name otherwise.
  public List<Path> runs() {
    List<Path> all =
        new ShippedRuns(folder)
            .runs().stream().filter(run -> !Files.exists(instancesOf(run))).toList();
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

  /// Instance files, by name.
  public List<Path> instances() {
    List<Path> others = new ShippedRuns(folder).runs().stream().map(Samples::instancesOf).toList();
    return new ShippedRuns(folder)
        .instances().stream().filter(file -> !others.contains(file)).toList();
  }

  private static Path instancesOf(Path run) {
    return run.resolveSibling(run.getFileName() + ".jsonl");
  }
}
