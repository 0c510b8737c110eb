package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.SessionState;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;

/// The edits of the automaton that the window shows, and the commands that change them.
public record LanguageEdits(Workbench workbench) {
  /// The setting that shows the fields of an edge under the automaton.
  public static final String EDITING = "automaton.editing";

  private SessionState now() {
    return workbench.selection().journal().state();
  }

  public List<LanguageEdit> edits() {
    return now().edits().map(EditedLanguage::edits).orElse(List.of());
  }

  public EditedLanguage.Text text() {
    return now().edits().map(EditedLanguage::text).orElse(EditedLanguage.Text.REDRAWN);
  }

  /// Returns the automaton with its edits; empty if there is none that can be edited.
  public Optional<Pfa> automaton() {
    return now().reference().flatMap(Instance::automaton);
  }

  /// Returns the sentence that says why `more` cannot be applied; empty if they can.
  public String problem(List<LanguageEdit> more) {
    Optional<Instance> original = now().original();
    if (original.isEmpty()) {
      return "There is no instance to edit; select one first.";
    }
    try {
      Pfa _ = EditedLanguage.automaton(original.get(), with(more));
      return "";
    } catch (UserError e) {
      return String.valueOf(e.getMessage());
    }
  }

  private List<LanguageEdit> with(List<LanguageEdit> more) {
    return Stream.concat(edits().stream(), more.stream()).toList();
  }

  public Command adding(LanguageEdit... more) {
    return command(with(List.of(more)), text());
  }

  /// Returns the command that shows the original again.
  public Command restoring() {
    return command(List.of(), EditedLanguage.Text.REDRAWN);
  }

  /// Returns the command that draws the strings again, or keeps them.
  public Command showing(EditedLanguage.Text text) {
    return command(edits(), text);
  }

  private Command command(List<LanguageEdit> edits, EditedLanguage.Text text) {
    return new Command.EditLanguage(
        edits.stream().map(LanguageEdit::text).toList(),
        text,
        now().selection().sequence().window());
  }

  /// Returns the command that turns the fields for editing on or off.
  public Command toggling() {
    return new Command.Set(EDITING, !Boolean.TRUE.equals(now().settings().get(EDITING)));
  }
}
