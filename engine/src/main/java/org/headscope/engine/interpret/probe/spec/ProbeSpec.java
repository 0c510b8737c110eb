package org.headscope.engine.interpret.probe.spec;

import module java.base;

import org.headscope.engine.training.run.CheckpointRef;

/// The subject and the settings of probing.
///
/// @param questions without duplicates
public record ProbeSpec(
    CheckpointRef checkpoint,
    ProbeSite site,
    List<Question> questions,
    ProbePreset preset,
    List<Long> seeds,
    Control.Extent controls,
    ProbeData data) {
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

  public ProbeSpec at(CheckpointRef other) {
    return new ProbeSpec(other, site, questions, preset, seeds, controls, data);
  }

  public ProbeSpec withoutControls() {
    return new ProbeSpec(checkpoint, site, questions, preset, seeds, Control.Extent.NONE, data);
  }

  public ProbeSpec only(Question question, long seed) {
    return new ProbeSpec(
        checkpoint, site, List.of(question), preset, List.of(seed), Control.Extent.NONE, data);
  }
}
