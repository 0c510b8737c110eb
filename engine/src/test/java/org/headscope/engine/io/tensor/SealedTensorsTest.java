package org.headscope.engine.io.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.io.tensor.StoredTensor.TensorShape;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that carry their own hash are read unchanged or not at all.
class SealedTensorsTest {
  private static final TensorFile CONTENT =
      TensorFile.of(
          new TreeMap<>(Map.of("a note", "\"sha256\":\"")),
          List.of(
              StoredTensor.float32("w", List.of(3L), new float[] {1, 2, 3}),
              StoredTensor.float16("h", List.of(1L), new float[] {4})));

  @TempDir Path folder;

  private Path sealed() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SealedTensors.write(out, CONTENT);
    return Files.write(folder.resolve("sealed.safetensors"), out.toByteArray());
  }

  @Test
  void theSealIsTheHashOfTheFileWithZerosInItsPlace() throws IOException {
    Path file = sealed();
    TensorFile read = SealedTensors.read(file, true);
    String seal = read.metadata().get(SealedTensors.SEAL);
    byte[] bytes = Files.readAllBytes(file);
    String open = new String(bytes, StandardCharsets.ISO_8859_1).replace(seal, "0".repeat(64));
    assertThat(seal).isEqualTo(Sha256.hex(open.getBytes(StandardCharsets.ISO_8859_1)));
    assertThat(read.tensors()).isEqualTo(CONTENT.tensors());
    assertThat(read.metadata()).containsAllEntriesOf(CONTENT.metadata());
    assertThat(Safetensors.readHashed(file, _ -> {}).sha256()).isEqualTo(Sha256.hex(bytes));
  }

  @Test
  void everyFlippedBitIsDetected() throws IOException {
    FlippedBits.areRefused(
        sealed(),
        () -> !SealedTensors.read(folder.resolve("sealed.safetensors"), true).equals(CONTENT));
  }

  @Test
  void unsealedFilesAreReadIfAllowed() throws IOException {
    Path file = folder.resolve("open.safetensors");
    AtomicFile.write(file, out -> Safetensors.write(out, CONTENT));
    assertThat(SealedTensors.read(file, false)).isEqualTo(CONTENT);
    assertThatThrownBy(() -> SealedTensors.read(file, true))
        .isInstanceOf(UserError.class)
        .hasMessage(file + " lacks its hash; restore it from a copy.");
    Path other = folder.resolve("other.safetensors");
    SortedMap<String, String> seal = new TreeMap<>(Map.of(SealedTensors.SEAL, "0".repeat(64)));
    AtomicFile.write(other, out -> Safetensors.write(out, new TensorFile(seal, CONTENT.tensors())));
    assertThatThrownBy(() -> SealedTensors.read(other, false))
        .hasMessageContaining("is not the file that was written (its SHA-256 differs)");
  }

  @Test
  void shapesAreCheckedBeforeDataAreRead() throws IOException {
    Path file = sealed();
    assertThatThrownBy(() ->
            SealedTensors.read(
                file,
                true,
                shapes -> {
                  assertThat(shapes)
                      .containsOnly(
                          Map.entry("h", new TensorShape(StoredTensor.Type.F16, List.of(1L))),
                          Map.entry("w", new TensorShape(StoredTensor.Type.F32, List.of(3L))));
                  throw new UserError("not these");
                }))
        .hasMessage("not these");
  }
}
