package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Lines of a text file from outside, one at a time: strict UTF-8, with or without a byte-order
/// mark, each line of bounded length, so that a hostile file costs no more memory than its longest
/// line.
public final class Utf8Lines implements AutoCloseable {
  /// Maximum length of a line, more than the largest context tree needs.
  private static final int MAX_BYTES = 32 << 20;

  private final Path file;
  private final InputStream in;
  private final byte[] bytes = new byte[1 << 16];
  private String read = ""; // one character per byte, since strings are searched fast
  private int at; // the number of characters used
  private long number;
  private ByteArrayOutputStream line = new ByteArrayOutputStream(8192);

  private Utf8Lines(Path file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /// Opens `file`.
  ///
  /// @throws UserError if it cannot be read; so do the other methods
  public static Utf8Lines open(Path file) {
    UserError.when(
        Files.isDirectory(file), "%s is a folder; name a file of instances inside it.", file);
    try {
      return new Utf8Lines(file, Files.newInputStream(file));
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Returns the next line that is not blank, without its line break; empty at the end of the file.
  public Optional<String> next() {
    Optional<String> next = line();
    while (next.filter(String::isBlank).isPresent()) {
      next = line();
    }
    return next;
  }

  /// Returns the beginning of errors about the current line; lines count from 1.
  public String where() {
    return "The file " + file + ", line " + number + ",";
  }

  public long number() {
    return number;
  }

  private Optional<String> line() {
    number++;
    if (line.size() > 1 << 16) {
      line = new ByteArrayOutputStream(8192); // releases the memory of a long line
    }
    line.reset();
    try {
      if (!fill()) {
        return Optional.empty();
      }
      do {
        int end = read.indexOf('\n', at);
        int length = (end < 0 ? read.length() : end) - at;
        if (line.size() + length > MAX_BYTES) {
          throw new UserError(where() + " is longer than 32 MiB; give each instance its own line.");
        }
        line.write(bytes, at, length);
        at += length;
      } while (at == read.length() && fill());
      at++; // past the line's end
      return Optional.of(decode(line.toByteArray()));
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// True if a byte is left; reads more if needed.
  private boolean fill() throws IOException {
    if (at >= read.length()) {
      int count = in.read(bytes);
      read = new String(bytes, 0, Math.max(0, count), StandardCharsets.ISO_8859_1);
      at = 0;
    }
    return !read.isEmpty();
  }

  private String decode(byte[] bytes) {
    try {
      String line = new String(bytes, StandardCharsets.UTF_8);
      if (line.indexOf('\uFFFD') >= 0) { // in the text, or in place of invalid UTF-8
        line = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      }
      return number == 1 ? unmarked(line) : line;
    } catch (CharacterCodingException e) {
      throw new UserError(where() + " is not UTF-8; save the file as UTF-8.", e);
    }
  }

  /// Returns `text` without a byte-order mark at its start.
  static String unmarked(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
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
