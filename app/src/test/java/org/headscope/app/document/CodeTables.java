package org.headscope.app.document;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.headscope.app.session.CommandForm;
import org.headscope.app.window.KeyTable;

/// What documents take from the code itself.
final class CodeTables {
  private static final String EXAMPLE =
      "engine/src/test/java/org/headscope/engine/LibraryExampleTest.java";
  private static final String BEGIN = "// The document's example begins.";
  private static final String END = "// The document's example ends.";

  private CodeTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable("library", List.of(), CodeTables::library),
        new DocumentTable("keys", List.of(), KeyTable::text),
        new DocumentTable("commands", List.of(), CodeTables::commands));
  }

  /// Every command of scripts with an example of each field.
  private static String commands() {
    return CommandForm.all().stream()
        .map(CommandForm::words)
        .collect(Collectors.joining("\n", "```json\n", "\n```\n"));
  }

  /// The lines of the test between its two comments.
  private static String library() {
    String text = Document.read(Path.of(EXAMPLE)).text();
    String lines = text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END));
    return "```java\n"
        + lines
            .strip()
            .lines()
            .map(line -> line.replaceFirst("^ {4}", ""))
            .collect(Collectors.joining("\n"))
        + "\n```\n";
  }
}
