package org.headscope.app.export;

import java.io.IOException;
import java.nio.file.Path;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.run.UserError;

/// Whole files, and a sentence where one cannot be written.
final class AtomicBytes {
  private AtomicBytes() {}

  static void write(Path file, byte[] bytes) {
    try {
      AtomicFile.write(file, out -> out.write(bytes));
    } catch (IOException e) {
      throw new UserError(
          file + " cannot be written (" + e.getMessage() + "); choose another folder.", e);
    }
  }
}
