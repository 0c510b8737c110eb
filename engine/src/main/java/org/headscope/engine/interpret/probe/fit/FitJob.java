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
/// @param groups without duplicates
/// @param sources the hidden states for each control; the probes themselves and those with shuffled
///   targets share the model's
/// @param dataSeed decides which positions can be drawn, and the test examples
/// @param budget bytes of hidden states held at once
/// @param done is called with every finished group, never twice at once
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
  /// @param probes one per site
  /// @param examples in each training epoch; fewer than the instances if some are too short
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

  /// Probes that see the same examples, one per layer. They are stored and found as one.
  ///
  /// @param seed of their first weights and of their examples
  /// @param control the kind of control, if any
  /// @param sites one per probe, by ascending layer
  public record ProbeGroup(
      Question question, long seed, Control control, List<ActivationSite> sites) {
    public ProbeGroup {
      sites = List.copyOf(sites);
      Refusal.when(sites.isEmpty(), "a group needs a site");
    }
  }
}
