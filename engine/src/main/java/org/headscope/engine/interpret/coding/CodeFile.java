package org.headscope.engine.interpret.coding;

import module java.base;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;

/// A compressed text on disk: `HSCODE1` and a line end, the header's length, the header, the code,
/// the checksum of all tokens' intervals, and the checksum of everything before.
///
/// @param intervals CRC-32 of the intervals, which differs if probabilities do
record CodeFile(CodeHeader header, byte[] code, int intervals) {
  private static final byte[] MAGIC = "HSCODE1\n".getBytes(StandardCharsets.US_ASCII);

  /// The maximum size of a header; one with 10,000 long labels takes less.
  private static final int MAX_HEADER = 4 << 20;

  private static final int MAX_MEBIBYTES = 128;

  /// The number of bytes besides the header and the code.
  private static final int OVERHEAD = MAGIC.length + 3 * Integer.BYTES;

  /// Reads the content of `file`.
  ///
  /// @throws UserError if it cannot be read, or is larger than texts may be
  static byte[] content(Path file) {
    return FileErrors.bytes(file, MAX_MEBIBYTES);
  }

  /// Reads a compressed text.
  ///
  /// @throws UserError if `file` is not one, or was damaged
  static CodeFile read(Path file) {
    byte[] content = content(file);
    if (content.length < MAGIC.length
        || !Arrays.equals(MAGIC, Arrays.copyOf(content, MAGIC.length))) {
      throw new UserError(
          "The file %s is not a compressed text; name one that 'headscope compress' wrote."
              .formatted(file));
    }
    ByteBuffer bytes = ByteBuffer.wrap(content).position(MAGIC.length);
    int last = content.length - Integer.BYTES;
    int length = content.length < OVERHEAD ? -1 : bytes.getInt();
    if (length < 0
        || length > Math.min(MAX_HEADER, content.length - OVERHEAD)
        || bytes.getInt(last) != crc(content, last)) {
      throw new UserError(
          "The file %s was cut or changed (its check differs); use another copy of it."
              .formatted(file));
    }
    int code = MAGIC.length + Integer.BYTES + length;
    String json = new String(content, code - length, length, StandardCharsets.UTF_8);
    CodeHeader header = Json.parse(json, CodeHeader.class, "The header of the file " + file);
    return new CodeFile(
        header,
        Arrays.copyOfRange(content, code, last - Integer.BYTES),
        bytes.getInt(last - Integer.BYTES));
  }

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      byte[] json = Json.line(header).getBytes(StandardCharsets.UTF_8);
      out.write(MAGIC);
      out.writeInt(json.length);
      out.write(json);
      out.write(code);
      out.writeInt(intervals);
      byte[] before = bytes.toByteArray();
      out.writeInt(crc(before, before.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen in memory
    }
    return bytes.toByteArray();
  }

  static int crc(byte[] content, int length) {
    CRC32 crc = new CRC32();
    crc.update(content, 0, length);
    return (int) crc.getValue();
  }

  static void write(Path file, byte[] content) {
    try {
      AtomicFile.write(file, out -> out.write(content));
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// The header of a code: everything that must be the same to read it.
  ///
  /// @param format of the file
  /// @param headscope the version that wrote it
  /// @param predictor its name; a run may have another name elsewhere
  /// @param identity the rule and its version, or the hash of the weights and the model
  /// @param machine everything else that rounding depends on
  /// @param tokens their number
  /// @param ending the line end after them
  record CodeHeader(
      int format,
      String headscope,
      String predictor,
      String identity,
      String machine,
      @JsonUnwrapped Spelling spelling,
      int tokens,
      String ending) {
    static final int FORMAT = 1;

    /// The maximum number of tokens in a text.
    static final int MAX_TOKENS = 1 << 22;

    /// @throws IllegalArgumentException if no code has such a header
    CodeHeader {
      Refusal.when(format != FORMAT, "this version reads format %s", FORMAT);
      Refusal.when(
          tokens < 0 || tokens > MAX_TOKENS,
          "a code has %,d tokens; it must have from 0 to %,d",
          tokens,
          MAX_TOKENS);
      Refusal.when(!CodedText.ENDINGS.contains(ending), "a text ends with one line end or none");
    }
  }
}
