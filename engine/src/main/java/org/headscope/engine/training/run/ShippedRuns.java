package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.run.ProgramFiles;
import org.headscope.engine.run.UserError;

/// The folder of runs and instances shipped with HeadScope.
public record ShippedRuns(Path folder) {
  private static final String PROPERTY = "headscope.samples";

  private static final int ABOVE = 5;

  /// The samples named by `-Dheadscope.samples`, else those in a folder `samples` beside the
  /// application or above it.
  public static Optional<ShippedRuns> find() {
    String named = System.getProperty(PROPERTY, "");
    if (!named.isBlank()) {
      return path(named).filter(Files::isDirectory).map(ShippedRuns::new);
    }
    return Stream.iterate(
            ProgramFiles.folder(), p -> p.flatMap(q -> Optional.ofNullable(q.getParent())))
        .limit(ABOVE)
        .flatMap(Optional::stream)
        .map(p -> p.resolve("samples"))
        .filter(Files::isDirectory)
        .findFirst()
        .map(ShippedRuns::new);
  }

  public boolean has(Path run) {
    return run.toAbsolutePath().normalize().startsWith(folder.toAbsolutePath().normalize());
  }

  /// The directory of the shipped run called `name`, such as `lnw-r`.
  ///
  /// @throws UserError if the samples are missing, or no run among them has that name
  public static Path find(String name) {
    ShippedRuns shipped =
        find()
            .orElseThrow(() ->
                new UserError(
                    "The shipped run %s is missing, since there is no folder samples beside the"
                            .formatted(name)
                        + " application; name a run's folder instead."));
    return shipped
        .run(name)
        .orElseThrow(() ->
            new UserError(
                "The folder %s contains no run %s; restore it from a copy of HeadScope, or name a run's folder."
                    .formatted(shipped.folder, name)));
  }

  public Optional<Path> run(String name) {
    return path(name)
        .filter(p -> p.getNameCount() == 1)
        .map(folder::resolve)
        .filter(RunDirectory::isRun);
  }

  public List<Path> runs() {
    return RunDirectory.within(folder);
  }

  public List<Path> instances() {
    return RunDirectory.children(
        folder, p -> Files.isRegularFile(p) && p.toString().endsWith(".jsonl"));
  }

  private static Optional<Path> path(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }
}
