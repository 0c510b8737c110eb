package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.ShellWords;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Workspace;
import org.headscope.app.session.Workspace.ExplainedPredictor;

/// The line that writes the numbers of a strip: its tokens and states, and what is lit of them.
final class SequenceLine {
  private SequenceLine() {}

  static ShellLine of(Strip strip, Workbench workbench) {
    SelectionState now = workbench.frame().selection();
    return new ShellWords(workbench)
        .picture("sequence")
        .and(explained(now.workspace()))
        .and(lit(now))
        .and(marked(strip, now));
  }

  /// Whose matches stand over triangles.
  private static List<String> explained(Workspace arranged) {
    String names =
        arranged.predictors().stream()
            .filter(PredictorChoice.Symbolic.class::isInstance)
            .map(choice -> ((PredictorChoice.Symbolic) choice).name())
            .collect(Collectors.joining(","));
    List<String> words = new ArrayList<>();
    boolean usual = arranged.predictors().equals(PredictorChoice.DEFAULTS);
    if (!usual && !names.isEmpty()) {
      words.addAll(List.of("--predictors", names));
    }
    switch (arranged.explained()) {
      case ExplainedPredictor.Chosen(PredictorChoice.Symbolic(String name))
          when arranged.predictors().contains(new PredictorChoice.Symbolic(name)) ->
          words.addAll(List.of("--explain", name));
      case ExplainedPredictor.None() -> words.addAll(List.of("--explain", "none"));
      default -> words.addAll(names.isEmpty() ? List.of("--explain", "none") : List.of());
    }
    return words;
  }

  private static List<String> lit(SelectionState now) {
    SelectionState.InSequence sequence = now.sequence();
    return sequence.state() >= 0
        ? List.of("--light", String.valueOf(sequence.state()))
        : sequence
            .edge()
            .map(edge -> List.of("--light", edge.from() + ":" + label(now, edge.symbol())))
            .orElse(List.of());
  }

  private static List<String> marked(Strip strip, SelectionState now) {
    List<Integer> positions =
        now.opened().instance().map(i -> now.workspace().marked().of(i.id())).orElse(List.of());
    String words =
        positions.stream()
            .filter(t -> t < strip.length())
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    return words.isEmpty() ? List.of() : List.of("--mark", words);
  }

  private static String label(SelectionState now, int token) {
    return now.opened().instance().orElseThrow().vocabulary().label(token);
  }
}
