package org.headscope.engine.io;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.headscope.engine.run.UserError;

/// The lines of a text file from outside, one at a time: strict UTF-8 without a byte-order mark,
/// each line of bounded length, so that a hostile file costs no more memory than its longest line.
final class Utf8Lines implements AutoCloseable {
  private static final int MAX_BYTES = 4 << 20;

  private final Path file;
  private final InputStream in;
  private long number;

  private Utf8Lines(Path file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /// Opens `file`.
  ///
  /// @throws UserError if it is missing, a folder or closed to us
  static Utf8Lines open(Path file) {
    if (Files.isDirectory(file)) {
      throw new UserError(file + " is a folder; name a file of instances inside it.");
    }
    try {
      return new Utf8Lines(file, new BufferedInputStream(Files.newInputStream(file), 1 << 16));
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// The next line that is not blank, without its end; empty at the end of the file.
  ///
  /// @throws UserError naming file and line if it is too long or no UTF-8
  Optional<String> next() {
    while (true) {
      Optional<String> line = line();
      if (line.isEmpty() || !line.get().isBlank()) {
        return line;
      }
    }
  }

  /// How errors about the current line begin; lines count from 1.
  String where() {
    return "The file " + file + ", line " + number + ",";
  }

  private Optional<String> line() {
    number++;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(8192);
    try {
      int b = in.read();
      if (b < 0) {
        return Optional.empty();
      }
      for (; b >= 0 && b != '\n'; b = in.read()) {
        if (bytes.size() == MAX_BYTES) {
          throw new UserError(where() + " is longer than 4 MiB; give each instance its own line.");
        }
        bytes.write(b);
      }
      return Optional.of(decode(bytes.toByteArray()));
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  private String decode(byte[] bytes) {
    try {
      String line = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (line.startsWith("\uFEFF")) {
        throw new UserError(where() + " begins with a byte-order mark; save it as plain UTF-8.");
      }
      return line;
    } catch (CharacterCodingException e) {
      throw new UserError(where() + " is not UTF-8; save the file as UTF-8.", e);
    }
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }
}
