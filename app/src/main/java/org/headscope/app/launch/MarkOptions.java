package org.headscope.app.launch;

import module java.base;

import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.engine.cli.kit.EditOption;
import org.headscope.engine.cli.kit.FormerName;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Command-line options for typed strings, explanations and highlights in a picture.
final class MarkOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = "Strings in place of the instance's own, separated by |, as if typed.")
  private @Nullable String text;

  @Mixin private EditOption edit;

  @Option(
      names = "--predictors",
      split = ",",
      paramLabel = "NAME",
      description = "Rules shown with model and truth; ngram-2,ngram-3 if not given.")
  private @Nullable List<String> predictors;

  @Option(
      names = "--explain",
      paramLabel = "NAME",
      description = "The predictor whose matches are shown: one of --predictors, or none.")
  private @Nullable String explained;

  @FormerName("--light")
  @Option(
      names = "--highlight",
      paramLabel = "STATE[:SYMBOL]",
      description = "The state to highlight, or one of its outgoing edges.")
  private @Nullable String lit;

  @FormerName("--mark")
  @Option(
      names = "--highlight-positions",
      split = ",",
      paramLabel = "POSITION",
      description = "Positions to highlight, from 0.")
  private List<Integer> marked = List.of();

  /// Returns what changes the text of the selected instance.
  Consumer<Selection> text() {
    List<String> edits = edit.edits();
    EditedLanguage.Text drawn = edit.text();
    return selection -> {
      if (!edits.isEmpty()) {
        selection.edit(edits, drawn);
      }
      if (text != null) {
        selection.type(text);
      }
    };
  }

  Function<Workbench, List<Command>> commands() {
    if (lit != null && !lit.matches("\\d{1,6}(:\\S+)?")) {
      throw new ParameterException(
          spec.commandLine(),
          "--highlight must be a state such as 4, or an edge such as 4:k, not " + lit);
    }
    if (marked.stream().anyMatch(position -> position < 0)) {
      throw new ParameterException(
          spec.commandLine(), "--highlight-positions takes positions from 0");
    }
    return workbench -> {
      SelectionState now = workbench.selection().snapshot();
      List<String> preferred = now.workspace().preferred();
      Instance shown = now.opened().instance().orElseThrow();
      List<Command> commands = new ArrayList<>();
      if (predictors != null) {
        commands.add(new Command.Predictors(choices(predictors), preferred));
      }
      if (explained != null) {
        commands.add(new Command.Explain(explained(explained), preferred));
      }
      if (!marked.isEmpty()) {
        List<Integer> positions = marked.stream().sorted().distinct().toList();
        commands.add(new Command.HighlightPositions(Map.of(shown.id(), positions)));
      }
      if (lit != null) {
        commands.add(light(lit.split(":", 2), shown, workbench.language()));
      }
      return commands;
    };
  }

  private static List<PredictorChoice> choices(List<String> names) {
    List<PredictorChoice> known = PredictorCatalogue.choices(names);
    names.stream()
        .filter(name -> !known.contains(new PredictorChoice.Symbolic(name)))
        .findFirst()
        .ifPresent(name -> {
          throw new UserError(
              "Unknown predictor '%s' in --predictors; use rules such as ngram-2 or ctw-3."
                  .formatted(name));
        });
    return known;
  }

  private static ExplainedPredictor explained(String name) {
    return name.equals("none")
        ? new ExplainedPredictor.None()
        : new ExplainedPredictor.Chosen(choices(List.of(name)).getFirst());
  }

  private static Command light(String[] what, Instance shown, TypedTextContext language) {
    int state = Integer.parseInt(what[0]);
    if (what.length == 1) {
      return new Command.HighlightState(state);
    }
    int symbol = shown.vocabulary().id(what[1]);
    return language.automatonOf(shown).stream()
        .flatMap(pfa -> pfa.transitions().stream())
        .filter(t -> t.from() == state && t.symbol() == symbol)
        .findFirst()
        .map(Command.HighlightEdge::new)
        .orElseThrow(() ->
            new UserError(
                "The automaton has no edge from state %d by %s; give another --highlight."
                    .formatted(state, what[1])));
  }
}
