package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// Packs whose zip hides something: one sentence, and nothing is written.
class HostileZipTest extends HostilePack {
  @Test
  void bombsAreRefused() throws IOException {
    files.put("bomb.jsonl", new byte[10_000_000]);
    byte[] manifest = manifest(files);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(pack))) {
      zip.putNextEntry(new ZipEntry(PackManifest.NAME));
      zip.write(manifest);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    assertRefused("that is compressed, which packs do not allow");
  }

  /// A directory that lists one stretch of bytes many times.
  @Test
  void overlappingEntriesAreRefused() throws IOException {
    files.put("a.jsonl", new byte[5000]);
    files.put("b.jsonl", new byte[5000]);
    writeConsistent();
    byte[] bytes = Files.readAllBytes(pack);
    int second = central(bytes, "b.jsonl");
    int first = central(bytes, "a.jsonl");
    System.arraycopy(bytes, first + 42, bytes, second + 42, 4); // where its local header is
    Files.write(pack, bytes);
    assertRefused("another program made or changed its zip");
    for (int at : new int[] {first, second}) {
      Arrays.fill(bytes, at + 20, at + 28, (byte) 0);
      bytes[at + 22] = 16; // a megabyte each
      bytes[at + 26] = 16;
    }
    Files.write(pack, bytes);
    assertRefused("claims to hold more than its own size");
  }

  /// The place of the entry `name` in the central directory.
  private static int central(byte[] bytes, String name) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = text.indexOf("PK\u0001\u0002");
    while (!text.startsWith(name, at + 46)) {
      at = text.indexOf("PK\u0001\u0002", at + 1);
      assertThat(at).isPositive();
    }
    return at;
  }

  @Test
  void linksAndEncryptedEntriesAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(pack);
    int at = central(bytes, "one/metrics.jsonl");
    bytes[at + 5] = 3; // made by Unix
    bytes[at + 41] = (byte) 0xA0; // the mode of a link
    Files.write(pack, bytes);
    assertRefused("another program made or changed its zip");
    bytes[at + 8] |= 1;
    Files.write(pack, bytes);
    assertRefused("encrypted");
  }

  @Test
  void contradictingLocalHeadersAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(pack);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int local = text.indexOf("one/metrics.jsonl", text.indexOf("PK\u0003\u0004", 10)) - 30;
    for (int field : new int[] {4, 6, 8, 10, 14, 18, 22, 30}) {
      byte[] changed = bytes.clone();
      changed[local + field] ^= 1;
      Files.write(pack, changed);
      assertThatThrownBy(() -> Unpacking.inspect(pack, Progress.none(), new Cancellation()))
          .as("field %d", field)
          .isInstanceOf(UserError.class);
    }
    Files.write(pack, bytes);
    Unpacking.inspect(pack, Progress.none(), new Cancellation());
  }

  @Test
  void hiddenBytesAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(pack);
    byte[] before = new byte[bytes.length + 4];
    System.arraycopy(bytes, 0, before, 4, bytes.length);
    Files.write(pack, before);
    assertRefused("");
    byte[] commented = Arrays.copyOf(bytes, bytes.length + 2);
    commented[bytes.length - 2] = 2;
    Files.write(pack, commented);
    assertRefused("another program made or changed its zip");
    Files.write(pack, Arrays.copyOf(bytes, bytes.length + 1));
    assertRefused("");
  }

  @Test
  void everyChangedByteIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(pack);
    for (int at = 0; at < bytes.length; at += bytes.length > 4000 ? bytes.length / 1000 : 1) {
      byte[] changed = bytes.clone();
      changed[at] ^= (byte) (1 << at % 8);
      Files.write(pack, changed);
      assertThatThrownBy(() -> Unpacking.inspect(pack, Progress.none(), new Cancellation()))
          .as("byte %d", at)
          .isInstanceOf(UserError.class);
    }
  }

  @Test
  void filesThatAreNotZipsAreRefused() throws IOException {
    Files.writeString(pack, "no zip");
    assertRefused("cannot be read");
    Files.writeString(pack, "");
    assertRefused("cannot be read");
    Path missing = folder.resolve("in/missing.hscope");
    assertThatThrownBy(() -> Unpacking.inspect(missing, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("does not exist");
    assertThatThrownBy(
            () -> Unpacking.inspect(folder.resolve("in"), Progress.none(), new Cancellation()))
        .hasMessageContaining("is not a file");
  }
}
