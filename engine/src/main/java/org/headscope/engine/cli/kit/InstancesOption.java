package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import picocli.CommandLine.Option;

/// The file of instances that a command reads.
public final class InstancesOption {
  public static final String WORDS = "A file of instances as written by generate.";

  /// Bytes of a file whose instances are held at once: some ten thousand of RegBench.
  private static final long HELD = 32L << 20;

  @Option(names = "--instances", required = true, paramLabel = "FILE", description = WORDS)
  private Path file;

  public Path file() {
    return file;
  }

  /// The instances in `file`: read at once if it can be read only once, as a pipe, or is small
  /// enough not to be read again for every pass; else one by one.
  public static InstanceSource source(Path file) {
    return Files.isRegularFile(file) && file.toFile().length() > HELD
        ? InstanceSource.of(file)
        : InstanceSource.of(InstanceFile.read(file));
  }

  public List<Instance> read() {
    return InstanceFile.read(file);
  }

  /// The one of `all`, which `file` has, that is called `id`.
  public static Instance named(String id, List<Instance> all, Path file) {
    return all.stream()
        .filter(i -> i.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "%s has no instance '%s'; its %d instances begin with '%s'."
                    .formatted(file, id, all.size(), all.getFirst().id())));
  }
}
