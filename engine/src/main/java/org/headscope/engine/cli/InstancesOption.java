package org.headscope.engine.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.io.InstanceFile;
import picocli.CommandLine.Option;

/// The file of instances that a command reads.
final class InstancesOption {
  @Option(
      names = "--instances",
      required = true,
      paramLabel = "FILE",
      description = "Instances as generate writes them.")
  private Path file;

  /// The file's name.
  Path file() {
    return file;
  }

  /// What is in it, one after the other; at once where it can be read but once, as a pipe.
  InstanceSource source() {
    return Files.isRegularFile(file) ? InstanceSource.of(file) : InstanceSource.of(read());
  }

  /// Everything in it.
  List<Instance> read() {
    return InstanceFile.read(file);
  }
}
