package org.headscope.engine.io.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

/// Archives that NumPy reads: the bytes are those that `numpy.save` writes, in a stored zip.
class NpzTest {
  private static byte[] archive(Consumer<Npz> arrays) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Npz npz = new Npz(out)) {
      arrays.accept(npz);
    }
    return out.toByteArray();
  }

  private static void add(Npz npz, StoredTensor tensor) {
    try {
      npz.add(tensor);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SequencedMap<String, byte[]> entries(byte[] archive) throws IOException {
    SequencedMap<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), zip.readAllBytes());
        assertThat(entry.getMethod()).isEqualTo(ZipEntry.STORED);
      }
    }
    return entries;
  }

  /// numpy.save of numpy 2.4.6 for [[1, -2, 0.5], [0, 3, 4]] in float32.
  @Test
  void arrayHasTheBytesOfNumpy() throws IOException {
    StoredTensor matrix =
        StoredTensor.float32("blocks.0/a", List.of(2L, 3L), new float[] {1, -2, 0.5f, 0, 3, 4});
    byte[] file = entries(archive(npz -> add(npz, matrix))).get("blocks.0/a.npy");
    String dict = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
    ByteBuffer expected = ByteBuffer.allocate(128 + 24);
    expected.put(HexFormat.of().parseHex("934e554d505901007600"));
    expected.put(dict.getBytes(StandardCharsets.US_ASCII));
    expected.put(" ".repeat(118 - 1 - dict.length()).getBytes(StandardCharsets.US_ASCII));
    expected.put((byte) '\n');
    expected.put(HexFormat.of().parseHex("0000803f000000c00000003f000000000000404000008040"));
    assertThat(file).isEqualTo(expected.array());
  }

  @Test
  void scalarsAndRowsHaveTheirOwnShapes() throws IOException {
    SequencedMap<String, byte[]> files =
        entries(
            archive(npz -> {
              add(npz, TestTensors.int64("tokens", List.of(2L), new long[] {7, -1}));
              add(npz, TestTensors.int64("step", List.of(), new long[] {3}));
            }));
    assertThat(new String(files.get("tokens.npy"), StandardCharsets.ISO_8859_1))
        .contains("'descr': '<i8', 'fortran_order': False, 'shape': (2,), }")
        .endsWith("\n\7\0\0\0\0\0\0\0ÿÿÿÿÿÿÿÿ");
    assertThat(new String(files.get("step.npy"), StandardCharsets.ISO_8859_1))
        .contains("'shape': (), }")
        .endsWith("\n\3\0\0\0\0\0\0\0");
    assertThat(files.firstEntry().getValue()[6]).isEqualTo((byte) 1);
    assertThat(files.keySet()).containsExactly("tokens.npy", "step.npy");
  }

  /// A text beyond the first 65,536 characters takes four bytes like any other.
  @Test
  void textIsAnArrayOfCodePoints() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Npz npz = new Npz(out)) {
      npz.add("provenance", "ü𝕏");
    }
    byte[] file = Objects.requireNonNull(entries(out.toByteArray()).get("provenance.npy"));
    assertThat(new String(file, StandardCharsets.ISO_8859_1))
        .contains("'descr': '<U2', 'fortran_order': False, 'shape': (), }");
    assertThat(Arrays.copyOfRange(file, file.length - 8, file.length))
        .isEqualTo(HexFormat.of().parseHex("fc0000004fd50100"));
  }

  @Test
  void equalArraysGiveEqualBytes() throws IOException {
    StoredTensor one = StoredTensor.float16("half", List.of(1L), new float[] {1});
    assertThat(archive(npz -> add(npz, one))).isEqualTo(archive(npz -> add(npz, one)));
  }

  @Test
  void typesThatNumpyLacksAreRefused() {
    StoredTensor brain =
        new StoredTensor("b", StoredTensor.Type.BF16, List.of(1L), ByteBuffer.allocate(2));
    assertThatThrownBy(() -> archive(npz -> add(npz, brain)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bfloat16");
  }
}
