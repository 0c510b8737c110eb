package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.session.script.CommandForm;
import org.headscope.app.window.KeyTable;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.Preference;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;

/// Tables generated from the code.
final class CodeTables {
  private static final String EXAMPLE =
      "engine/src/test/java/org/headscope/engine/LibraryExampleTest.java";
  private static final String BEGIN = "// The document's example begins.";
  private static final String END = "// The document's example ends.";

  private CodeTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable("library", List.of(), CodeTables::library),
        new DocumentTable("tasks", List.of(), CodeTables::tasks),
        new DocumentTable("commands", List.of(), DocumentedCommands::table),
        new DocumentTable("keys", List.of(), KeyTable::text),
        new DocumentTable("measures", List.of(), CodeTables::measures),
        new DocumentTable("preferences", List.of(), CodeTables::preferences),
        new DocumentTable("script", List.of(), CodeTables::script));
  }

  /// Returns every script command with an example of each field.
  private static String script() {
    return CommandForm.all().stream()
        .map(CommandForm::words)
        .collect(Collectors.joining("\n", "```json\n", "\n```\n"));
  }

  private static String tasks() {
    StringBuilder text = new StringBuilder(head("`--task`", "what it is", "options"));
    for (TaskFamily family : Tasks.ALL) {
      text.append(
          row(
              "`" + family.name() + "`",
              family.description(),
              family.options().stream().map(CodeTables::option).collect(Collectors.joining("; "))));
    }
    return text.toString();
  }

  private static String preferences() {
    StringBuilder text =
        new StringBuilder(
            head("preference", "key", "what it is", "values", "default", "changes count"));
    for (Preference preference : Preference.values()) {
      text.append(
          row(
              preference.title(),
              "`" + preference.key() + "`",
              preference.description(),
              preference.kind().rule(),
              "`" + preference.defaultValue() + "`",
              preference.effect().words()));
    }
    return text.toString();
  }

  private static String option(TaskOption option) {
    String standard = option.standard().map(value -> " (" + value + ")").orElse("");
    return "`--%s`%s: %s".formatted(option.name(), standard, option.description());
  }

  /// Returns the lines of the test between its two comments.
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

  /// Returns the functions for measurements in expressions of lessons.
  private static String measures() {
    StringBuilder text = new StringBuilder(DocumentTable.head("value", "what it is", "kind"));
    for (Measure measure : Measure.values()) {
      text.append(
          DocumentTable.row(
              "`" + measure.example() + "`", measure.meaning(), measure.gives().words()));
    }
    return text.toString();
  }
}
