package org.headscope.app.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.headscope.engine.training.ShippedRuns;

/// The runs and instances that HeadScope ships with, in the order in which the window has them.
public record Samples(Path folder) {
  public static Optional<Samples> find() {
    return ShippedRuns.find().map(shipped -> new Samples(shipped.folder()));
  }

  /// Folders of runs, those first that say most at once: whose heads were scored, at most
  /// checkpoints; by name otherwise.
  public List<Path> runs() {
    List<Path> all = new ShippedRuns(folder).runs();
    return Stream.concat(
            all.stream()
                .filter(Samples::scored)
                .sorted(Comparator.comparingInt(run -> -checkpoints(run))),
            all.stream().filter(run -> !scored(run)))
        .toList();
  }

  private static int checkpoints(Path run) {
    String[] files = run.resolve("checkpoints").toFile().list();
    return files == null ? 0 : files.length;
  }

  private static boolean scored(Path run) {
    return Files.isRegularFile(run.resolve("analyses").resolve("head-scores.json"));
  }

  /// Instance files, by name.
  public List<Path> instances() {
    return new ShippedRuns(folder).instances();
  }
}
