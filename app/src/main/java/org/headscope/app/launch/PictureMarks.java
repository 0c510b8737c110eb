package org.headscope.app.launch;

import module java.base;

import org.headscope.app.service.PredictorNames;
import org.headscope.app.session.Marked;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.ReferenceLanguage;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Which strings stand in an instance's place, who predicts beside the model, and what is lit.
///
/// @param text strings with separators between them
/// @param predictors names of rules; those of a first start without
/// @param explained whose matches are lit: one of them, or `none`
/// @param lit a state, `4`, or an edge by its state and symbol, `4:k`
/// @param marked positions that are picked out, ascending
record PictureMarks(
    Optional<String> text,
    Optional<List<String>> predictors,
    Optional<String> explained,
    Optional<String> lit,
    List<Integer> marked) {
  static final PictureMarks NONE =
      new PictureMarks(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  PictureMarks {
    marked = List.copyOf(marked);
  }

  /// Selects them in `shown`.
  void select(Selection selection, Instance shown, ReferenceLanguage language) {
    predictors.map(this::choices).ifPresent(selection.predictorsProperty()::set);
    explained.map(this::explained).ifPresent(selection.explainedProperty()::set);
    if (!marked.isEmpty()) {
      selection.markedProperty().set(new Marked(Map.of(shown.id(), marked)));
    }
    lit.ifPresent(what -> light(what.split(":", 2), selection, shown, language));
  }

  private List<PredictorChoice> choices(List<String> names) {
    List<PredictorChoice> known = PredictorNames.choices(names);
    names.stream()
        .filter(name -> !known.contains(new PredictorChoice.Symbolic(name)))
        .findFirst()
        .ifPresent(name -> {
          throw new UserError(
              "There is no predictor '%s' for --predictors; use rules such as ngram-2 or ctw-3."
                  .formatted(name));
        });
    return known;
  }

  private ExplainedPredictor explained(String name) {
    return name.equals("none")
        ? new ExplainedPredictor.None()
        : new ExplainedPredictor.Chosen(choices(List.of(name)).getFirst());
  }

  private static void light(
      String[] what, Selection selection, Instance shown, ReferenceLanguage language) {
    int state = Integer.parseInt(what[0]);
    if (what.length == 1) {
      selection.lightState(state);
      return;
    }
    int symbol = shown.vocabulary().id(what[1]);
    Transition edge =
        language.automatonOf(shown).stream()
            .flatMap(pfa -> pfa.transitions().stream())
            .filter(t -> t.from() == state && t.symbol() == symbol)
            .findFirst()
            .orElseThrow(() ->
                new UserError(
                    "The automaton has no edge from state %d by %s; give another --light."
                        .formatted(state, what[1])));
    selection.lightEdge(edge);
  }
}
