package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/// The output of a command, of bounded length.
final class Capture extends Writer {
  private static final int MAX = 64 << 20;

  private final StringBuilder text = new StringBuilder();

  @Override
  public void write(char[] from, int start, int count) {
    UserError.when(
        text.length() + count > MAX,
        "The result is longer than 64 MiB; ask for fewer rows, or write it to a file.");
    text.append(from, start, count);
  }

  /// Returns the text without the line end at its end.
  String text() {
    return text.toString().stripTrailing();
  }

  /// Returns the JSON that was printed, on one line: a list if it was on several; the text as JSON
  /// if it was none.
  String json() {
    List<String> lines = lines();
    try {
      for (String line : lines) {
        try (JsonParser parser = Json.mapper().createParser(line)) {
          while (parser.nextToken() != null) {
            parser.skipChildren();
          }
        }
      }
    } catch (JacksonException _) {
      return Json.line(text());
    }
    return lines.size() == 1 ? lines.getFirst() : lines.toString();
  }

  List<String> lines() {
    return text.toString().lines().filter(line -> !line.isBlank()).toList();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
