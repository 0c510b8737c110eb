package org.headscope.engine.measure;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;

/// The folder of benchmark results, which `-Dresults` names; a temporary one by default. Documents
/// are generated from those in `engine/docs/results`.
public final class ResultsFolder {
  private static final Path DEFAULT = Path.of("app", "target", "results");

  private ResultsFolder() {}

  /// Returns the file `name` there.
  public static Path file(String name) {
    String named = System.getProperty("results", "");
    return (named.isEmpty() ? DEFAULT : Path.of(named)).resolve(name);
  }

  /// Writes `content` as indented JSON.
  public static void write(String name, Object content) throws IOException {
    Path file = file(name);
    Files.createDirectories(file.toAbsolutePath().getParent());
    byte[] text = Json.pretty(content).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(text));
  }
}
