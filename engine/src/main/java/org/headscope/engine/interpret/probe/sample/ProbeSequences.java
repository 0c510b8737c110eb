package org.headscope.engine.interpret.probe.sample;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.run.RunDirectory;

/// The sequences that probes of a run are trained and tested on. A language belongs either to the
/// train split or to the test split, whichever seed draws it, so none is ever in both.
public record ProbeSequences(List<ProbeSequence> training, List<ProbeSequence> test) {
  public ProbeSequences {
    training = List.copyOf(training);
    test = List.copyOf(test);
  }

  /// The sequences for `run`, cut to what its model reads. A run with a fixed data set provides the
  /// first of its training instances, perhaps fewer than requested (\[ICLL] App. E: "the actual
  /// training set"); a run whose instances are drawn fresh at every step provides new ones.
  ///
  /// @throws UserError if `run.json` does not name the run's instances
  public static ProbeSequences of(RunDirectory run, ProbeData data) {
    return new ProbeSequences(
        training(run, data), sequences(run, Split.TEST, data.seed(), data.size().test()));
  }

  private static List<ProbeSequence> training(RunDirectory run, ProbeData data) {
    int count = data.size().training();
    int fixed = run.info().data().instances();
    if (fixed == 0) {
      return sequences(run, Split.TRAIN, data.seed(), count);
    }
    Long seed = run.info().seeds().get("data");
    if (seed == null) {
      throw new UserError(
          "The file %s has no field seeds.data, so its training instances cannot be drawn again; use a run that HeadScope wrote."
              .formatted(run.path().resolve("run.json")));
    }
    return sequences(run, Split.TRAIN, seed, Math.min(fixed, count));
  }

  private static List<ProbeSequence> sequences(
      RunDirectory run, Split split, long seed, int count) {
    Task task = run.info().data().task();
    int longest = run.info().model().longestContext();
    return Stream.generate(task.stream(split, seed)::next)
        .limit(count)
        .map(instance -> ProbeSequence.of(instance, longest))
        .toList();
  }
}
