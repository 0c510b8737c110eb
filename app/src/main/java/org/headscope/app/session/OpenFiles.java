package org.headscope.app.session;

import module java.base;

import org.headscope.engine.task.Instance;

/// The open runs and instance files, in the order in which they were opened.
///
/// @param file the current instance file, one of `sets`; empty before the first
public record OpenFiles(List<RunRef> runs, List<InstanceSet> sets, Optional<Path> file) {
  public static final OpenFiles NONE = new OpenFiles(List.of(), List.of(), Optional.empty());

  public record InstanceSet(Path file, List<Instance> instances) {
    public InstanceSet {
      instances = List.copyOf(instances);
    }

    public Optional<Instance> find(String id) {
      return instances.stream().filter(instance -> instance.id().equals(id)).findFirst();
    }
  }

  public OpenFiles {
    runs = List.copyOf(runs);
    sets = List.copyOf(sets);
  }

  public List<Instance> instances() {
    return file.flatMap(this::set).map(InstanceSet::instances).orElse(List.of());
  }

  public Optional<InstanceSet> set(Path of) {
    return sets.stream().filter(set -> set.file().equals(of)).findFirst();
  }

  public boolean has(Path directory) {
    return runs.stream().anyMatch(run -> run.directory().equals(directory));
  }

  OpenFiles with(List<RunRef> more) {
    List<RunRef> all = new ArrayList<>(runs);
    more.stream().filter(run -> !has(run.directory())).distinct().forEach(all::add);
    return all.size() == runs.size() ? this : new OpenFiles(all, sets, file);
  }

  OpenFiles without(Path directory) {
    List<RunRef> rest = runs.stream().filter(run -> !run.directory().equals(directory)).toList();
    return new OpenFiles(rest, sets, file);
  }

  /// Adds the contents of a file, or replaces its earlier contents, and makes it the current file.
  OpenFiles with(InstanceSet read) {
    List<InstanceSet> all = new ArrayList<>(sets);
    all.replaceAll(set -> set.file().equals(read.file()) ? read : set);
    if (!all.contains(read)) {
      all.add(read);
    }
    return new OpenFiles(runs, all, Optional.of(read.file()));
  }

  OpenFiles at(Path other) {
    return set(other).isPresent() ? new OpenFiles(runs, sets, Optional.of(other)) : this;
  }

  /// Removes the instances of `closed`; the first remaining file takes its place as the current
  /// one.
  OpenFiles withoutInstances(Path closed) {
    List<InstanceSet> rest = sets.stream().filter(set -> !set.file().equals(closed)).toList();
    return new OpenFiles(
        runs,
        rest,
        file.filter(shown -> !shown.equals(closed))
            .or(() -> rest.stream().findFirst().map(InstanceSet::file)));
  }
}
