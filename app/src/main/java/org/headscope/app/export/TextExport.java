package org.headscope.app.export;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Writes a figure's further forms as text: an automaton's DOT.
public final class TextExport {
  private TextExport() {}

  /// Writes `text` to `file` in UTF-8, in full or not at all.
  ///
  /// @throws org.headscope.engine.run.UserError if the file cannot be written
  public static void write(String text, Path file) {
    AtomicBytes.write(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
