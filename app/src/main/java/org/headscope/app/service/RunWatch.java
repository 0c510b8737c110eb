package org.headscope.app.service;

import module java.base;

import javafx.beans.InvalidationListener;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// Lists runs that appear in folders, and reads listed ones again when they change, even by other
/// programs. It polls every few seconds, since network drives send no notifications.
public final class RunWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /// Minimum ratio of waiting to polling time.
  private static final int PATIENCE = 20;

  private final List<Path> folders;
  private final Workbench workbench;
  private final Optional<ShippedRuns> shipped = ShippedRuns.find();
  private final RunChangeDetector changes = new RunChangeDetector(RunChangeDetector::isBroken);
  private final Set<Path> missing = new HashSet<>();
  private volatile List<Path> listed = List.of();
  private Optional<Thread> thread = Optional.empty();

  /// Creates a watch over `folders`, on the FX thread. Reports a missing folder once, unless it is
  /// the default one.
  public RunWatch(List<Path> folders, Workbench workbench) {
    this.folders = List.copyOf(folders);
    this.workbench = workbench;
    InvalidationListener follow = _ -> follow();
    workbench.runEntries().addListener(follow);
    follow();
  }

  /// Skips shipped runs, which do not change.
  private void follow() {
    listed =
        workbench.runEntries().stream()
            .filter(entry -> entry.view().isPresent())
            .map(entry -> entry.ref().directory())
            .filter(run -> shipped.filter(samples -> samples.has(run)).isEmpty())
            .toList();
  }

  public void start() {
    thread = Optional.of(Thread.ofVirtual().name("runs").start(this::watch));
  }

  private void watch() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        long before = System.nanoTime();
        poll();
        Duration spent = Duration.ofNanos(System.nanoTime() - before).multipliedBy(PATIENCE);
        Thread.sleep(spent.compareTo(PAUSE) > 0 ? spent : PAUSE);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  void poll() {
    List<Path> open = listed;
    changes.markReported(Set.copyOf(open));
    Set<Path> runs = new TreeSet<>(open);
    folders.forEach(folder -> runs.addAll(within(folder)));
    Set<Path> changed = changes.poll(runs);
    if (!changed.isEmpty()) {
      workbench.tasks().later(() -> workbench.opener().addChanged(changed));
    }
  }

  private List<Path> within(Path folder) {
    if (!Files.isDirectory(folder)) {
      miss(folder);
      return List.of();
    }
    missing.remove(folder);
    try {
      return RunDirectory.within(folder);
    } catch (UserError _) {
      return List.of(); // may be readable the next time
    }
  }

  private void miss(Path folder) {
    boolean isDefault = ChosenPreferences.NONE.folders(Preference.RUNS).contains(folder);
    if (missing.add(folder) && !isDefault) {
      String sentence =
          "The runs folder %s does not exist; create it, or choose another in Preferences."
              .formatted(folder);
      workbench.tasks().later(() -> workbench.notify(Notice.Kind.INFORMATION, sentence));
    }
  }

  @Override
  public void close() {
    thread.ifPresent(Thread::interrupt);
  }
}
