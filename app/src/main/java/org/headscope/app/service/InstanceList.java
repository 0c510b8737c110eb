package org.headscope.app.service;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.OpenFiles;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The instances that are open, all of one file.
final class InstanceList {
  private final RunSource source;
  private final Journal journal;
  private final TaskRunner runner;
  private final Consumer<UserError> report;
  private final ObservableList<Instance> open = FXCollections.observableArrayList();
  private final ObservableList<Instance> toRead = FXCollections.unmodifiableObservableList(open);
  private final ReadOnlyObjectWrapper<Optional<Path>> file =
      new ReadOnlyObjectWrapper<>(this, "file", Optional.empty());
  private final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper(this, "reading");
  private int files; // that are being read

  /// None yet.
  ///
  /// @param runner reads files
  InstanceList(RunSource source, Journal journal, TaskRunner runner, Consumer<UserError> report) {
    this.source = source;
    this.journal = journal;
    this.runner = runner;
    this.report = report;
  }

  /// Has what commands opened.
  void follow(OpenFiles before, OpenFiles now) {
    if (!now.instances().equals(before.instances())) {
      open.setAll(now.instances());
    }
    file.set(now.file());
  }

  /// Opens those in `from` and hands them to `then`, on the FX thread.
  BackgroundTask<List<Instance>> open(Path from, Consumer<List<Instance>> then) {
    Path absolute = from.toAbsolutePath().normalize();
    begun(1);
    Consumer<List<Instance>> list =
        journal.part(opened -> {
          journal.instances().read(absolute, opened);
          journal.perform(new Command.OpenInstances(absolute));
          then.accept(opened);
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
          "%s: contains no instances; write some with \"headscope generate\".".formatted(from));
    }
    return read;
  }

  ObservableList<Instance> list() {
    return toRead;
  }

  /// The file that they came from.
  ReadOnlyObjectProperty<Optional<Path>> fileProperty() {
    return file.getReadOnlyProperty();
  }

  /// Whether some are being read.
  ReadOnlyBooleanProperty readingProperty() {
    return reading.getReadOnlyProperty();
  }
}
