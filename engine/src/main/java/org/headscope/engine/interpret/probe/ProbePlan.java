package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.probe.fit.ProbeGroup;
import org.headscope.engine.interpret.probe.hidden.InputStates;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.block.ActivationSite;

/// Which probes are still to be trained: those asked for that are not stored.
final class ProbePlan {
  private final ProbeSpec spec;
  private final KnownScores known;

  ProbePlan(ProbeSpec spec, KnownScores known) {
    this.spec = spec;
    this.known = known;
  }

  /// Whether nothing is left to be trained in any of `sites`.
  boolean isDone(List<ActivationSite> sites) {
    return spec.questions().stream().allMatch(known::complete)
        && controls(spec.questions(), sites).isEmpty();
  }

  /// The probes themselves, in all of `sites`.
  List<ProbeGroup> probes(List<Question> questions, List<ActivationSite> sites) {
    List<ProbeGroup> groups = new ArrayList<>();
    for (Question question : questions) {
      for (long seed : spec.seeds()) {
        if (known.unit(question, seed, Control.NONE).isEmpty()) {
          groups.add(new ProbeGroup(question, seed, Control.NONE, sites));
        }
      }
    }
    return groups;
  }

  /// The controls of those questions whose scores are all known.
  List<ProbeGroup> controls(List<Question> questions, List<ActivationSite> sites) {
    List<ActivationSite> input = List.of(InputStates.SITE);
    List<ProbeGroup> groups = new ArrayList<>();
    for (Question question : questions) {
      List<Integer> layers = known.complete(question) ? known.controlled(question) : List.of();
      List<ActivationSite> controlled =
          sites.stream().filter(site -> layers.contains(site.layer())).toList();
      for (long seed : layers.isEmpty() ? List.<Long>of() : spec.seeds()) {
        addMissing(groups, question, seed, Control.UNTRAINED, controlled);
        addMissing(groups, question, seed, Control.SHUFFLED, controlled);
        addMissing(groups, question, seed, Control.INPUT, input);
      }
    }
    return groups;
  }

  private void addMissing(
      List<ProbeGroup> groups,
      Question question,
      long seed,
      Control control,
      List<ActivationSite> sites) {
    List<ActivationSite> missing =
        sites.stream()
            .filter(site ->
                known
                    .unit(question, seed, control)
                    .filter(unit -> unit.scores().containsKey(site.layer()))
                    .isEmpty())
            .toList();
    if (!missing.isEmpty()) {
      groups.add(new ProbeGroup(question, seed, control, missing));
    }
  }

  /// How many probes the controls come to, for each of `probes`, before they are planned.
  double controlsPer(List<Question> questions, List<ProbeGroup> probes, int layers) {
    int each =
        switch (spec.controls()) {
          case NONE -> 0;
          case BEST -> 3;
          case ALL -> 2 * layers + 1;
        };
    long all = probes.stream().mapToLong(group -> group.sites().size()).sum();
    return all == 0 ? 0 : (double) each * questions.size() * spec.seeds().size() / all;
  }
}
