package org.headscope.engine.measure;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;

/// The folder of benchmarks' results: the one that `-Dresults` names, by default a temporary one.
/// Documents are written from those in `engine/docs/results`.
public final class ResultsFolder {
  private static final Path USUAL = Path.of("app", "target", "results");

  private ResultsFolder() {}

  /// The file `name` there.
  public static Path file(String name) {
    String named = System.getProperty("results", "");
    return (named.isEmpty() ? USUAL : Path.of(named)).resolve(name);
  }

  /// Writes `content` as JSON that people can read, too.
  public static void write(String name, Object content) throws IOException {
    Path file = file(name);
    Files.createDirectories(file.toAbsolutePath().getParent());
    byte[] text = Json.pretty(content).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(text));
  }
}
