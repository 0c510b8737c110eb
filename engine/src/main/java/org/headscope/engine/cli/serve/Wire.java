package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.TaskProgress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/// The lines of JSON that a server prints, each whole, from any thread.
final class Wire {
  private final OutputStream out;
  private boolean closed;

  Wire(OutputStream out) {
    this.out = out;
  }

  /// Prints the result of a request.
  ///
  /// @param result JSON on one line
  /// @param notes sentences beside it, such as that a text was cut
  void result(JsonNode id, String result, List<String> notes) {
    String more = notes.isEmpty() ? "" : ",\"notes\":" + Json.line(notes);
    print("{\"id\":%s,\"result\":".formatted(id), result, more + "}");
  }

  /// Prints that a request failed.
  void error(JsonNode id, String sentence) {
    print("{\"id\":%s,\"error\":%s}".formatted(id, Json.line(PlainText.sentence(sentence))));
  }

  /// Prints that a line that names no request failed.
  void error(String sentence) {
    error(NullNode.getInstance(), sentence);
  }

  void progress(JsonNode id, TaskProgress at) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("phase", at.phase());
    fields.put("done", at.done());
    fields.put("total", at.total());
    at.left().ifPresent(left -> fields.put("secondsLeft", left.toMillis() / 1000.0));
    fields.put("text", TerminalTask.Line.text(at));
    print("{\"id\":%s,\"progress\":%s}".formatted(id, Json.line(fields)));
  }

  /// Returns true if the reader has closed the output.
  synchronized boolean isClosed() {
    return closed;
  }

  private synchronized void print(String... parts) {
    try {
      for (String part : parts) {
        out.write(part.getBytes(StandardCharsets.UTF_8));
      }
      out.write('\n');
      out.flush();
    } catch (IOException _) {
      closed = true;
    }
  }
}
