package org.headscope.engine.io.tensor;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Reads and writes safetensors files: eight bytes of header length, a JSON header, the raw data
/// (format of huggingface/safetensors). Compares every length with the file's before it reserves
/// memory, and nothing in a file can carry code.
public final class Safetensors {
  /// Maximum length of a header, enough for some ten thousand tensors.
  static final int MAX_HEADER = 1 << 20;

  private static final int LENGTH_BYTES = Long.BYTES;

  /// Bytes that are checked at once, a multiple of every element's size.
  private static final int AT_ONCE = 1 << 16;

  private Safetensors() {}

  /// Receives a file's bytes as they are read: first everything before the data, then each
  /// tensor's.
  @FunctionalInterface
  interface Listener {
    /// Receives the next bytes; the buffer may be consumed, but not changed.
    void accept(ByteBuffer bytes);
  }

  /// A file's content.
  ///
  /// @param sha256 the hash of the file's bytes, 64 hexadecimal digits
  public record Hashed(TensorFile content, String sha256) {}

  /// Reads a whole file.
  ///
  /// @throws UserError naming the file, the fault and the remedy
  public static TensorFile read(Path file) {
    return read(file, _ -> {}, _ -> {});
  }

  /// Returns the header's metadata; reads no data.
  ///
  /// @throws UserError as [#read(Path)]
  public static Map<String, String> metadata(Path file) {
    FileErrors.requireRegular(file);
    try (FileChannel channel = FileChannel.open(file)) {
      return readHeader(channel, channel.size(), _ -> {}).metadata();
    } catch (SafetensorsHeader.Malformed e) {
      throw malformed(file, e);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  private static UserError malformed(Path file, SafetensorsHeader.Malformed e) {
    return new UserError(file + " " + e.getMessage() + "; copy or export the file again.", e);
  }

  /// Reads and hashes a whole file if it holds the expected tensors.
  ///
  /// @param check throws if the tensors by name, as the header claims them, are not the expected
  ///   ones; no data was read before
  /// @throws UserError as [#read(Path)]
  public static Hashed readHashed(
      Path file, Consumer<SortedMap<String, StoredTensor.TensorShape>> check) {
    MessageDigest digest = Sha256.digest();
    TensorFile content = read(file, check, digest::update);
    return new Hashed(content, Sha256.hex(digest));
  }

  static TensorFile read(
      Path file, Consumer<SortedMap<String, StoredTensor.TensorShape>> check, Listener listener) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    SortedMap<String, String> metadata =
        read(file, check, listener, tensor -> tensors.put(tensor.name(), tensor));
    return new TensorFile(metadata, tensors);
  }

  /// The names and shapes of a file's tensors; reads no data.
  ///
  /// @throws UserError as [#read(Path)]
  public static SortedMap<String, StoredTensor.TensorShape> shapes(Path file) {
    FileErrors.requireRegular(file);
    try (FileChannel channel = FileChannel.open(file)) {
      return readHeader(channel, channel.size(), _ -> {}).shapes();
    } catch (SafetensorsHeader.Malformed e) {
      throw malformed(file, e);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Reads a file tensor by tensor, in the order of their data, and keeps none.
  ///
  /// @return the hash of the file's bytes
  /// @throws UserError as [#read(Path)]
  public static String readEach(Path file, Consumer<StoredTensor> each) {
    MessageDigest digest = Sha256.digest();
    SortedMap<String, String> _ = read(file, _ -> {}, digest::update, each);
    return Sha256.hex(digest);
  }

  private static SortedMap<String, String> read(
      Path file,
      Consumer<SortedMap<String, StoredTensor.TensorShape>> check,
      Listener listener,
      Consumer<StoredTensor> each) {
    FileErrors.requireRegular(file);
    try (FileChannel channel = FileChannel.open(file)) {
      SafetensorsHeader header = readHeader(channel, channel.size(), listener);
      check.accept(header.shapes());
      for (SafetensorsHeader.Entry entry : header.entries()) {
        ByteBuffer data = readFully(channel, entry.end() - entry.begin());
        listener.accept(data.duplicate());
        each.accept(new StoredTensor(entry.name(), entry.type(), entry.shape(), data));
      }
      return header.metadata();
    } catch (SafetensorsHeader.Malformed e) {
      throw malformed(file, e);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Reads the `size` bytes of a file from `in`, a little at a time, without keeping them.
  ///
  /// @param file its name in errors
  /// @param check as in [#readHashed]
  /// @throws UserError as [#read(Path)], or if a number is NaN or infinite
  public static void check(
      Path file,
      InputStream in,
      long size,
      Consumer<SortedMap<String, StoredTensor.TensorShape>> check) {
    try {
      ReadableByteChannel channel = Channels.newChannel(in);
      SafetensorsHeader header = readHeader(channel, size, _ -> {});
      check.accept(header.shapes());
      for (SafetensorsHeader.Entry entry : header.entries()) {
        for (long left = entry.end() - entry.begin(); left > 0; left -= AT_ONCE) {
          ByteBuffer data = readFully(channel, Math.min(left, AT_ONCE));
          long elements = data.remaining() / entry.type().bytes();
          if (entry.type().isFloat()) {
            float[] _ =
                finite(file, new StoredTensor(entry.name(), entry.type(), List.of(elements), data));
          }
        }
      }
    } catch (SafetensorsHeader.Malformed e) {
      throw malformed(file, e);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Returns the elements of `tensor`, which was read from `file`, as float32 in row-major order.
  ///
  /// @throws UserError if one is NaN or infinite
  public static float[] finite(Path file, StoredTensor tensor) {
    float[] values = tensor.floats();
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw new UserError(
            "%s has NaN or infinite values in tensor %s; use an earlier checkpoint."
                .formatted(file, tensor.name()));
      }
    }
    return values;
  }

  /// Reads the header and leaves the channel, of `size` bytes, at the first byte of the data.
  private static SafetensorsHeader readHeader(
      ReadableByteChannel channel, long size, Listener listener)
      throws IOException, SafetensorsHeader.Malformed {
    if (size < LENGTH_BYTES) {
      throw new SafetensorsHeader.Malformed(
          "is not a safetensors file: it ends after %d bytes".formatted(size));
    }
    ByteBuffer prefix = readFully(channel, LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long length = prefix.getLong(0);
    if (length < 0 || length > size - LENGTH_BYTES) {
      throw new SafetensorsHeader.Malformed(
          "is cut short or not a safetensors file: its header would have %s bytes and the file has %d"
              .formatted(Long.toUnsignedString(length), size));
    }
    if (length > MAX_HEADER) {
      throw new SafetensorsHeader.Malformed(
          "has a header of %d bytes, more than the %d that are read".formatted(length, MAX_HEADER));
    }
    ByteBuffer json = readFully(channel, length);
    ByteBuffer start = ByteBuffer.allocate(LENGTH_BYTES + json.remaining());
    listener.accept(start.put(prefix).put(json.duplicate()).flip());
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(json).toString();
    } catch (CharacterCodingException _) {
      throw new SafetensorsHeader.Malformed("has a header that is not UTF-8");
    }
    return SafetensorsHeader.parse(text, size - LENGTH_BYTES - length);
  }

  private static ByteBuffer readFully(ReadableByteChannel channel, long length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(length));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("it became shorter while it was read");
      }
    }
    return buffer.flip();
  }

  /// Writes `content` in an order that depends on its names and types alone. The header ends at a
  /// multiple of eight bytes, so every element is aligned.
  public static void write(OutputStream out, TensorFile content) throws IOException {
    SortedMap<String, StoredTensor.TensorShape> shapes = new TreeMap<>();
    content
        .tensors()
        .forEach((name, t) -> shapes.put(name, new StoredTensor.TensorShape(t.type(), t.shape())));
    write(out, content.metadata(), shapes, content::tensor);
  }

  /// Writes tensors as [#write(OutputStream, TensorFile)] does, of which each is asked for when its
  /// data are due, so that they need not be in memory at once.
  ///
  /// @param tensors by name, of the types and shapes in `shapes`
  public static void write(
      OutputStream out,
      SortedMap<String, String> metadata,
      SortedMap<String, StoredTensor.TensorShape> shapes,
      Function<String, StoredTensor> tensors)
      throws IOException {
    SafetensorsHeader header = SafetensorsHeader.of(metadata, shapes);
    byte[] json = header.toBytes();
    Refusal.when(json.length > MAX_HEADER, "a header of %s bytes", json.length);
    WritableByteChannel channel = Channels.newChannel(out);
    ByteBuffer length = ByteBuffer.allocate(LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    channel.write(length.putLong(json.length).flip());
    channel.write(ByteBuffer.wrap(json));
    for (SafetensorsHeader.Entry entry : header.entries()) {
      StoredTensor tensor = tensors.apply(entry.name());
      long bytes = entry.end() - entry.begin();
      Refusal.when(
          tensor.data().remaining() != bytes,
          "%s has not the %s bytes of its shape",
          entry.name(),
          bytes);
      channel.write(tensor.data());
    }
  }
}
