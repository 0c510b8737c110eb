package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.training.run.RunInfo;

/// Sentences about what groups leave out.
final class ProbeNotes {
  private ProbeNotes() {}

  static List<String> of(ProbeSpec spec, RunInfo run, Collection<StoredScores> units) {
    StateKind states = run.data().task().stateKind();
    List<StoredScores> probes =
        units.stream().filter(unit -> unit.key().control() == Control.NONE).toList();
    List<String> notes = new ArrayList<>();
    Set<Integer> scored =
        probes.stream()
            .flatMap(unit -> unit.scores().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    if (!probes.isEmpty()) {
      absent(spec.site(), run.model(), scored, notes);
    }
    for (Question question : spec.questions()) {
      probes.stream()
          .filter(unit -> unit.key().question().equals(question))
          .findFirst()
          .ifPresent(unit -> {
            shorter(unit, question.words(states), notes);
            diverged(unit, question.words(states), scored, notes);
          });
    }
    return notes;
  }

  private static void absent(
      ProbeSite site, ModelConfig model, Set<Integer> scored, List<String> notes) {
    List<String> layers =
        site.in(model).stream()
            .map(ActivationSite::layer)
            .filter(layer -> !scored.contains(layer))
            .map(String::valueOf)
            .toList();
    if (!layers.isEmpty()) {
      notes.add(
          "There is no %s to probe in %s %s."
              .formatted(
                  site.label(),
                  layers.size() == 1 ? "layer" : "layers",
                  String.join(", ", layers)));
    }
  }

  private static void shorter(StoredScores unit, String asked, List<String> notes) {
    if (unit.examples() < unit.instances()) {
      notes.add(
          "%s uses %,d of %,d training instances; %s too short."
              .formatted(
                  asked,
                  unit.examples(),
                  unit.instances(),
                  unit.instances() - unit.examples() == 1 ? "one is" : "the others are"));
    }
  }

  private static void diverged(
      StoredScores unit, String asked, Set<Integer> scored, List<String> notes) {
    for (int layer : scored) {
      if (!unit.scores().containsKey(layer)) {
        notes.add("%s has no score in layer %d, where its probe diverged.".formatted(asked, layer));
      }
    }
  }
}
