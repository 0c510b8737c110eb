package org.headscope.engine.interpret.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.headscope.engine.interpret.probe.fit.Unit;
import org.headscope.engine.interpret.probe.state.HiddenSource.Site;
import org.headscope.engine.interpret.probe.state.InputStates;
import org.headscope.engine.neural.block.ActivationSite;

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
    List<Site> perhaps =
        spec.site().in(spec.run().info().model()).stream().map(site -> new Site(site, 1)).toList();
    return questions.stream().allMatch(known::complete) && controls(questions, perhaps).isEmpty();
  }

  /** The probes themselves, in all of {@code sites}. */
  List<Unit> probes(List<Question> questions, List<Site> sites) {
    List<Unit> units = new ArrayList<>();
    for (Question question : questions) {
      for (long seed : spec.seeds()) {
        if (known.unit(question, seed, Control.NONE).isEmpty()) {
          units.addAll(units(question, seed, Control.NONE, sites));
        }
      }
    }
    return units;
  }

  /** The controls of those questions whose scores are all known. */
  List<Unit> controls(List<Question> questions, List<Site> sites) {
    List<Unit> units = new ArrayList<>();
    for (Question question : questions) {
      List<Integer> layers = known.complete(question) ? known.controlled(question) : List.of();
      List<Site> controlled =
          sites.stream().filter(site -> layers.contains(site.site().layer())).toList();
      for (long seed : layers.isEmpty() ? List.<Long>of() : spec.seeds()) {
        units.addAll(missing(question, seed, Control.UNTRAINED, controlled));
        units.addAll(missing(question, seed, Control.SHUFFLED, controlled));
        units.addAll(missing(question, seed, Control.INPUT, InputStates.of().sites()));
      }
    }
    return units;
  }

  private List<Unit> missing(Question question, long seed, Control control, List<Site> sites) {
    Set<Integer> kept =
        known.unit(question, seed, control).stream()
            .flatMap(unit -> unit.scores().keySet().stream())
            .collect(Collectors.toSet());
    return units(
        question,
        seed,
        control,
        sites.stream().filter(site -> !kept.contains(site.site().layer())).toList());
  }

  /** One unit for each width that hidden states have. */
  private static List<Unit> units(Question question, long seed, Control control, List<Site> sites) {
    Map<Integer, List<ActivationSite>> byWidth =
        sites.stream()
            .collect(
                Collectors.groupingBy(
                    Site::width,
                    TreeMap::new,
                    Collectors.mapping(Site::site, Collectors.toList())));
    return byWidth.values().stream().map(same -> new Unit(question, seed, control, same)).toList();
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
