package org.headscope.app.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.headscope.engine.task.Instance;

/// What is open: runs in the order in which they were named, and the instances of one file.
///
/// @param file that the instances are of; empty before the first
public record OpenFiles(List<RunRef> runs, Optional<Path> file, List<Instance> instances) {
  public static final OpenFiles NONE = new OpenFiles(List.of(), Optional.empty(), List.of());

  public OpenFiles {
    runs = List.copyOf(runs);
    instances = List.copyOf(instances);
  }

  /// Whether the run in `directory` is open, whatever it is called.
  public boolean has(Path directory) {
    return runs.stream().anyMatch(run -> run.directory().equals(directory));
  }

  OpenFiles with(List<RunRef> more) {
    List<RunRef> all = new ArrayList<>(runs);
    more.stream().filter(run -> !has(run.directory())).distinct().forEach(all::add);
    return all.size() == runs.size() ? this : new OpenFiles(all, file, instances);
  }

  OpenFiles without(Path directory) {
    List<RunRef> rest = runs.stream().filter(run -> !run.directory().equals(directory)).toList();
    return new OpenFiles(rest, file, instances);
  }

  OpenFiles with(Path newFile, List<Instance> itsInstances) {
    return new OpenFiles(runs, Optional.of(newFile), itsInstances);
  }
}
