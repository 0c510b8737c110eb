package org.headscope.engine.interpret.probe.spec;

import java.util.List;
import org.headscope.engine.training.RunDirectory;

/**
 * What is probed, and how.
 *
 * @param run the run
 * @param step its checkpoint
 * @param site which tensor of every layer
 * @param questions what is asked, none twice
 * @param preset how
 * @param seeds of the probes: their first weights and what they see; one probe each
 * @param controls for which layers controls are trained
 * @param dataSeed of the instances
 */
public record ProbeSpec(
    RunDirectory run,
    long step,
    ProbeSite site,
    List<Question> questions,
    ProbePreset preset,
    List<Long> seeds,
    Control.Extent controls,
    long dataSeed) {
  /** The seed of the instances unless somebody chooses. */
  public static final long DATA_SEED = 2026;

  public ProbeSpec {
    questions = List.copyOf(questions);
    seeds = List.copyOf(seeds);
    if (questions.isEmpty() || questions.stream().distinct().count() != questions.size()) {
      throw new IllegalArgumentException("questions are " + questions);
    }
    if (seeds.isEmpty() || seeds.stream().distinct().count() != seeds.size()) {
      throw new IllegalArgumentException("seeds are " + seeds);
    }
  }
}
