package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Instances of a list, or of a file, which is read again for every pass over it.
///
/// @param file their file; empty if they are listed
/// @param listed at least one unless there is a file
public record InstanceSource(Optional<Path> file, List<Instance> listed) {
  /// @throws UserError if there is no instance
  public InstanceSource {
    // Saved paths may be read from another working folder.
    file = file.map(path -> path.toAbsolutePath().normalize());
    listed = List.copyOf(listed);
    UserError.when(
        file.isEmpty() && listed.isEmpty(), "An evaluation needs an instance; name one.");
  }

  public static InstanceSource of(List<Instance> listed) {
    return new InstanceSource(Optional.empty(), listed);
  }

  public static InstanceSource of(Path file) {
    return new InstanceSource(Optional.of(file), List.of());
  }

  /// Returns the first instance.
  ///
  /// @throws UserError if it cannot be read
  public Instance first() {
    try (Stream<Instance> all = stream()) {
      return all.findFirst().orElseThrow();
    }
  }

  /// Returns all instances in order; close the stream.
  ///
  /// @throws UserError naming the line of a file that cannot be read
  Stream<Instance> stream() {
    return file.map(InstanceFile::stream).orElseGet(listed::stream);
  }
}
