package org.headscope.engine.interpret.probe.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;

/** A {@link StoredScores} as a JSON file. */
final class ScoreFile {
  /** Larger files are not ours. */
  private static final long MAX_BYTES = 1 << 20;

  private ScoreFile() {}

  static AtomicFile.Content content(StoredScores unit) {
    byte[] text = CheckedJson.pretty(unit).getBytes(StandardCharsets.UTF_8);
    return out -> out.write(text);
  }

  /**
   * The unit of {@code key} in {@code file}; nothing if the file is not there or is about another.
   *
   * @param damaged told a sentence if the file cannot be used
   */
  static Optional<StoredScores> read(Path file, ProbeKey key, Consumer<String> damaged) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
        StoredScores kept =
            CheckedJson.parse(
                Json.text(file),
                StoredScores.class,
                "The file " + file,
                "regenerate it",
                unit -> unit.format() >= 2);
        return Optional.of(kept).filter(unit -> unit.key().equals(key));
      }
    } catch (IOException | UserError e) {
      // What is wrong with it matters to nobody: it is made anew.
    }
    damaged.accept("The file " + file + " was damaged and is not used; probing regenerates it.");
    return Optional.empty();
  }
}
