package org.headscope.engine.training;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;

/** Reads {@code metrics.jsonl}, which a running training may be about to append to. */
final class MetricsFile {
  private MetricsFile() {}

  /**
   * Every whole line.
   *
   * @throws UserError naming the file, the line, the field and the remedy
   */
  static List<MetricsLine> read(Path file) {
    List<MetricsLine> metrics = new ArrayList<>();
    if (Files.notExists(file)) {
      return metrics;
    }
    String text = Json.text(file);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      boolean halfWritten = i == lines.size() - 1 && !text.endsWith("\n");
      if (halfWritten) {
        break;
      }
      MetricsLine line =
          Json.parse(
              lines.get(i), MetricsLine.class, "The file " + file + ", line " + (i + 1) + ",");
      if (!metrics.isEmpty() && line.step() < metrics.getLast().step()) {
        throw new UserError(
            "The file %s, line %d, goes back from step %d to %d; restore it from a copy."
                .formatted(file, i + 1, metrics.getLast().step(), line.step()));
      }
      metrics.add(line);
    }
    return List.copyOf(metrics);
  }
}
