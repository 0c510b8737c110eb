package org.headscope.app.shell;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.headscope.engine.training.ShippedRuns;

/**
 * The runs and instances that HeadScope ships with, in the order in which the window has them.
 *
 * @param folder where they lie
 */
public record Samples(Path folder) {
  /** Those beside the application, if they are there. */
  public static Optional<Samples> find() {
    return ShippedRuns.find().map(shipped -> new Samples(shipped.folder()));
  }

  /** Folders of runs by name, those first whose heads were scored: they say most at once. */
  public List<Path> runs() {
    return new ShippedRuns(folder)
        .runs().stream().sorted(Comparator.comparing(run -> !scored(run))).toList();
  }

  private static boolean scored(Path run) {
    return Files.isRegularFile(run.resolve("analyses").resolve("head-scores.json"));
  }

  /** Instance files, by name. */
  public List<Path> instances() {
    return new ShippedRuns(folder).instances();
  }
}
