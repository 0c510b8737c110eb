package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;
import picocli.CommandLine.Option;

/// Command-line options for edits of an instance's automaton.
public final class EditOption {
  @Option(
      names = "--edit",
      paramLabel = "EDIT",
      description =
          "Edits the automaton of the instance, such as 'edge 3 a to 5', 'symbol 3 a to b', "
              + "'probability 3 a 0.25', 'add edge 3 b to 5', 'remove edge 3 a', 'add state 3 a' "
              + "or 'remove state 4', and draws the instance again with the same random numbers; "
              + "may be repeated.")
  private List<String> edits = List.of();

  @Option(
      names = "--keep-text",
      description = "Keeps the strings of the instance although --edit changes its automaton.")
  private boolean keepsText;

  public List<String> edits() {
    return edits;
  }

  public EditedLanguage.Text text() {
    if (keepsText && edits.isEmpty()) {
      throw Usage.wrong("--keep-text is for --edit; leave it out");
    }
    return keepsText ? EditedLanguage.Text.KEPT : EditedLanguage.Text.REDRAWN;
  }

  /// Returns `original` with the edits; it is wrong usage if there are some but no instance.
  public Optional<Instance> apply(Optional<Instance> original) {
    EditedLanguage.Text text = text();
    if (!edits.isEmpty() && original.isEmpty()) {
      throw Usage.wrong("An edit needs the automaton of an instance; give --instances and --id");
    }
    List<LanguageEdit> parsed = edits.stream().map(LanguageEdit::parse).toList();
    return original.map(instance -> EditedLanguage.apply(instance, parsed, text));
  }
}
