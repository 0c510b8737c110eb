package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.interpret.probe.hidden.HiddenStateSource;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.sample.ProbeSequences;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Refusal;

/// Groups of probes that are trained and tested together.
///
/// @param groups none twice
/// @param sources what the groups of each control look at; the probes themselves and those with
///   shuffled targets share the model's
/// @param dataSeed decides which positions are drawn at all, and what is tested
/// @param budget bytes of hidden states that are held at once
/// @param done is called with every group that is finished, never twice at once
public record FitJob(
    ProbePreset preset,
    List<ProbeGroup> groups,
    Map<Control, HiddenStateSource> sources,
    ProbeSequences sequences,
    long dataSeed,
    long budget,
    Consumer<FittedGroup> done) {
  public FitJob {
    groups = List.copyOf(groups);
    sources = Map.copyOf(sources);
    for (ProbeGroup group : groups) {
      Refusal.when(!sources.containsKey(group.control()), "no hidden states for %s", group);
    }
  }

  List<ProbeSequence> training() {
    return sequences.training().subList(0, preset.trainedOn(sequences.training().size()));
  }

  List<ProbeSequence> test() {
    return sequences.test();
  }

  /// A group that was trained and tested.
  ///
  /// @param probes one a site
  /// @param examples of each training epoch, fewer than the instances where some are too short
  public record FittedGroup(ProbeGroup group, List<Fitted> probes, int examples) {
    public FittedGroup {
      probes = List.copyOf(probes);
      if (probes.size() != group.sites().size()) {
        throw new IllegalArgumentException("a probe for each of " + group.sites());
      }
    }

    /// One probe.
    ///
    /// @param score in the question's metric, on the test instances; not finite if it diverged
    public record Fitted(TrainedProbe probe, double score) {}
  }

  /// Probes that see the same examples, one a layer: what is stored and found again as one.
  ///
  /// @param seed of their first weights and of what they see
  /// @param control what they see in place of the model's hidden states, or instead of the targets
  /// @param sites where, one probe each, by ascending layer
  public record ProbeGroup(
      Question question, long seed, Control control, List<ActivationSite> sites) {
    public ProbeGroup {
      sites = List.copyOf(sites);
      Refusal.when(sites.isEmpty(), "a group needs a site");
    }
  }
}
