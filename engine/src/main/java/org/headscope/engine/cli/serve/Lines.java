package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.run.UserError;

/// The lines of an endless stream, each of bounded length: one that is too long, or is no UTF-8, is
/// refused alone.
final class Lines {
  static final int MAX_BYTES = 1 << 20;

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  Lines(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /// Returns the next line; empty at the end of the stream.
  ///
  /// @throws UserError if it cannot be read; the next call returns the line after it
  Optional<String> next() throws IOException {
    line.reset();
    long length = 0;
    int b = in.read();
    if (b < 0) {
      return Optional.empty();
    }
    for (; b >= 0 && b != '\n'; b = in.read()) {
      if (++length <= MAX_BYTES) {
        line.write(b);
      }
    }
    UserError.when(
        length > MAX_BYTES, "The request is longer than 1 MiB; name a file that has its text.");
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(line.toByteArray()))
              .toString());
    } catch (CharacterCodingException e) {
      throw new UserError("The request is not UTF-8; write it in UTF-8.", e);
    }
  }
}
