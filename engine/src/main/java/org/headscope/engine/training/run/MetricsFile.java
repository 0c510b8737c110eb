package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// The lines of `metrics.jsonl`, to which a running training may append, each with a check that
/// continues the previous line's.
public final class MetricsFile {
  private static final String REMEDY = "restore it from a copy, or delete it";

  /// More bytes than any line has.
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

  /// Every complete line, by ascending step. If two processes once wrote the same run, some steps
  /// occur twice; then the last line of a step counts.
  ///
  /// @param mustHaveChecks true to refuse a line without its check
  /// @param hash the SHA-256 of the file when its run completed; absent if it has not
  /// @param warn receives a sentence if steps occur twice
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
      // A half-written line lacks its closing brace.
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
          "The file %s has changed since the run ended (its SHA-256 differs), as if lines were missing; %s."
              .formatted(file, REMEDY));
    }
    LinkedHashMap<String, MetricsLine> last = new LinkedHashMap<>();
    metrics.forEach(line -> last.putLast(line.split() + " " + line.step(), line));
    List<MetricsLine> ascending =
        last.values().stream().sorted(Comparator.comparingLong(MetricsLine::step)).toList();
    if (!ascending.equals(metrics)) {
      warn.accept(
          "The file %s contains some steps twice, as if two processes had trained the run at once; the last line of each step counts."
              .formatted(file));
    }
    return ascending;
  }
}
