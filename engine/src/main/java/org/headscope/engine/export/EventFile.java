package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.training.run.MetricsLine;

/// TensorBoard's file of events: records of a length, an `Event` as protocol buffers write it, and
/// check values (TFRecord; tensorflow/core/util/event.proto). Times are seconds since the start of
/// the training.
final class EventFile {
  static final String NAME = "events.out.tfevents.0.headscope";

  private static final int STRING_TYPE = 7; // DT_STRING
  private static final int CRC_MASK = 0xa282ead8;

  private EventFile() {}

  /// Writes the version, the provenance as a text, and an event for each line.
  static void write(OutputStream out, String provenance, List<MetricsLine> lines)
      throws IOException {
    record(out, new Message().text(3, "brain.Event:2"));
    record(out, new Message().nested(5, new Message().nested(1, text(provenance))));
    for (MetricsLine line : lines) {
      Message summary = new Message();
      Curves.tagged(line)
          .forEach((tag, value) ->
              summary.nested(1, new Message().text(1, tag).single(2, value.floatValue())));
      record(out, new Message().real(1, line.seconds()).number(2, line.step()).nested(5, summary));
    }
  }

  /// A `Summary.Value` that the text dashboard shows.
  private static Message text(String provenance) {
    Message plugin = new Message().nested(1, new Message().text(1, "text"));
    Message shape = new Message().nested(2, new Message().number(1, 1));
    Message tensor = new Message().number(1, STRING_TYPE).nested(2, shape).text(8, provenance);
    return new Message().text(1, NamedArrays.PROVENANCE).nested(9, plugin).nested(8, tensor);
  }

  private static void record(OutputStream out, Message event) throws IOException {
    byte[] data = event.bytes.toByteArray();
    ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    out.write(length.putLong(data.length).array());
    out.write(check(length.array()));
    out.write(data);
    out.write(check(data));
  }

  private static byte[] check(byte[] data) {
    CRC32C crc = new CRC32C();
    crc.update(data);
    int masked = Integer.rotateRight((int) crc.getValue(), 15) + CRC_MASK;
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(masked).array();
  }

  /// A message of protocol buffers: fields in the order in which they are added.
  private static final class Message {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Message number(int field, long value) {
      key(field, 0);
      varint(value);
      return this;
    }

    Message real(int field, double value) {
      key(field, 1);
      ByteBuffer eight = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      bytes.writeBytes(eight.putDouble(value).array());
      return this;
    }

    Message single(int field, float value) {
      key(field, 5);
      ByteBuffer four = ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      bytes.writeBytes(four.putFloat(value).array());
      return this;
    }

    Message text(int field, String value) {
      return delimited(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Message nested(int field, Message value) {
      return delimited(field, value.bytes.toByteArray());
    }

    private Message delimited(int field, byte[] value) {
      key(field, 2);
      varint(value.length);
      bytes.writeBytes(value);
      return this;
    }

    private void key(int field, int wireType) {
      varint((long) field << 3 | wireType);
    }

    private void varint(long value) {
      long rest = value;
      while ((rest & ~0x7FL) != 0) {
        bytes.write((int) ((rest & 0x7F) | 0x80));
        rest >>>= 7;
      }
      bytes.write((int) rest);
    }
  }
}
