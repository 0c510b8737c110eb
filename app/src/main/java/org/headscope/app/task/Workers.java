package org.headscope.app.task;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * All workers behind a window. One is made here and nowhere else, so that whoever asks whether
 * something is still being computed hears of it. Used on the FX thread only.
 */
public final class Workers implements AutoCloseable {
  private final Function<String, TaskRunner> maker;
  private final List<TaskRunner> all = new ArrayList<>();
  private final List<TaskRunner> ofViews = new ArrayList<>();

  /** None yet; each gets a thread of its own. */
  public Workers() {
    this(TaskRunner::new);
  }

  /** The same on the threads that {@code maker} gives them, for tests. */
  Workers(Function<String, TaskRunner> maker) {
    this.maker = maker;
  }

  /** A worker for what views show; a picture of the window waits for it. */
  public TaskRunner forViews(String name) {
    TaskRunner made = aside(name);
    ofViews.add(made);
    return made;
  }

  /** A worker for what no view waits for, such as training. */
  public TaskRunner aside(String name) {
    TaskRunner made = maker.apply(name);
    all.add(made);
    return made;
  }

  /** All of them, in the order in which they were made. */
  public List<TaskRunner> all() {
    return List.copyOf(all);
  }

  /** Whether nothing is computed for any view. */
  public boolean areViewsDone() {
    return ofViews.stream().allMatch(worker -> worker.active().isEmpty());
  }

  /** Begins nothing any more. */
  @Override
  public void close() {
    all.forEach(TaskRunner::close);
  }
}
