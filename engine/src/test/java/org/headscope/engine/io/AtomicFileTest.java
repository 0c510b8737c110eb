package org.headscope.engine.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files appear complete or not at all.
class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void replacesAFileAndLeavesNoOther() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, out -> out.write("one".getBytes(UTF_8)));
    AtomicFile.write(file, out -> out.write("two".getBytes(UTF_8)));
    assertThat(file).hasContent("two");
    assertThat(folder).isDirectoryContaining(p -> p.equals(file));
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void failureHalfWayChangesNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "before");
    assertThatThrownBy(() ->
            AtomicFile.write(
                file,
                out -> {
                  out.write("half".getBytes(UTF_8));
                  throw new IOException("No space left on device");
                }))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("No space left on device");
    assertThat(file).hasContent("before");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void namesUpToTheSystemsLimitWork() throws IOException {
    Path file = folder.resolve("é".repeat(127) + "x");
    AtomicFile.write(file, out -> out.write("one".getBytes(UTF_8)));
    assertThat(file).hasContent("one");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void tooLongNamesAreReported() {
    Path file = folder.resolve("x".repeat(256));
    List<String> written = new ArrayList<>();
    assertThatThrownBy(() -> AtomicFile.write(file, _ -> written.add("content")))
        .isInstanceOfSatisfying(
            IOException.class,
            e ->
                assertThat(FileErrors.writing(file, e))
                    .hasMessageEndingWith(
                        "xx cannot be written (File name too long); choose a shorter name."));
    assertThat(written).as("refused before anything was computed").isEmpty();
    assertThat(folder.toFile().list()).isEmpty();
  }

  @Test
  void aFailureNamesNoTemporaryFile() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("a.txt"), folder.resolve("gone/a.txt"));
    assertThatThrownBy(() -> AtomicFile.write(link, out -> out.write(1)))
        .isInstanceOf(IOException.class)
        .hasMessage("no such file or folder");
    assertThat(folder.resolve("gone")).as("a disk that is not mounted").doesNotExist();
  }

  @Test
  void linksAreKeptAndTheirTargetReplaced() throws IOException {
    Path big = Files.createDirectories(folder.resolve("big"));
    Path file = Files.writeString(big.resolve("data"), "old");
    Path near = Files.createSymbolicLink(big.resolve("near"), Path.of("data"));
    Files.createSymbolicLink(folder.resolve("disk"), big);
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("disk/../big/near"));
    AtomicFile.write(link, out -> out.write("new".getBytes(UTF_8)));
    assertThat(link).isSymbolicLink();
    assertThat(near).isSymbolicLink();
    assertThat(file).hasContent("new");
    assertThat(big.toFile().list()).containsExactlyInAnyOrder("data", "near");
  }

  @Test
  void linksAtAutomaticPathsAreReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    AtomicFile.writeReplacingLink(link, out -> out.write("new".getBytes(UTF_8)));
    assertThat(link).isRegularFile().hasContent("new");
    assertThat(Files.isSymbolicLink(link)).isFalse();
    assertThat(file).hasContent("old");
  }

  @Test
  void linksMayHaveMissingTargets() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
    AtomicFile.write(link, out -> out.write("new".getBytes(UTF_8)));
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("file")).hasContent("new");
  }

  @Test
  void linksInACircleAreRefused() throws IOException {
    Path one = Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
    Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
    assertThatThrownBy(() -> AtomicFile.write(one, out -> out.write(1)))
        .isInstanceOf(IOException.class);
    assertThat(one).isSymbolicLink();
    assertThat(folder.toFile().list()).hasSize(2);
  }

  @Test
  void otherKindsOfFilesAreKept() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
    Path socket = folder.resolve("socket");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      for (Path file : List.of(pipe, link, socket, folder)) {
        assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write(1)))
            .isInstanceOfSatisfying(
                IOException.class,
                e ->
                    assertThat(FileErrors.writing(file, e))
                        .hasMessage(file + " is not an ordinary file; name another to write to."));
        assertThat(file.toFile().isFile()).isFalse();
      }
    }
    assertThat(folder.toFile().list()).hasSize(3);
  }

  @Test
  void isAllOrNothingWithoutSync() throws IOException {
    Path file = folder.resolve("new/a.txt");
    AtomicFile.writeUnsynced(file, out -> out.write("one".getBytes(UTF_8)));
    assertThatThrownBy(() ->
            AtomicFile.writeUnsynced(
                file,
                out -> {
                  out.write("half".getBytes(UTF_8));
                  throw new IOException("No space left on device");
                }))
        .isInstanceOf(IOException.class);
    assertThat(file).hasContent("one");
    assertThat(folder.resolve("new").toFile().list()).hasSize(1);
  }

  @Test
  void createsMissingFolders() throws IOException {
    Path file = folder.resolve("new/deeper/a.txt");
    AtomicFile.write(file, out -> out.write("one".getBytes(UTF_8)));
    assertThat(file).hasContent("one");
  }

  @Test
  void filesHaveDefaultPermissions() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "");
    Path file = folder.resolve("atomic");
    AtomicFile.write(file, out -> out.write(1));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
  }

  @Test
  void onlyLeftoversOfKilledWritersAreDeleted() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "kept");
    Path fresh = KilledWriter.leftover(file, Duration.ZERO);
    Path dead = KilledWriter.leftoverOfDeadProcess(file);
    Path alive = KilledWriter.unfinished(file, Duration.ofDays(9));
    Path hidden = Files.createFile(folder.resolve(".a.part"));
    AtomicFile.deleteLeftovers(folder);
    assertThat(fresh).doesNotExist();
    assertThat(dead).doesNotExist();
    assertThat(alive).exists();
    assertThat(hidden).exists();
    assertThat(file).hasContent("kept");
    AtomicFile.deleteLeftovers(folder.resolve("nowhere"));
  }

  @Test
  void sharedFoldersLoseOnlyOldLeftoversRecursively() throws IOException {
    Path old = KilledWriter.leftover(folder.resolve("deep/er/a.txt"), Duration.ofMinutes(61));
    Path fresh = KilledWriter.leftover(folder.resolve("deep/a.txt"), Duration.ofMinutes(59));
    Path dead = KilledWriter.leftoverOfDeadProcess(folder.resolve("deep/a.txt"));
    Path alive = KilledWriter.unfinished(folder.resolve("deep/a.txt"), Duration.ofDays(9));
    Path ours = Files.writeString(folder.resolve("deep/a.txt"), "kept");
    Files.setLastModifiedTime(ours, FileTime.fromMillis(0));
    AtomicFile.deleteOldLeftovers(folder);
    assertThat(old).doesNotExist();
    assertThat(dead).doesNotExist();
    assertThat(fresh).exists();
    assertThat(alive).exists();
    assertThat(ours).exists();
    AtomicFile.deleteOldLeftovers(folder.resolve("nowhere"));
  }

  @Test
  void theFirstWriteDeletesLeftoversOfDeadProcesses() throws IOException {
    Path dead = KilledWriter.leftoverOfDeadProcess(folder.resolve("earlier.txt"));
    Path alive = KilledWriter.unfinished(folder.resolve("other.txt"), Duration.ofDays(9));
    Path unknown = KilledWriter.leftover(folder.resolve("a.txt"), Duration.ofDays(9));
    AtomicFile.write(folder.resolve("a.txt"), out -> out.write(1));
    assertThat(dead).doesNotExist();
    assertThat(alive).exists();
    assertThat(unknown).exists();
  }

  @Test
  void secretsAreReadableByTheirOwnerOnly() throws IOException {
    Path file = folder.resolve("notes");
    AtomicFile.writeSecret(file, out -> out.write(1));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void theRootOfAFileSystemIsRefused() {
    assertThatThrownBy(() -> AtomicFile.write(Path.of("/"), out -> out.write(1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a file system's root");
  }

  /// Otherwise a power cut could leave a file that has its name but not its content.
  @Test
  void theContentIsOnTheDiskBeforeTheFileHasItsName() throws IOException {
    Path file = Files.createDirectory(folder.resolve("in")).resolve("a.txt");
    AtomicFile.Content three = out -> out.write("one".getBytes(UTF_8));
    List<String> moved = List.of("force .a.txt 3", "move .a.txt to a.txt", "folder in");
    assertThat(RecordedDisk.steps(() -> AtomicFile.write(file, three))).isEqualTo(moved);
    assertThat(RecordedDisk.steps(() -> AtomicFile.writeReplacingLink(file, three)))
        .isEqualTo(moved);
    assertThat(RecordedDisk.steps(() -> AtomicFile.writeSecret(file, three))).isEqualTo(moved);
    Files.delete(file);
    assertThat(RecordedDisk.steps(() -> AtomicFile.writeNew(file, three)))
        .containsExactly("force .a.txt 3", "link .a.txt to a.txt", "folder in");
    assertThat(RecordedDisk.steps(() -> AtomicFile.writeUnsynced(file, three)))
        .as("does not wait")
        .containsExactly("move .a.txt to a.txt");
  }
}
