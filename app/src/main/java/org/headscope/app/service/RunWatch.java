package org.headscope.app.service;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import javafx.beans.InvalidationListener;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.RunDirectory;
import org.headscope.engine.training.ShippedRuns;

/// Lists runs that appear in a folder, and reads listed ones again when they have changed, whoever
/// trains or scores them. It looks every few seconds, since notifications of the system do not come
/// from network drives.
public final class RunWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /// Of its time it spends so much less looking than waiting.
  private static final int PATIENCE = 20;

  private final Path folder;
  private final Workbench workbench;
  private final Predicate<Path> shipped = shipped();
  private final RunChanges changes = new RunChanges();
  private volatile List<Path> listed = List.of();
  private Optional<Thread> thread = Optional.empty();

  /// A watch over `folder`, which need not be there; made on the FX thread.
  public RunWatch(Path folder, Workbench workbench) {
    this.folder = folder;
    this.workbench = workbench;
    InvalidationListener follow = _ -> follow();
    workbench.runEntries().addListener(follow);
    follow();
  }

  private static Predicate<Path> shipped() {
    return ShippedRuns.find()
        .map(samples -> samples.folder().toAbsolutePath().normalize())
        .<Predicate<Path>>map(samples -> run -> run.startsWith(samples))
        .orElse(_ -> false);
  }

  /// Shipped runs do not change.
  private void follow() {
    listed =
        workbench.runEntries().stream()
            .filter(entry -> entry.view().isPresent())
            .map(entry -> entry.ref().directory())
            .filter(shipped.negate())
            .toList();
  }

  /// Begins to watch on a thread of its own.
  public void start() {
    thread = Optional.of(Thread.ofVirtual().name("runs").start(this::watch));
  }

  private void watch() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        long before = System.nanoTime();
        look();
        Duration spent = Duration.ofNanos(System.nanoTime() - before).multipliedBy(PATIENCE);
        Thread.sleep(spent.compareTo(PAUSE) > 0 ? spent : PAUSE);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// One look, and what follows from it on the FX thread.
  void look() {
    List<Path> open = listed;
    changes.know(Set.copyOf(open));
    Set<Path> runs = new TreeSet<>(open);
    runs.addAll(inFolder());
    Set<Path> changed = changes.look(runs);
    if (!changed.isEmpty()) {
      workbench.tasks().later(() -> workbench.take(changed));
    }
  }

  private List<Path> inFolder() {
    try {
      return Files.isDirectory(folder) ? RunDirectory.within(folder) : List.of();
    } catch (UserError _) {
      return List.of(); // what cannot be listed now may be the next time
    }
  }

  @Override
  public void close() {
    thread.ifPresent(Thread::interrupt);
  }
}
