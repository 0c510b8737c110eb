package org.headscope.engine.interpret.probe.draw;

import java.util.List;
import java.util.stream.Stream;
import org.headscope.engine.benchmark.InstanceStream;
import org.headscope.engine.benchmark.RegBenchSpec;
import org.headscope.engine.benchmark.Split;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.RunDirectory;

/**
 * The texts that probes of a run are trained and tested on. A language is either of the train split
 * or of the test split, whatever seed draws it, so none is ever in both.
 */
public final class ProbeTexts {
  private ProbeTexts() {}

  /**
   * {@value ProbePreset#TRAINING} texts of the train split. A run with a fixed data set gives the
   * first of its own training instances, all of them if they are fewer (App. E: "the actual
   * training set"); of a run whose instances are drawn fresh at every step, new ones serve.
   *
   * @param dataSeed of new ones
   * @throws UserError if {@code run.json} does not say which the run's own instances are
   */
  public static List<ProbeText> training(RunDirectory run, long dataSeed) {
    DataSpec data = run.info().data();
    if (data.instances() == 0) {
      return texts(run, Split.TRAIN, dataSeed, ProbePreset.TRAINING);
    }
    Long seed = run.info().seeds().get("data");
    if (seed == null) {
      throw new UserError(
          "The file %s names no seeds.data, so its training instances cannot be drawn again; use a run that HeadScope wrote."
              .formatted(run.path().resolve("run.json")));
    }
    return texts(run, Split.TRAIN, seed, Math.min(data.instances(), ProbePreset.TRAINING));
  }

  /** {@value ProbePreset#TEST} texts of the test split. */
  public static List<ProbeText> test(RunDirectory run, long dataSeed) {
    return texts(run, Split.TEST, dataSeed, ProbePreset.TEST);
  }

  /** Longer texts are cut to what the model reads. */
  private static List<ProbeText> texts(RunDirectory run, Split split, long seed, int count) {
    RegBenchSpec spec = RegBenchSpec.byName(run.info().data().preset());
    int longest = run.info().model().longestContext();
    return Stream.generate(new InstanceStream(spec, split, seed)::next)
        .limit(count)
        .map(instance -> ProbeText.of(instance, longest))
        .toList();
  }
}
