package org.headscope.app.window;

import module java.base;

import javafx.scene.control.Button;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.control.Controls;
import org.headscope.app.service.LanguageEdits;
import org.headscope.app.service.Workbench;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.LanguageEdit;

/// Says over every tab that the language was edited, and leads back to the original.
final class LanguageBanner extends Banner {
  private final LanguageEdits edits;

  LanguageBanner(Workbench workbench, Consumer<ActionBody> performer) {
    Button back =
        Controls.small(
            new Button("Undo all edits"),
            "undo-edits",
            "Shows the original instance again; Undo (Ctrl+Z) undoes one edit");
    super("language-banner", back);
    edits = new LanguageEdits(workbench);
    back.setOnAction(_ -> performer.accept(new Performs(() -> List.of(edits.restoring()))));
    workbench.selection().journal().follow(_ -> show());
  }

  private void show() {
    List<LanguageEdit> all = edits.edits();
    Controls.show(this, !all.isEmpty());
    if (!all.isEmpty()) {
      String more = all.size() > 1 ? ", and %d more".formatted(all.size() - 1) : "";
      String text =
          edits.text() == EditedLanguage.Text.KEPT
              ? "the strings are the original's"
              : "the strings are drawn again";
      words.setText("Edited language: %s%s · %s".formatted(all.getLast().text(), more, text));
    }
  }
}
