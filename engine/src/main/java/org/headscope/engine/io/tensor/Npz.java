package org.headscope.engine.io.tensor;

import module java.base;

import org.headscope.engine.run.Refusal;

/// Writes NumPy's archives, one array after the other: a zip of `.npy` files (format 1.0), not
/// compressed, so that equal arrays give equal bytes and `numpy.load` needs no pickle.
public final class Npz implements Closeable {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

  /// Headers end at a multiple of this many bytes, so that NumPy can map the values.
  private static final int ALIGNMENT = 64;

  /// The longest header of format 1.0.
  private static final int MAX_HEADER = 0xFFFF;

  private final ZipOutputStream zip;

  /// Begins an archive. Closing it completes the archive and closes `out`.
  public Npz(OutputStream out) {
    zip = new ZipOutputStream(out);
    zip.setMethod(ZipOutputStream.STORED);
  }

  /// Adds an array under the tensor's name, which must differ from earlier ones.
  ///
  /// @throws IllegalArgumentException if NumPy has no such type
  public void add(StoredTensor tensor) throws IOException {
    add(tensor.name(), header(descr(tensor.type()), tensor.shape()), tensor.data());
  }

  /// Adds a text that is not empty, as an array without dimensions: `str(archive[name])`.
  public void add(String name, String text) throws IOException {
    ByteBuffer codePoints =
        ByteBuffer.allocate(Integer.BYTES * text.codePointCount(0, text.length()))
            .order(ByteOrder.LITTLE_ENDIAN);
    text.codePoints().forEach(codePoints::putInt);
    add(name, header("<U" + codePoints.position() / Integer.BYTES, List.of()), codePoints.flip());
  }

  private void add(String name, byte[] header, ByteBuffer data) throws IOException {
    ZipEntry entry = new ZipEntry(name + ".npy");
    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0)); // the earliest of zip
    CRC32 crc = new CRC32();
    crc.update(header);
    crc.update(data.duplicate());
    entry.setCrc(crc.getValue());
    entry.setSize((long) header.length + data.remaining());
    zip.putNextEntry(entry);
    zip.write(header);
    WritableByteChannel channel = Channels.newChannel(zip);
    while (data.hasRemaining()) {
      channel.write(data);
    }
    zip.closeEntry();
  }

  /// The bytes of a `.npy` file before its values.
  private static byte[] header(String descr, List<Long> shape) {
    String sizes = shape.stream().map(String::valueOf).collect(Collectors.joining(", "));
    String dict =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%s%s), }"
            .formatted(descr, sizes, shape.size() == 1 ? "," : "");
    int before = MAGIC.length + Short.BYTES;
    int end = Math.ceilDiv(before + dict.length() + 1, ALIGNMENT) * ALIGNMENT;
    Refusal.when(end - before > MAX_HEADER, "a shape of %s dimensions", shape.size());
    byte[] header = new byte[end];
    Arrays.fill(header, (byte) ' ');
    ByteBuffer bytes = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(MAGIC).putShort((short) (end - before));
    bytes.put(dict.getBytes(StandardCharsets.US_ASCII)).put(end - 1, (byte) '\n');
    return header;
  }

  private static String descr(StoredTensor.Type type) {
    return switch (type) {
      case F32 -> "<f4";
      case F16 -> "<f2";
      case I64 -> "<i8";
      case U8 -> "|u1";
      case BOOL -> "|b1";
      case BF16 -> throw new IllegalArgumentException("NumPy has no bfloat16");
    };
  }

  /// Completes the archive and leaves the stream open.
  public void finish() throws IOException {
    zip.finish();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
