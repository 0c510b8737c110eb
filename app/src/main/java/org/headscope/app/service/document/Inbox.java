package org.headscope.app.service.document;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import org.headscope.app.service.Workbench;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.pack.PackSpec;

/// Packs, and models of other libraries, that the window was handed: each in turn is inspected and
/// shown, before anything of it is written. Used on the FX thread only.
public final class Inbox {
  private final Workbench workbench;
  private final TaskRunner runner;
  private final Supplier<Path> folder;
  private final ReadOnlyObjectWrapper<Optional<Pending>> pending =
      new ReadOnlyObjectWrapper<>(this, "pending", Optional.empty());
  private boolean isChecking;

  /// An item of which nothing is written unless the user agrees.
  public sealed interface Pending permits Packs.PendingPack, ModelImports.PendingModel {}

  /// @param folder the folder of new runs, computed off the FX thread
  public Inbox(Workbench workbench, TaskRunner runner, Supplier<Path> folder) {
    this.workbench = workbench;
    this.runner = runner;
    this.folder = folder;
  }

  /// Starts handling what the workbench received or receives.
  public Inbox attend() {
    workbench.opener().received().addListener((InvalidationListener) _ -> next());
    next();
    return this;
  }

  public ReadOnlyObjectProperty<Optional<Pending>> pendingProperty() {
    return pending.getReadOnlyProperty();
  }

  private void next() {
    if (!isChecking && pending.get().isEmpty()) {
      workbench.opener().received().stream()
          .filter(path -> !LessonFormat.isLesson(path))
          .findFirst()
          .ifPresent(this::inspect);
    }
  }

  private void inspect(Path path) {
    isChecking = true;
    workbench.opener().received().remove(path);
    BackgroundTask<Pending> task =
        new BackgroundTask<>(
            "check " + path.getFileName(),
            (progress, cancellation) ->
                PackSpec.isPack(path)
                    ? Packs.inspect(path, folder.get(), progress, cancellation)
                    : ModelImports.recognise(path, folder.get()));
    task.onSuccess(found -> pending.set(Optional.of(found)));
    task.onError(workbench::report);
    task.onFinally(() -> {
      isChecking = false;
      next();
    });
    runner.start(task);
  }

  /// Ends with the current one, and continues with the next.
  public void skip() {
    if (pending.get().isPresent()) {
      pending.set(Optional.empty());
      next();
    }
  }
}
