package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Packs as nobody should make them: one sentence, and nothing is written.
class HostilePackTest {
  @TempDir Path folder;

  private Path pack;
  private Map<String, byte[]> files;

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

  private void assertRefused(String sentence) {
    for (boolean write : new boolean[] {false, true}) {
      assertThatThrownBy(
              () -> {
                if (write) {
                  Unpacking.run(
                      new UnpackSpec(pack, folder.resolve("runs")),
                      Progress.none(),
                      new Cancellation());
                } else {
                  Unpacking.look(pack, Progress.none(), new Cancellation());
                }
              })
          .isInstanceOf(UserError.class)
          .hasMessageContaining(sentence)
          .hasMessageContaining("a.hscope");
    }
  }

  static PackZip.Part part(String name, byte[] content) {
    CRC32 crc = new CRC32();
    crc.update(content);
    return new PackZip.Part(name, content.length, crc.getValue(), out -> out.write(content));
  }

  private static byte[] manifest(Map<String, byte[]> files) {
    List<PackManifest.Entry> entries = new ArrayList<>();
    files.forEach((name, content) ->
        entries.add(new PackManifest.Entry(name, content.length, Sha256.hex(content))));
    return Json.pretty(PackManifest.of(entries)).getBytes(StandardCharsets.UTF_8);
  }

  /// Writes a pack of `content` as HeadScope would.
  private void write(byte[] manifest, Map<String, byte[]> content) throws IOException {
    List<PackZip.Part> parts = new ArrayList<>();
    parts.add(part(PackManifest.NAME, manifest));
    content.forEach((name, bytes) -> parts.add(part(name, bytes)));
    try (OutputStream out = Files.newOutputStream(pack)) {
      PackZip.write(out, parts);
    }
  }

  private void writeConsistent() throws IOException {
    write(manifest(files), files);
  }

  @Test
  void whatTheseTestsWriteIsAPackIfNothingIsWrong() throws IOException {
    byte[] before = Files.readAllBytes(pack);
    writeConsistent();
    assertThat(pack).hasBinaryContent(before);
    assertThat(Unpacking.look(pack, Progress.none(), new Cancellation()).runs()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil.jsonl",
        "one/../../evil.jsonl",
        "/evil.jsonl",
        "C:/evil.jsonl",
        "one\\evil.jsonl",
        "one/analyses/",
        "evil.sh",
        "one/checkpoints/evil.zip",
        "nested.hscope",
        "one/.training.lock",
        ".hidden.jsonl",
        "trailing..jsonl/run.json",
        "con.jsonl",
        "one/analyses/a/b/c/d/e/f.json",
        "con/run.json",
        "right\u202eleft.jsonl",
        "new\nline.jsonl",
        "dot./run.json",
        "a.lesson/run.json",
        "a.lesson/evil.html",
        "a.lesson/../lesson.md",
        "a.lesson/.hidden.png",
        "a.lesson/b/c/d/e.png",
        "../a.lesson/lesson.md"
      })
  void namesThatNoPackHasAreRefused(String name) throws IOException {
    if (name.startsWith("trailing")) {
      name = "trailing. /run.json";
    }
    files.put(name, new byte[0]);
    writeConsistent();
    assertRefused("has an entry");
  }

  @Test
  void namesThatAreOneToSomeSystemsAreRefused() throws IOException {
    files.put("One/run.json", files.get("one/run.json"));
    writeConsistent();
    assertRefused("has two entries that are one to some systems");
  }

  @Test
  void formsOfUnicodeAreRefused() throws IOException {
    files.put("é.jsonl", new byte[] {'a'});
    files.put(Normalizer.normalize("é.jsonl", Normalizer.Form.NFD), new byte[] {'a'});
    writeConsistent();
    assertRefused("is no file of a pack");
  }

  @Test
  void aFileThatIsAFolderIsRefused() throws IOException {
    files.put("x.jsonl", new byte[] {'a'});
    files.put("x.jsonl/run.json", new byte[] {'a'});
    writeConsistent();
    assertRefused("both a file and a folder");
  }

  @Test
  void missingFilesAndThoseInExcessAreRefused() throws IOException {
    byte[] manifest = manifest(files);
    files.put("x.jsonl", new byte[] {'a'});
    write(manifest, files);
    assertRefused("has a file 'x.jsonl' that its manifest.json does not list");
    byte[] more = manifest(files);
    files.remove("x.jsonl");
    write(more, files);
    assertRefused("lacks 'x.jsonl', which its manifest.json lists");
    files.remove("one/run.json");
    writeConsistent();
    assertRefused("has a run 'one' that is not whole");
    try (OutputStream out = Files.newOutputStream(pack)) {
      PackZip.write(out, List.of(part("one/run.json", new byte[0])));
    }
    assertRefused("has no manifest.json");
  }

  private void flip(String name) {
    files.computeIfPresent(
        name,
        (_, content) -> {
          byte[] changed = content.clone();
          changed[changed.length - 3] ^= 1;
          return changed;
        });
  }

  @Test
  void aLessonWithoutItsTextIsRefused() throws IOException {
    files.put("a.lesson/picture.png", new byte[] {1});
    writeConsistent();
    assertRefused("has a lesson 'a' without lesson.md");
  }

