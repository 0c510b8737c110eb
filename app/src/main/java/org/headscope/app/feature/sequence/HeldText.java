package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;

/// An instance held against an automaton.
///
/// @param trace its walk; where there is no automaton, the states of what was drawn
record HeldText(Instance instance, Optional<Pfa> automaton, Trace trace) {
  static HeldText of(Instance instance, Optional<Pfa> automaton) {
    int separator = instance.vocabulary().separator();
    List<Integer> states = Arrays.stream(instance.stateAfter()).boxed().toList();
    // No edges lead to the states of what was drawn.
    Trace drawn =
        new Trace(states, Collections.nCopies(states.size(), Optional.empty()), List.of());
    Optional<Trace> walked = automaton.map(pfa -> Trace.of(pfa, instance.tokens(), separator));
    return new HeldText(instance, automaton, walked.orElse(drawn));
  }

  boolean isOf(Instance other, Optional<Pfa> language) {
    return instance.equals(other) && automaton.equals(language);
  }

  /// Where the text leaves the language, in a sentence; of a text that no automaton wrote, whether
  /// what was drawn for `reference` can have made it.
  String verdict(Optional<Instance> reference) {
    return automaton.map(this::verdict).orElseGet(() -> withoutAutomaton(reference));
  }

  private String withoutAutomaton(Optional<Instance> reference) {
    if (reference.flatMap(Instance::latent).isEmpty()) {
      return "The instance has no automaton, or whatever its task draws, to hold this text against.";
    }
    if (instance.latent().isEmpty()) {
      return "What was drawn for the instance cannot have made this text.";
    }
    return instance
        .contradiction()
        .map(found ->
            "The tree cannot have written %s at position %d: after the %s it has probability 0."
                .formatted(
                    instance.vocabulary().label(found.token()),
                    found.position(),
                    instance.stateName(found.state())))
        .orElse("What was drawn for the instance may have made this text.");
  }

  private String verdict(Pfa pfa) {
    if (trace.departures().isEmpty()) {
      return instance.stringCount() == 1 ? "In the language." : "All in the language.";
    }
    Trace.Departure first = trace.departures().getFirst();
    List<String> ways =
        pfa.leaving(first.state()).stream()
            .map(t -> RegBench.VOCABULARY.label(t.symbol()))
            .toList();
    String instead =
        ways.isEmpty()
            ? "nothing follows state " + first.state()
            : "state " + first.state() + " allows " + or(ways);
    int more = trace.departures().size() - 1;
    String others =
        switch (more) {
          case 0 -> "";
          case 1 -> " One more string leaves it.";
          default -> " %d more strings leave it.".formatted(more);
        };
    return "“%s” at position %d is not in this language (%s).%s"
        .formatted(RegBench.VOCABULARY.label(first.symbol()), first.position(), instead, others);
  }

  private static String or(List<String> symbols) {
    String head = String.join(", ", symbols.subList(0, symbols.size() - 1));
    return head.isEmpty() ? symbols.getLast() : head + " or " + symbols.getLast();
  }
}
