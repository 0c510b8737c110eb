package org.headscope.app.service;

import module java.base;

import javafx.beans.property.*;
import javafx.collections.*;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.OpenFiles;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// The files of instances in the window's list, open and shipped, one of which is current.
final class InstanceList {
  private final RunSource source;
  private final Journal journal;
  private final TaskRunner runner;
  private final Consumer<UserError> report;
  final ObservableList<Instance> shown = FXCollections.observableArrayList();
  final ObservableList<InstanceSet> sets = FXCollections.observableArrayList();
  final ReadOnlyObjectWrapper<Optional<Path>> file =
      new ReadOnlyObjectWrapper<>(this, "file", Optional.empty());
  final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper(this, "reading");
  private List<InstanceSet> open = List.of();
  private Optional<RunSource.Shipped> shipped = Optional.empty();
  private int files; // being read

  InstanceList(RunSource source, Journal journal, TaskRunner runner, Consumer<UserError> report) {
    this.source = source;
    this.journal = journal;
    this.runner = runner;
    this.report = report;
  }

  void follow(OpenFiles now) {
    file.set(now.file());
    if (!now.sets().equals(open)) {
      open = now.sets();
      arrange();
    }
    if (!now.instances().equals(shown)) {
      shown.setAll(now.instances());
    }
  }

  /// Keeps files in their places, those of a task together.
  private void arrange() {
    Map<Path, InstanceSet> all = new LinkedHashMap<>();
    Stream.concat(shippedSets().stream(), open.stream()).forEach(set -> all.put(set.file(), set));
    Set<Path> placed = new HashSet<>();
    Map<Vocabulary, List<InstanceSet>> tasks = new LinkedHashMap<>();
    Stream.of(sets.stream(), open.stream(), shippedSets().stream())
        .flatMap(before -> before)
        .map(InstanceSet::file)
        .filter(path -> all.containsKey(path) && placed.add(path))
        .map(all::get)
        .forEach(set -> tasks.computeIfAbsent(vocabulary(set), _ -> new ArrayList<>()).add(set));
    sets.setAll(tasks.values().stream().flatMap(List::stream).toList());
  }

  private static Vocabulary vocabulary(InstanceSet set) {
    return set.instances().getFirst().vocabulary();
  }

  private List<InstanceSet> shippedSets() {
    return shipped.map(RunSource.Shipped::sets).orElse(List.of());
  }

  List<RunView> shippedRuns() {
    return shipped.map(RunSource.Shipped::runs).orElse(List.of());
  }

  boolean knowsShipped() {
    return shipped.isPresent();
  }

  /// Runs `then` once the shipped instances are known; `reader` reads them if needed.
  void whenShippedKnown(TaskRunner reader, Runnable then) {
    if (shipped.isPresent()) {
      then.run();
      return;
    }
    boolean waited = reader == runner;
    begun(waited ? 1 : 0);
    reader.start(
        new BackgroundTask<>("read shipped instances", (_, _) -> source.shipped())
            .onSuccess(found -> {
              shipped = Optional.of(found);
              found.sets().forEach(set -> journal.instances().read(set.file(), set.instances()));
              arrange();
              then.run();
            })
            .onError(report)
            .onFinally(() -> begun(waited ? -1 : 0)));
  }

  /// Returns the command that lists the file `of` if it is not open, and lends its instances to
  /// that command.
  List<Command> commandsToOpen(Path of) {
    boolean known = open.stream().anyMatch(set -> set.file().equals(of));
    find(of).filter(_ -> !known).ifPresent(set -> journal.instances().read(of, set.instances()));
    return known ? List.of() : List.of(new Command.OpenInstances(of));
  }

  Optional<InstanceSet> find(Path of) {
    return sets.stream().filter(set -> set.file().equals(of)).findFirst();
  }

  BackgroundTask<List<Instance>> read(Path from, Consumer<InstanceSet> then) {
    Path absolute = from.toAbsolutePath().normalize();
    begun(1);
    Consumer<List<Instance>> list =
        journal.part(opened -> {
          journal.instances().read(absolute, opened);
          then.accept(new InstanceSet(absolute, opened));
        });
    return runner.start(
        new BackgroundTask<>("open " + from, (_, _) -> read(absolute))
            .onSuccess(list)
            .onError(report)
            .onFinally(() -> begun(-1)));
  }

  private void begun(int more) {
    files += more;
    reading.set(files > 0);
  }

  private List<Instance> read(Path from) {
    List<Instance> read = source.instances(from);
    if (read.isEmpty()) {
      throw new UserError(
          "%s contains no instances; write some with \"headscope generate\".".formatted(from));
    }
    return read;
  }
}