  @Test
  void otherContentIsRefused() throws IOException {
    byte[] manifest = manifest(files);
    flip("one/metrics.jsonl");
    write(manifest, files);
    assertRefused("has a file 'one/metrics.jsonl' that was changed");
    files.put("one/metrics.jsonl", new byte[3]);
    write(manifest, files);
    assertRefused("another size than its manifest.json says");
  }

  /// Somebody made all hashes of the pack anew; the run's own are still there.
  @Test
  void whatTheRunItselfRefusesIsRefused() throws IOException {
    flip("one/checkpoints/step-00000005.safetensors");
    writeConsistent();
    assertThatThrownBy(() ->
            Unpacking.run(
                new UnpackSpec(pack, folder.resolve("runs")), Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(
            "a.hscope/one/checkpoints/step-00000005.safetensors is not the one that the run wrote");
    files.put("one/run.json", "{\"format\":99}".getBytes(StandardCharsets.UTF_8));
    writeConsistent();
    assertThatThrownBy(() -> Unpacking.look(pack, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has format 99");
  }

  @Test
  void newerAndOddManifestsAreRefused() throws IOException {
    String manifest = new String(manifest(files), StandardCharsets.UTF_8);
    for (String[] change :
        List.of(
            new String[] {
              "\"format\" : 1", "\"format\" : 2", "has format 2 but this version reads format 1"
            },
            new String[] {"\"format\" : 1,", "", "has no format field"},
            new String[] {"\"headscope\"", "\"other\"", "versions"},
            new String[] {"\"sha256\" : \"", "\"sha256\" : \"x", "sha256"},
            new String[] {"\"files\"", "\"file\"", "file"})) {
      assertThat(manifest).contains(change[0]);
      write(manifest.replace(change[0], change[1]).getBytes(StandardCharsets.UTF_8), files);
      assertRefused(change[2]);
    }
    write("[[[[".getBytes(StandardCharsets.UTF_8), files);
    assertRefused("is not valid JSON");
  }

  @Test
  void anotherOrderIsRefused() throws IOException {
    Map<String, byte[]> other = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(files.keySet());
    names.reversed().forEach(name -> other.put(name, files.get(name)));
    write(manifest(files), other);
    assertRefused("does not hold its files in their order");
  }

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
    assertRefused("that is compressed, as none of a pack is");
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
    assertRefused("its zip was made or changed by another program");
    for (int at : new int[] {first, second}) {
      Arrays.fill(bytes, at + 20, at + 28, (byte) 0);
      bytes[at + 22] = 16; // a megabyte each
      bytes[at + 26] = 16;
    }
    Files.write(pack, bytes);
    assertRefused("says that it holds more than its own size");
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
    assertRefused("its zip was made or changed by another program");
    bytes[at + 8] |= 1;
    Files.write(pack, bytes);
    assertRefused("encrypted");
  }

  @Test
  void localHeadersThatSayOtherwiseAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(pack);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int local = text.indexOf("one/metrics.jsonl", text.indexOf("PK\u0003\u0004", 10)) - 30;
    for (int field : new int[] {4, 6, 8, 10, 14, 18, 22, 30}) {
      byte[] changed = bytes.clone();
      changed[local + field] ^= 1;
      Files.write(pack, changed);
      assertThatThrownBy(() -> Unpacking.look(pack, Progress.none(), new Cancellation()))
          .as("field %d", field)
          .isInstanceOf(UserError.class);
    }
    Files.write(pack, bytes);
    Unpacking.look(pack, Progress.none(), new Cancellation());
  }

  @Test
  void whatIsHiddenBesideTheFilesIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(pack);
    byte[] before = new byte[bytes.length + 4];
    System.arraycopy(bytes, 0, before, 4, bytes.length);
    Files.write(pack, before);
    assertRefused("");
    byte[] commented = Arrays.copyOf(bytes, bytes.length + 2);
    commented[bytes.length - 2] = 2;
    Files.write(pack, commented);
    assertRefused("its zip was made or changed by another program");
    Files.write(pack, Arrays.copyOf(bytes, bytes.length + 1));
    assertRefused("");
  }

  @Test
  void everyByteCounts() throws IOException {
    byte[] bytes = Files.readAllBytes(pack);
    for (int at = 0; at < bytes.length; at += bytes.length > 4000 ? bytes.length / 1000 : 1) {
      byte[] changed = bytes.clone();
      changed[at] ^= (byte) (1 << at % 8);
      Files.write(pack, changed);
      assertThatThrownBy(() -> Unpacking.look(pack, Progress.none(), new Cancellation()))
          .as("byte %d", at)
          .isInstanceOf(UserError.class);
    }
  }

  @Test
  void whatIsNoZipIsRefused() throws IOException {
    Files.writeString(pack, "no zip");
    assertRefused("cannot be read");
    Files.writeString(pack, "");
    assertRefused("cannot be read");
    Path missing = folder.resolve("in/missing.hscope");
    assertThatThrownBy(() -> Unpacking.look(missing, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("does not exist");
    assertThatThrownBy(
            () -> Unpacking.look(folder.resolve("in"), Progress.none(), new Cancellation()))
        .hasMessageContaining("is not a file");
  }
}
