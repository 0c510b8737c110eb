package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Instances of a file, which is read again for every pass over it, or of a list.
///
/// @param file where they lie; empty for those of the list
/// @param listed at least one unless there is a file
public record InstanceSource(Optional<Path> file, List<Instance> listed) {
  /// @throws UserError if there is no instance
  public InstanceSource {
    file = file.map(path -> path.toAbsolutePath().normalize()); // it may be read back elsewhere
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

  /// The first of them.
  ///
  /// @throws UserError if it cannot be read
  public Instance first() {
    try (Stream<Instance> all = stream()) {
      return all.findFirst().orElseThrow();
    }
  }

  /// All of them in order; close it.
  ///
  /// @throws UserError naming the line of a file that cannot be read
  Stream<Instance> stream() {
    return file.map(InstanceFile::stream).orElseGet(listed::stream);
  }
}
