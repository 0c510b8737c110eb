package org.headscope.engine.io.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of Python's safetensors are read, ours conform to its format, and invalid files are
/// refused.
class SafetensorsTest {
  /// A header up to the offsets of its second tensor; the first is one number.
  private static final String TWO =
      "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
          + "\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":";

  @TempDir Path folder;

  private static TensorFile sample() {
    return TensorFile.of(
        new TreeMap<>(Map.of("format", "pt", "note", "ü")),
        List.of(
            StoredTensor.float32(
                "embedding.weight",
                List.of(2L, 3L),
                new float[] {-0.25f, -0.125f, 0, 0.125f, 0.25f, 0.375f}),
            StoredTensor.float16(
                "half", List.of(5L), new float[] {1, -2.5f, 65504, 0x1p-14f, 0x1p-24f}),
            TestTensors.int64("step", List.of(), new long[] {9007199254740993L}),
            StoredTensor.float32("empty", List.of(0L, 4L), new float[0])));
  }

  private static byte[] bytes(TensorFile content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Safetensors.write(out, content);
    return out.toByteArray();
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(folder.resolve("weights.safetensors"), content);
  }

  /// Returns a file with this header and this many bytes of data.
  private Path file(String header, int data) throws IOException {
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer all =
        ByteBuffer.allocate(Long.BYTES + json.length + data).order(ByteOrder.LITTLE_ENDIAN);
    return file(all.putLong(json.length).put(json).array());
  }

  private void refused(Path file, String... parts) {
    assertThatThrownBy(() -> Safetensors.read(file))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageEndingWith(".")
        .hasMessageContainingAll(parts);
  }

  @Test
  void readsAFileThatPythonWrote() throws IOException {
    byte[] golden;
    try (InputStream in = getClass().getResourceAsStream("python.safetensors")) {
      golden = Objects.requireNonNull(in).readAllBytes();
    }
    TensorFile content = TestTensors.readFinite(file(golden));

    assertThat(content.metadata()).isEqualTo(Map.of("format", "pt", "note", "ü"));
    assertThat(content.tensors().keySet())
        .containsExactly("embedding.weight", "empty", "half", "step");
    sample()
        .tensors()
        .forEach((name, expected) -> assertThat(content.tensors()).containsEntry(name, expected));
    assertThat(content.tensor("half").floats())
        .containsExactly(1, -2.5f, 65504, 0x1p-14f, 0x1p-24f);
    assertThat(TestTensors.longs(content.tensor("step"))).containsExactly(9007199254740993L);
  }

  @Test
  void writesTheVeryBytesThatAreDocumented() throws IOException {
    TensorFile content =
        TensorFile.of(
            new TreeMap<>(Map.of("k", "v")),
            List.of(
                StoredTensor.float16("a", List.of(1L), new float[] {1}),
                StoredTensor.float32("c", List.of(1L), new float[] {1}),
                StoredTensor.float32("b", List.of(1L, 2L), new float[] {2, -1})));
    String header =
        "{\"__metadata__\":{\"k\":\"v\"},"
            + "\"b\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]},"
            + "\"c\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[8,12]},"
            + "\"a\":{\"dtype\":\"F16\",\"shape\":[1],\"data_offsets\":[12,14]}}";
    int padded = (header.length() + 7) / 8 * 8;
    String hex =
        "%02x".formatted(padded)
            + "00".repeat(7)
            + HexFormat.of().formatHex(header.getBytes(StandardCharsets.UTF_8))
            + "20".repeat(padded - header.length())
            + "00000040"
            + "000080bf"
            + "0000803f"
            + "003c";
    assertThat(HexFormat.of().formatHex(bytes(content))).isEqualTo(hex);
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    assertThat(Safetensors.read(file(bytes(sample())))).isEqualTo(sample());
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    byte[] whole = bytes(sample());
    for (int length = 0; length < whole.length; length++) {
      refused(file(Arrays.copyOf(whole, length)), "copy or export the file again");
    }
    refused(file(Arrays.copyOf(whole, whole.length + 1)), "1 bytes that belong to no tensor");
  }

