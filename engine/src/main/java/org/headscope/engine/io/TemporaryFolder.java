package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Java's folder for temporary files, which fonts, libraries and handouts need.
public final class TemporaryFolder {
  /// Bytes written as a test: more than a font needs.
  private static final int BYTES = 1 << 20;

  private TemporaryFolder() {}

  public static Path path() {
    return Path.of(System.getProperty("java.io.tmpdir", "."));
  }

  /// Checks that the folder has free space.
  ///
  /// @throws UserError if nothing can be written there
  public static void require() {
    try {
      Path file = Files.createTempFile("headscope", ".part");
      try {
        Files.write(file, new byte[BYTES]);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  public static UserError unusable(IOException e) {
    return new UserError(
        "The folder for temporary files, %s, cannot be written (%s); free some space there, or set JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR to name another."
            .formatted(path(), FileErrors.reason(e)),
        e);
  }
}
