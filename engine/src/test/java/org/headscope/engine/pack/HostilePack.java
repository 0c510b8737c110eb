package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.pack.Unpacking.UnpackSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A pack whose files tests change, and that must be refused.
abstract class HostilePack {
  @TempDir Path folder;

  Path pack;
  Map<String, byte[]> files;

  @BeforeEach
  void writePack() throws IOException {
    Path run = folder.resolve("in/one");
    TinyRun.write(run, TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0), 5);
    pack = PackTest.pack(folder.resolve("a.hscope"), List.of(run), List.of()).file();
    files = new TreeMap<>();
    try (ZipFile zip = new ZipFile(pack.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    files.remove(PackManifest.NAME);
    Files.createDirectories(folder.resolve("runs"));
  }

  @AfterEach
  void nothingIsWritten() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all)
          .extracting(p -> p.getFileName().toString())
          .containsExactlyInAnyOrder("a.hscope", "in", "runs");
    }
    assertThat(folder.resolve("runs")).isEmptyDirectory();
  }

  /// By those who look into it and by those who open it alike.
  void assertRefused(String sentence) {
    for (boolean write : new boolean[] {false, true}) {
      assertThatThrownBy(
              () -> {
                if (write) {
                  Unpacking.run(
                      new UnpackSpec(pack, folder.resolve("runs")),
                      Progress.none(),
                      new Cancellation());
                } else {
                  Unpacking.inspect(pack, Progress.none(), new Cancellation());
                }
              })
          .isInstanceOf(UserError.class)
          .hasMessageContaining(sentence)
          .hasMessageContaining("a.hscope");
    }
  }

  static PackZip.PackPart part(String name, byte[] content) {
    CRC32 crc = new CRC32();
    crc.update(content);
    return new PackZip.PackPart(name, content.length, crc.getValue(), out -> out.write(content));
  }

  static byte[] manifest(Map<String, byte[]> files) {
    List<PackManifest.Entry> entries = new ArrayList<>();
    files.forEach((name, content) ->
        entries.add(new PackManifest.Entry(name, content.length, Sha256.hex(content))));
    return Json.pretty(PackManifest.of(entries)).getBytes(StandardCharsets.UTF_8);
  }

  /// Writes a pack of `content` as HeadScope would.
  void write(byte[] manifest, Map<String, byte[]> content) throws IOException {
    List<PackZip.PackPart> parts = new ArrayList<>();
    parts.add(part(PackManifest.NAME, manifest));
    content.forEach((name, bytes) -> parts.add(part(name, bytes)));
    try (OutputStream out = Files.newOutputStream(pack)) {
      PackZip.write(out, parts);
    }
  }

  void writeConsistent() throws IOException {
    write(manifest(files), files);
  }
}
