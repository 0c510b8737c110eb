package org.headscope.engine.training;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;

/**
 * The lines of {@code metrics.jsonl}, which a running training may be about to append to, each with
 * its check.
 */
final class MetricsFile {
  private MetricsFile() {}

  /** {@code line} as it stands in the file, with the line break. */
  static String text(MetricsLine line) {
    return CheckedJson.line(line) + "\n";
  }

  /**
   * Every whole line, by ascending step. Two processes that once wrote one run told some steps
   * twice; the last line of a step counts then.
   *
   * @param mustHaveChecks whether a line without its check is refused
   * @param warn hears a sentence if that was so
   * @throws UserError naming the file, the line, the field and the remedy
   */
  static List<MetricsLine> read(Path file, boolean mustHaveChecks, Consumer<String> warn) {
    List<MetricsLine> metrics = new ArrayList<>();
    if (Files.notExists(file)) {
      return metrics;
    }
    String text = Json.text(file);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      // Of a line that was only half written the brace at its end is not there yet.
      boolean unfinished = i == lines.size() - 1 && !text.endsWith("\n");
      if (unfinished && !(mustHaveChecks && lines.get(i).contains("}"))) {
        break;
      }
      metrics.add(
          CheckedJson.parse(
              lines.get(i),
              MetricsLine.class,
              "The file " + file + ", line " + (i + 1) + ",",
              "restore it from a copy, or delete it",
              line -> mustHaveChecks));
    }
    List<MetricsLine> ascending = lastOfEachStep(metrics);
    if (!ascending.equals(metrics)) {
      warn.accept(
          "The file %s tells some steps twice, as if two processes had trained the run at once; the last line of each step counts."
              .formatted(file));
    }
    return ascending;
  }

  private static List<MetricsLine> lastOfEachStep(List<MetricsLine> metrics) {
    LinkedHashMap<String, MetricsLine> last = new LinkedHashMap<>();
    for (MetricsLine line : metrics) {
      last.putLast(line.split() + " " + line.step(), line);
    }
    return last.values().stream().sorted(Comparator.comparingLong(MetricsLine::step)).toList();
  }
}
