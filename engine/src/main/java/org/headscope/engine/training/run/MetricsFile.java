package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// The lines of `metrics.jsonl`, which a running training may be about to append to, each with its
/// check, which goes on from that of the line before.
public final class MetricsFile {
  private static final String REMEDY = "restore it from a copy, or delete it";

  /// More bytes than a line has.
  private static final int TAIL = 4096;

  private MetricsFile() {}

  public static String text(List<MetricsLine> lines) {
    StringBuilder text = new StringBuilder();
    String last = "";
    for (MetricsLine line : lines) {
      last = CheckedJson.line(CheckedJson.check(last), line);
      text.append(last).append('\n');
    }
    return text.toString();
  }

  static void append(Path file, MetricsLine line) throws IOException {
    String last = Files.exists(file) ? lastLine(file) : "";
    Files.writeString(
        file,
        CheckedJson.line(CheckedJson.check(last), line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static String lastLine(Path file) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      byte[] tail = new byte[(int) Math.min(TAIL, content.length())];
      content.seek(content.length() - tail.length);
      content.readFully(tail);
      return new String(tail, StandardCharsets.UTF_8).lines().reduce("", (_, line) -> line);
    }
  }

  /// Every whole line, by ascending step. Two processes that once wrote one run told some steps
  /// twice; the last line of a step counts then.
  ///
  /// @param mustHaveChecks whether a line without its check is refused
  /// @param hash the SHA-256 of the file when its run was complete; absent if it was not yet
  /// @param warn hears a sentence if that was so
  /// @throws UserError naming the file, the line, the field and the remedy
  static List<MetricsLine> read(
      Path file, boolean mustHaveChecks, Optional<String> hash, Consumer<String> warn) {
    List<MetricsLine> metrics = new ArrayList<>();
    if (Files.notExists(file)) {
      return metrics;
    }
    String text = Json.text(file);
    List<String> lines = text.lines().toList();
    String previous = "";
    for (int i = 0; i < lines.size(); i++) {
      // Of a line that was only half written the brace at its end is not there yet.
      boolean unfinished = i == lines.size() - 1 && !text.endsWith("\n");
      if (unfinished && !(mustHaveChecks && lines.get(i).contains("}"))) {
        break;
      }
      String line = lines.get(i);
      String where = "The file " + file + ", line " + (i + 1) + ",";
      metrics.add(
          CheckedJson.parse(previous, line, MetricsLine.class, where, REMEDY, _ -> mustHaveChecks));
      previous = CheckedJson.check(lines.get(i));
    }
    String found = Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
    if (!hash.orElse(found).equals(found)) {
      throw new UserError(
          "The file %s is not as the run ended (its SHA-256 differs), as if lines were missing; %s."
              .formatted(file, REMEDY));
    }
    LinkedHashMap<String, MetricsLine> last = new LinkedHashMap<>();
    metrics.forEach(line -> last.putLast(line.split() + " " + line.step(), line));
    List<MetricsLine> ascending =
        last.values().stream().sorted(Comparator.comparingLong(MetricsLine::step)).toList();
    if (!ascending.equals(metrics)) {
      warn.accept(
          "The file %s tells some steps twice, as if two processes had trained the run at once; the last line of each step counts."
              .formatted(file));
    }
    return ascending;
  }
}
