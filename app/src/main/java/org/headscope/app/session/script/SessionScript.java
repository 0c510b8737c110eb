package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.JournalEntry;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;

/// A session as a file that can be repeated: one command per line, as JSON. Empty lines, and lines
/// that start with `#`, are ignored.
public record SessionScript(Path file, List<Line> lines) {
  /// A line with a command.
  public record Line(int number, JournalEntry entry) {}

  public SessionScript {
    lines = List.copyOf(lines);
  }

  /// Reads the whole file before any command is performed. A last line truncated by a crash is left
  /// out.
  ///
  /// @throws UserError naming the file, the line and the wrong field
  public static SessionScript read(Path file) {
    List<Line> lines = new ArrayList<>();
    int number = 0;
    for (String line : whole(Json.text(file)).lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        add(lines, number, CommandJson.read(line, "Line %d of %s".formatted(number, file)));
      }
    }
    if (lines.isEmpty()) {
      throw new UserError(
          "The file %s has no commands; save a session as a script.".formatted(file));
    }
    return new SessionScript(file, lines);
  }

  private static void add(List<Line> lines, int number, JournalEntry entry) {
    if (entry.part() != JournalEntry.Part.FAILED) {
      lines.add(new Line(number, entry));
      return;
    }
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).entry().command().equals(entry.command())) {
        lines.remove(i);
        return;
      }
    }
  }

  /// Returns the text up to its last complete line; a truncated JSON line lacks its closing brace.
  private static String whole(String text) {
    return text.stripTrailing().endsWith("}")
        ? text
        : text.substring(0, text.lastIndexOf('\n') + 1);
  }

  public List<JournalEntry> entries() {
    return lines.stream().map(Line::entry).toList();
  }

  public static byte[] bytes(List<JournalEntry> done) {
    StringBuilder text = new StringBuilder("# Repeat it with: headscope replay FILE --out DIR\n");
    done.forEach(entry -> text.append(CommandJson.line(entry)).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  public static void write(Path file, List<JournalEntry> done) {
    AtomicFile.save(file, bytes(done));
  }
}
