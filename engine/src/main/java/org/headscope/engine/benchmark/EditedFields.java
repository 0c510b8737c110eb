package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.LanguageEdit;

/// The field of an instance whose automaton was edited: `{"original":"test-3","edits":["edge 3 a to
/// 5"],"seed":…,"text":"redrawn"}`.
final class EditedFields {
  static final String NAME = "edited";

  private EditedFields() {}

  static SequencedMap<String, Object> json(EditedLanguage how) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("original", how.original());
    fields.put("edits", how.edits().stream().map(LanguageEdit::text).toList());
    fields.put("seed", how.seed());
    fields.put("text", how.text().word());
    return fields;
  }

  /// @throws UserError naming the field and the remedy
  static Optional<EditedLanguage> read(JsonFields line) {
    if (!line.has(NAME)) {
      return Optional.empty();
    }
    JsonFields fields = line.object(NAME);
    List<LanguageEdit> edits =
        fields.texts("edits").stream().map(text -> edit(fields, text)).toList();
    String text = fields.text("text").orElse(EditedLanguage.Text.REDRAWN.word());
    return Optional.of(
        new EditedLanguage(
            fields.text("original", JsonFields.MAX_NAME).orElse(""),
            edits,
            fields.seed("seed").orElse(0L),
            Arrays.stream(EditedLanguage.Text.values())
                .filter(kind -> kind.word().equals(text))
                .findFirst()
                .orElseThrow(() ->
                    fields.wrong(
                        "text", "is neither redrawn nor kept", "write \"redrawn\" or \"kept\""))));
  }

  private static LanguageEdit edit(JsonFields fields, String text) {
    try {
      return LanguageEdit.parse(text);
    } catch (UserError e) {
      throw fields.wrong(
          "edits",
          "has “%s”, which is not an edit".formatted(text),
          "write edits such as “edge 3 a to 5”");
    }
  }
}
