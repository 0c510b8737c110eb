package org.headscope.engine.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.headscope.engine.run.UserError;

/**
 * Reads and writes safetensors files: eight bytes of header length, a JSON header, the raw data
 * (format of huggingface/safetensors). Every length is held against the file before memory is
 * reserved for it, and nothing in a file can carry code.
 */
public final class Safetensors {
  /** Longest header that is read: room for some ten thousand tensors. */
  static final int MAX_HEADER = 1 << 20;

  private static final int LENGTH_BYTES = Long.BYTES;

  private Safetensors() {}

  /**
   * Reads a whole file.
   *
   * @throws UserError naming the file, what is wrong with it and what to do
   */
  public static TensorFile read(Path file) {
    return read(file, tensors -> {});
  }

  /** Reads a whole file, once {@code check} did not refuse the tensors that its header claims. */
  private static TensorFile read(Path file, Consumer<SortedMap<String, TensorShape>> check) {
    FileErrors.requireRegular(file);
    try (FileChannel channel = FileChannel.open(file)) {
      SafetensorsHeader header = readHeader(channel);
      check.accept(header.shapes());
      long dataStart = channel.position();
      Map<String, StoredTensor> tensors = new TreeMap<>();
      for (SafetensorsHeader.Entry entry : header.entries()) {
        ByteBuffer data =
            readFully(channel, dataStart + entry.begin(), entry.end() - entry.begin());
        tensors.put(
            entry.name(), new StoredTensor(entry.name(), entry.type(), entry.shape(), data));
      }
      return new TensorFile(header.metadata(), new TreeMap<>(tensors));
    } catch (SafetensorsHeader.Malformed e) {
      throw new UserError(file + " " + e.getMessage() + "; copy or export the file again.", e);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /**
   * Reads a whole file and refuses it if a weight is NaN or infinite.
   *
   * @throws UserError as {@link #read}, or naming the first tensor that is not finite
   */
  public static TensorFile readFinite(Path file) {
    return readFinite(file, tensors -> {});
  }

  /**
   * Reads a whole file as {@link #readFinite(Path)} does, if it holds what is expected.
   *
   * @param check throws if the tensors by name, as the header claims them, are others; no data was
   *     read before
   */
  public static TensorFile readFinite(Path file, Consumer<SortedMap<String, TensorShape>> check) {
    TensorFile content = read(file, check);
    for (StoredTensor tensor : content.tensors().values()) {
      if (tensor.hasNonFinite()) {
        throw new UserError(
            "%s has NaN or infinite values in tensor %s; use a checkpoint from before they arose."
                .formatted(file, tensor.name()));
      }
    }
    return content;
  }

  /** Leaves the channel at the first byte of the data. */
  private static SafetensorsHeader readHeader(FileChannel channel)
      throws IOException, SafetensorsHeader.Malformed {
    long size = channel.size();
    if (size < LENGTH_BYTES) {
      throw new SafetensorsHeader.Malformed(
          "is no safetensors file: it ends after %d bytes".formatted(size));
    }
    long length = readFully(channel, 0, LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (length < 0 || length > size - LENGTH_BYTES) {
      throw new SafetensorsHeader.Malformed(
          "is cut short or no safetensors file: its header would have %s bytes and the file has %d"
              .formatted(Long.toUnsignedString(length), size));
    }
    if (length > MAX_HEADER) {
      throw new SafetensorsHeader.Malformed(
          "has a header of %d bytes, more than the %d that are read".formatted(length, MAX_HEADER));
    }
    ByteBuffer bytes = readFully(channel, LENGTH_BYTES, length);
    channel.position(LENGTH_BYTES + length);
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new SafetensorsHeader.Malformed("has a header that is not UTF-8");
    }
    return SafetensorsHeader.parse(text, size - LENGTH_BYTES - length);
  }

  private static ByteBuffer readFully(FileChannel channel, long position, long length)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(length));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, position + buffer.position()) < 0) {
        throw new EOFException("it became shorter while it was read");
      }
    }
    return buffer.flip();
  }

  /**
   * Writes {@code content} in an order that depends on nothing but its names and types. The header
   * ends at a multiple of eight bytes, so every element is aligned.
   */
  public static void write(OutputStream out, TensorFile content) throws IOException {
    SafetensorsHeader header = SafetensorsHeader.of(content);
    byte[] json = header.toBytes();
    if (json.length > MAX_HEADER) {
      throw new IllegalArgumentException("a header of " + json.length + " bytes");
    }
    WritableByteChannel channel = Channels.newChannel(out);
    ByteBuffer length = ByteBuffer.allocate(LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    channel.write(length.putLong(json.length).flip());
    channel.write(ByteBuffer.wrap(json));
    for (SafetensorsHeader.Entry entry : header.entries()) {
      channel.write(content.tensor(entry.name()).data());
    }
  }
}
