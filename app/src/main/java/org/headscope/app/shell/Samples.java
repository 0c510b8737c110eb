package org.headscope.app.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.headscope.engine.run.UserError;

/**
 * The runs and instances that HeadScope ships with.
 *
 * @param folder where they lie
 */
public record Samples(Path folder) {
  /**
   * Those named by {@code -Dheadscope.samples}, else those in a folder {@code samples} beside the
   * application or above it.
   */
  public static Optional<Samples> find() {
    String named = System.getProperty("headscope.samples", "");
    if (!named.isBlank()) {
      return Optional.of(new Samples(Path.of(named))).filter(s -> Files.isDirectory(s.folder()));
    }
    return Stream.iterate(
            applicationFolder(), p -> p.flatMap(q -> Optional.ofNullable(q.getParent())))
        .limit(5)
        .flatMap(Optional::stream)
        .map(p -> p.resolve("samples"))
        .filter(Files::isDirectory)
        .findFirst()
        .map(Samples::new);
  }

  private static Optional<Path> applicationFolder() {
    try {
      return Optional.ofNullable(Samples.class.getProtectionDomain().getCodeSource())
          .map(source -> source.getLocation())
          .map(url -> Path.of(URI.create(url.toString())))
          .map(Path::toAbsolutePath)
          .map(Path::getParent);
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Folders of runs, by name. */
  public List<Path> runs() {
    return children(p -> Files.isRegularFile(p.resolve("run.json")));
  }

  /** Instance files, by name. */
  public List<Path> instances() {
    return children(p -> Files.isRegularFile(p) && p.toString().endsWith(".jsonl"));
  }

  private List<Path> children(Predicate<Path> wanted) {
    try (Stream<Path> all = Files.walk(folder, 2)) {
      return all.filter(wanted).filter(p -> !p.endsWith("metrics.jsonl")).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw new UserError(folder + " cannot be listed; check its permissions.", e);
    }
  }
}
