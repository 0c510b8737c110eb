package org.headscope.engine.interpret.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.headscope.engine.interpret.probe.fit.Unit;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.interpret.probe.state.InputStates;
import org.headscope.engine.neural.ActivationSite;

/** Which units are still to be trained: those asked for that are not kept. */
final class ProbePlan {
  private final ProbeSpec spec;
  private final KeptScores known;

  ProbePlan(ProbeSpec spec, KeptScores known) {
    this.spec = spec;
    this.known = known;
  }

  /** Whether nothing is left to be trained. */
  boolean isDone(List<Question> questions) {
    return questions.stream().allMatch(known::complete)
        && controls(questions, spec.site().in(spec.run().info().model())).isEmpty();
  }

  /** The probes themselves, in all of {@code sites}. */
  List<Unit> probes(List<Question> questions, List<ActivationSite> sites) {
    List<Unit> units = new ArrayList<>();
    for (Question question : questions) {
      for (long seed : spec.seeds()) {
        if (known.unit(question, seed, Control.NONE).isEmpty()) {
          units.add(new Unit(question, seed, Control.NONE, sites));
        }
      }
    }
    return units;
  }

  /** The controls of those questions whose scores are all known. */
  List<Unit> controls(List<Question> questions, List<ActivationSite> sites) {
    List<Unit> units = new ArrayList<>();
    for (Question question : questions) {
      List<Integer> layers = known.complete(question) ? known.controlled(question) : List.of();
      if (layers.isEmpty()) {
        continue;
      }
      List<ActivationSite> controlled =
          sites.stream().filter(site -> layers.contains(site.layer())).toList();
      for (long seed : spec.seeds()) {
        add(units, question, seed, Control.UNTRAINED, controlled);
        add(units, question, seed, Control.SHUFFLED, controlled);
        add(units, question, seed, Control.INPUT, inputs());
      }
    }
    return units;
  }

  private void add(
      List<Unit> units, Question question, long seed, Control control, List<ActivationSite> sites) {
    Set<Integer> kept =
        known.unit(question, seed, control).stream()
            .flatMap(unit -> unit.scores().keySet().stream())
            .collect(Collectors.toSet());
    List<ActivationSite> missing =
        sites.stream().filter(site -> !kept.contains(site.layer())).toList();
    if (!missing.isEmpty()) {
      units.add(new Unit(question, seed, control, missing));
    }
  }

  private static List<ActivationSite> inputs() {
    return InputStates.of().sites().stream().map(HiddenSource.Site::site).toList();
  }

  /** How many probes the controls come to, for each of {@code probes}, before they are planned. */
  double controlsPer(List<Question> questions, List<Unit> probes, int layers) {
    int each =
        switch (spec.controls()) {
          case NONE -> 0;
          case BEST -> 3;
          case ALL -> 2 * layers + 1;
        };
    long all = probes.stream().mapToLong(unit -> unit.sites().size()).sum();
    return all == 0 ? 0 : (double) each * questions.size() * spec.seeds().size() / all;
  }
}
