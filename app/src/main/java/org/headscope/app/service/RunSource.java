package org.headscope.app.service;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.RunDirectory;

/// Where runs, instances and inspections come from: the engine, or a test. Called by worker
/// threads. Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface RunSource {
  /// The folders of runs in `folder`, by name; none if it is a run itself.
  default List<Path> runsIn(Path folder) {
    return RunDirectory.isRun(folder) || !Files.isDirectory(folder)
        ? List.of()
        : RunDirectory.within(folder);
  }

  /// Reads what the window shows of the run in `directory` at first: no weights, no metrics.
  RunView open(Path directory);

  /// Reads what was measured of `run`; what cannot be read is left out and told.
  Measurements measure(RunRef run);

  List<Instance> instances(Path file);

  /// What HeadScope comes with; what of it cannot be read is left out.
  default Shipped shipped() {
    return Shipped.NONE;
  }

  /// Runs and instances of all tasks that HeadScope comes with.
  record Shipped(List<InstanceSet> sets, List<RunView> runs) {
    static final Shipped NONE = new Shipped(List.of(), List.of());

    public Shipped {
      sets = List.copyOf(sets);
      runs = List.copyOf(runs);
    }
  }

  InspectionResult inspect(
      RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation);
}
