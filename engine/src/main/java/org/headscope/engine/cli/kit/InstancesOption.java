package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import picocli.CommandLine.Option;

/// The command-line option for the file of instances that a command reads.
public final class InstancesOption {
  public static final String DESCRIPTION = "A file of instances as written by generate.";

  /// The size of the largest file whose instances are all kept in memory: some ten thousand of
  /// RegBench.
  private static final long MAX_HELD = 32L << 20;

  @Option(names = "--instances", required = true, paramLabel = "FILE", description = DESCRIPTION)
  private Path file;

  public Path file() {
    return file;
  }

  /// Returns the instances in `file`. They are read once and kept if the file is small, or can be
  /// read only once, as a pipe; else they are read one by one in every pass.
  public static InstanceSource source(Path file) {
    return Files.isRegularFile(file) && file.toFile().length() > MAX_HELD
        ? InstanceSource.of(file)
        : InstanceSource.of(InstanceFile.read(file));
  }

  public List<Instance> read() {
    return InstanceFile.read(file);
  }

  /// Returns the instance called `id` among `all` those of `file`.
  public static Instance find(String id, List<Instance> all, Path file) {
    return all.stream()
        .filter(i -> i.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "%s has no instance '%s'; its %d instances begin with '%s'."
                    .formatted(file, id, all.size(), all.getFirst().id())));
  }
}
