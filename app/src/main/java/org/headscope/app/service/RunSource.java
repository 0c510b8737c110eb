package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;

/// Where runs, instances and inspections come from: the engine, or a test. Called by worker
/// threads. Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface RunSource {
  /// Positions that have maps at a time: maps of 10,000 would take gigabytes, and seconds to paint.
  int MAPPED = 1024;

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

  record Shipped(List<InstanceSet> sets, List<RunView> runs) {
    static final Shipped NONE = new Shipped(List.of(), List.of());

    public Shipped {
      sets = List.copyOf(sets);
      runs = List.copyOf(runs);
    }
  }

  /// With maps of the first positions.
  InspectionResult inspect(
      RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation);

  /// Which checkpoint reads which instance.
  ///
  /// @param mapped the positions of which maps are made, at most {@value #MAPPED}
  /// @param known what it made of the same instance, with maps of others
  record Asked(
      RunRef run, long step, Instance instance, Span mapped, Optional<InspectionResult> known) {}

  /// With maps of the positions that are asked for.
  default InspectionResult inspect(Asked asked, Progress progress, Cancellation cancellation) {
    return inspect(asked.run(), asked.step(), asked.instance(), progress, cancellation);
  }
}