  @Test
  void flippedHeaderBytesGiveOnlyUserErrors() throws IOException {
    byte[] whole = bytes(sample());
    for (int i = 0; i < 300; i++) {
      byte[] broken = whole.clone();
      broken[i] ^= (byte) (1 << (i % 8));
      try {
        Safetensors.read(file(broken));
      } catch (UserError expected) {
        assertThat(expected.getMessage()).contains("weights.safetensors");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "[] # 0 # not a JSON object",
        "nonsense # 0 # not valid JSON",
        "{} {} # 0 # has text after its end",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
            + "\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}} # 8 # has the field \"a\" twice at column 58;",
        "{\"a\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]}} # 8 # dtype \"F64\"",
        "{\"a\":{\"dtype\":7,\"shape\":[1],\"data_offsets\":[0,8]}} # 8 # dtype 7",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}} # 4 # exactly the fields",
        "{\"a\":7} # 4 # exactly the fields",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}} # 4 # shape of tensor a",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1.0],\"data_offsets\":[0,4]}} # 4 # shape of tensor a",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":\"1\",\"data_offsets\":[0,4]}} # 4 # shape of tensor a",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[9223372036854775808],\"data_offsets\":[0,4]}}"
            + " # 4 # shape of tensor a",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[9223372036854775807],\"data_offsets\":[0,4]}}"
            + " # 4 # overflows",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,0]}}"
            + " # 0 # overflows",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[-4,0]}} # 4 # data_offsets",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,0]}} # 4 # data_offsets",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0]}} # 4 # data_offsets",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,8]}} # 8 # do not fit",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}} # 4 # outside its 4",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}} # 8 # a hole of 4",
        TWO + "[4,12]}} # 12 # type F32 8 bytes at data_offsets, which do not fit",
        TWO + "[8,12]}} # 12 # a hole of 4",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
            + "\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}} # 8 # overlap",
        "{\"__metadata__\":[]} # 0 # __metadata__",
        "{\"__metadata__\":{\"k\":1}} # 0 # field k",
      })
  void refusesHeader(String header, int data, String problem) throws IOException {
    refused(file(header, data), problem);
  }

  @Test
  void aHeaderMayNameItsTensorsInAnyOrder() throws IOException {
    String header = TWO.replace("[0,4]", "[4,8]") + "[0,4]}}";
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer all = ByteBuffer.allocate(16 + json.length).order(ByteOrder.LITTLE_ENDIAN);
    TensorFile content =
        Safetensors.read(file(all.putLong(json.length).put(json).putFloat(1).putFloat(2).array()));
    assertThat(content.tensor("b").floats()).containsExactly(1);
    assertThat(content.tensor("a").floats()).containsExactly(2);
    assertThatThrownBy(() -> content.tensor("c")).isInstanceOf(IllegalArgumentException.class);
  }

  /// Data larger than a Java array; the file has a hole in its place.
  @Test
  void refusesATensorOfTwoGigabytes() throws IOException {
    String header =
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[536870912],\"data_offsets\":[0,2147483648]}}";
    Path file = file(header, 0);
    long end = Files.size(file) + (1L << 31);
    try (SeekableByteChannel channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      channel.position(end - 1).write(ByteBuffer.wrap(new byte[1]));
    }
    refused(file, "2147483648 bytes at data_offsets, which do not fit it");
  }

  @Test
  void refusesImpossibleHeaderLengths() throws IOException {
    for (long length : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 9, 1L << 33}) {
      byte[] bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putLong(length).array();
      refused(file(bytes), "its header would have " + Long.toUnsignedString(length));
    }
    refused(file(" ".repeat(Safetensors.MAX_HEADER + 8), 0), "more than the 1048576");
    refused(file("[".repeat(100_000), 0), "is nested more than 64 deep;");
  }

  @Test
  void headersUpToTheMaximumAreWrittenAndRead() throws IOException {
    assertThat(Safetensors.read(file("{}", 0)).tensors()).isEmpty();
    int around = "{\"__metadata__\":{\"k\":\"\"}}".length();
    TensorFile greatest = noted("v".repeat(Safetensors.MAX_HEADER - around));
    assertThat(Safetensors.read(file(bytes(greatest)))).isEqualTo(greatest);
    TensorFile greater = noted("v".repeat(Safetensors.MAX_HEADER - around + 1));
    assertThatThrownBy(() -> bytes(greater))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a header of 1048584 bytes");
  }

  private static TensorFile noted(String value) {
    return new TensorFile(new TreeMap<>(Map.of("k", value)), new TreeMap<>());
  }

  @Test
  void refusesInvalidUtf8() throws IOException {
    byte[] bytes = new byte[16];
    bytes[0] = 8;
    Arrays.fill(bytes, 8, 16, (byte) 0xff);
    refused(file(bytes), "not UTF-8");
  }

  @Test
  void refusesUnreadableFiles() throws IOException {
    refused(folder, "is a directory");
    refused(folder.resolve("nowhere"), "does not exist");
    Path device = Path.of("/dev/zero");
    if (Files.exists(device)) {
      refused(device, "not a regular file");
    }
    Path file = file(bytes(sample()));
    assumeFalse("root".equals(System.getProperty("user.name")), "root may read everything");
    assumeFalse(!file.toFile().setReadable(false), "permissions cannot be set here");
    refused(file, "cannot be read (permission denied)");
  }

  @Test
  void namesTheTensorThatIsNotFinite() throws IOException {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      for (StoredTensor tensor :
          List.of(
              StoredTensor.float32("b.weight", List.of(2L), new float[] {1, bad}),
              StoredTensor.float16("b.weight", List.of(2L), new float[] {1, bad}))) {
        Path file =
            file(
                bytes(
                    TensorFile.of(
                        new TreeMap<>(),
                        List.of(StoredTensor.float32("a", List.of(1L), new float[] {1}), tensor))));
        StoredTensor good = Safetensors.read(file).tensor("a");
        assertThat(Safetensors.finite(file, good)).containsExactly(1);
        assertThatThrownBy(() -> TestTensors.readFinite(file))
            .isInstanceOf(UserError.class)
            .hasMessageContainingAll(file.toString(), "tensor b.weight");
      }
    }
  }

  @Test
  void float16RoundsAsPythonDoes() {
    // torch.tensor([0.1, 65519, 65520, 1e-8, 2049.0]).half()
    assertThat(
            StoredTensor.float16("h", List.of(5L), new float[] {0.1f, 65519, 65520, 1e-8f, 2049})
                .floats())
        .containsExactly(0x1.998p-4f, 65504, Float.POSITIVE_INFINITY, 0, 2048);
  }

  @Test
  void tensorsMustFitTheirNamesAndShapes() {
    assertThatThrownBy(() -> StoredTensor.float32("a", List.of(2L), new float[3]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() ->
            TensorFile.of(
                new TreeMap<>(),
                List.of(StoredTensor.float32("__metadata__", List.of(), new float[1]))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> StoredTensor.float32("a", List.of(-1L, -1L), new float[1]))
        .hasMessageContaining("negative size");
    StoredTensor twin = StoredTensor.float32("a", List.of(), new float[1]);
    assertThatThrownBy(() -> TensorFile.of(new TreeMap<>(), List.of(twin, twin)))
        .hasMessageContaining("two tensors are named a");
    StoredTensor integer = TestTensors.int64("i", List.of(), new long[1]);
    assertThatThrownBy(integer::floats).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void writingTwiceGivesEqualBytes() throws IOException {
    assertThat(bytes(sample())).isEqualTo(bytes(sample()));
    try (OutputStream out = Files.newOutputStream(folder.resolve("again"))) {
      Safetensors.write(out, sample());
    }
    assertThat(Files.readAllBytes(folder.resolve("again"))).isEqualTo(bytes(sample()));
  }
}
