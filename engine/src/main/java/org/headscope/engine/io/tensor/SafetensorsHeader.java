package org.headscope.engine.io.tensor;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.io.JsonFault;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.*;

/// The JSON header of a safetensors file: the position of each tensor.
///
/// @param entries the tensors in the order of their data, which they fill without gap or overlap
record SafetensorsHeader(SortedMap<String, String> metadata, List<Entry> entries) {
  /// The only name that no tensor can have.
  static final String METADATA = "__metadata__";

  /// A fault of a header, as the second half of a sentence that begins with the file.
  static final class Malformed extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    Malformed(String problem) {
      super(problem);
    }
  }

  /// A tensor and its bytes [begin, end) within the data.
  record Entry(String name, StoredTensor.Type type, List<Long> shape, long begin, long end) {}

  /// Reads and checks a header.
  ///
  /// @param dataLength the actual number of bytes of data in the file
  static SafetensorsHeader parse(String text, long dataLength) throws Malformed {
    JsonNode root;
    try {
      root = Json.mapper().readTree(text);
    } catch (JacksonException e) {
      throw new Malformed("has a header that " + JsonFault.problem(e, text));
    }
    if (!root.isObject()) {
      throw new Malformed("has a header that is not a JSON object");
    }
    SortedMap<String, String> metadata = new TreeMap<>();
    List<Entry> entries = new ArrayList<>();
    for (Map.Entry<String, JsonNode> property : root.properties()) {
      if (property.getKey().equals(METADATA)) {
        metadata = metadata(property.getValue());
      } else {
        entries.add(entry(property.getKey(), property.getValue(), dataLength));
      }
    }
    entries.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
    checkTiling(entries, dataLength);
    return new SafetensorsHeader(metadata, List.copyOf(entries));
  }

  private static SortedMap<String, String> metadata(JsonNode node) throws Malformed {
    SortedMap<String, String> metadata = new TreeMap<>();
    if (!node.isObject()) {
      throw new Malformed("has a __metadata__ that is not a JSON object");
    }
    for (Map.Entry<String, JsonNode> property : node.properties()) {
      if (!property.getValue().isString()) {
        throw new Malformed("has a __metadata__ field " + property.getKey() + " that is not text");
      }
      metadata.put(property.getKey(), property.getValue().stringValue());
    }
    return metadata;
  }

  private static Entry entry(String name, JsonNode node, long dataLength) throws Malformed {
    if (!node.isObject() || node.size() != 3) {
      throw new Malformed(
          "must give tensor " + name + " exactly the fields dtype, shape and data_offsets");
    }
    StoredTensor.Type type = type(name, node.path("dtype"));
    List<Long> shape = integers(name, "shape", node.path("shape"));
    List<Long> offsets = integers(name, "data_offsets", node.path("data_offsets"));
    if (offsets.size() != 2 || offsets.get(0) > offsets.get(1) || offsets.get(1) > dataLength) {
      throw new Malformed(
          "has tensor %s at data_offsets %s, outside its %d bytes of data"
              .formatted(name, offsets, dataLength));
    }
    long begin = offsets.get(0);
    long end = offsets.get(1);
    if (bytes(name, type, shape) != end - begin || end - begin > Integer.MAX_VALUE) {
      throw new Malformed(
          "gives tensor %s of shape %s and type %s %d bytes at data_offsets, which do not fit it"
              .formatted(name, shape, type, end - begin));
    }
    return new Entry(name, type, shape, begin, end);
  }

  private static StoredTensor.Type type(String name, JsonNode node) throws Malformed {
    for (StoredTensor.Type type : StoredTensor.Type.values()) {
      if (node.isString() && node.stringValue().equals(type.name())) {
        return type;
      }
    }
    throw new Malformed(
        "has tensor "
            + name
            + " of dtype "
            + node
            + ", but only F32, F16, BF16, I64, U8 and BOOL can be read");
  }

  /// Returns the non-negative integers of an array, none beyond 2⁶³−1.
  private static List<Long> integers(String name, String field, JsonNode node) throws Malformed {
    List<Long> values = new ArrayList<>();
    boolean good = node.isArray();
    for (JsonNode element : node) {
      BigInteger value =
          element.isIntegralNumber() ? element.bigIntegerValue() : BigInteger.valueOf(-1);
      good &= value.signum() >= 0 && value.bitLength() < Long.SIZE;
      values.add(value.longValue());
    }
    if (!good) {
      throw new Malformed(
          "has a %s of tensor %s that is not a list of sizes from 0 to 2^63-1"
              .formatted(field, name));
    }
    return values;
  }

  private static long bytes(String name, StoredTensor.Type type, List<Long> shape)
      throws Malformed {
    try {
      return Math.multiplyExact(StoredTensor.elements(shape), type.bytes());
    } catch (ArithmeticException _) {
      throw new Malformed("has a shape of tensor " + name + " that overflows: " + shape);
    }
  }

  private static void checkTiling(List<Entry> entries, long dataLength) throws Malformed {
    long end = 0;
    for (Entry entry : entries) {
      if (entry.begin() != end) {
        throw new Malformed(
            "has data_offsets of tensor %s that %s"
                .formatted(
                    entry.name(),
                    entry.begin() < end
                        ? "overlap another tensor"
                        : "leave a hole of " + (entry.begin() - end) + " bytes before them"));
      }
      end = entry.end();
    }
    if (end != dataLength) {
      throw new Malformed("has " + (dataLength - end) + " bytes that belong to no tensor");
    }
  }

  /// Returns the header of tensors: by falling element size and then by name, so that each is
  /// aligned and equal content gives equal bytes.
  static SafetensorsHeader of(
      SortedMap<String, String> metadata, SortedMap<String, StoredTensor.TensorShape> shapes) {
    List<Entry> entries = new ArrayList<>();
    long offset = 0;
    List<Map.Entry<String, StoredTensor.TensorShape>> ordered = new ArrayList<>(shapes.entrySet());
    ordered.sort(Comparator.comparingInt(tensor -> -tensor.getValue().type().bytes())); // stable
    for (Map.Entry<String, StoredTensor.TensorShape> tensor : ordered) {
      StoredTensor.TensorShape shape = tensor.getValue();
      long end = offset + shape.byteCount();
      entries.add(new Entry(tensor.getKey(), shape.type(), shape.sizes(), offset, end));
      offset = end;
    }
    return new SafetensorsHeader(metadata, entries);
  }

  SortedMap<String, StoredTensor.TensorShape> shapes() {
    SortedMap<String, StoredTensor.TensorShape> shapes = new TreeMap<>();
    entries.forEach(e -> shapes.put(e.name(), new StoredTensor.TensorShape(e.type(), e.shape())));
    return shapes;
  }

  /// Returns the header's JSON, padded with spaces to a multiple of eight bytes.
  byte[] toBytes() {
    ObjectNode root = Json.mapper().createObjectNode();
    if (!metadata.isEmpty()) {
      ObjectNode node = root.putObject(METADATA);
      metadata.forEach(node::put);
    }
    for (Entry entry : entries) {
      ObjectNode node = root.putObject(entry.name()).put("dtype", entry.type().name());
      ArrayNode shape = node.putArray("shape");
      entry.shape().forEach(shape::add);
      node.putArray("data_offsets").add(entry.begin()).add(entry.end());
    }
    byte[] json = Json.mapper().writeValueAsBytes(root);
    byte[] padded = Arrays.copyOf(json, (json.length + 7) / 8 * 8);
    Arrays.fill(padded, json.length, padded.length, (byte) ' ');
    return padded;
  }
}
