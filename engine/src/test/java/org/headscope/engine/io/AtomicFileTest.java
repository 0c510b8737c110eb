package org.headscope.engine.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file is there whole or not at all.
class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void replacesAFileAndLeavesNothingBeside() throws IOException {
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
  void aFailureNamesNoTemporaryFile() {
    Path file = folder.resolve("x".repeat(240));
    assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write(1)))
        .as("with what stands before and behind it the name is too long for a file")
        .isInstanceOf(IOException.class)
        .hasMessageNotContaining("xxx")
        .hasMessageNotContaining(".part");
    assertThat(folder.toFile().list()).isEmpty();
  }

  @Test
  void withoutWaitingForTheDiskItIsAllOrNothingToo() throws IOException {
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
  void makesTheFoldersThatAreMissing() throws IOException {
    Path file = folder.resolve("new/deeper/a.txt");
    AtomicFile.write(file, out -> out.write("one".getBytes(UTF_8)));
    assertThat(file).hasContent("one");
  }

  @Test
  void aFolderIsNotReplaced() {
    assertThatThrownBy(() -> AtomicFile.write(folder, out -> out.write(1)))
        .isInstanceOf(IOException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void othersMayReadItWhereTheyMayReadNewFiles() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "");
    Path file = folder.resolve("atomic");
    AtomicFile.write(file, out -> out.write(1));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
  }

  @Test
  void whatKilledWritersLeftIsDeletedAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "kept");
    Path fresh = KilledWriter.left(file, Duration.ZERO);
    Path hidden = Files.createFile(folder.resolve(".a.part"));
    AtomicFile.deleteLeftovers(folder);
    assertThat(fresh).doesNotExist();
    assertThat(hidden).exists();
    assertThat(file).hasContent("kept");
    AtomicFile.deleteLeftovers(folder.resolve("nowhere"));
  }

  @Test
  void whereOthersWriteOnlyWhatIsOldIsDeletedInEveryFolderBelow() throws IOException {
    Path old = KilledWriter.left(folder.resolve("deep/er/a.txt"), Duration.ofMinutes(2));
    Path fresh = KilledWriter.left(folder.resolve("deep/a.txt"), Duration.ofSeconds(30));
    Path ours = Files.writeString(folder.resolve("deep/a.txt"), "kept");
    Files.setLastModifiedTime(ours, FileTime.fromMillis(0));
    AtomicFile.deleteOldLeftovers(folder);
    assertThat(old).doesNotExist();
    assertThat(fresh).exists();
    assertThat(ours).exists();
    AtomicFile.deleteOldLeftovers(folder.resolve("nowhere"));
  }

  @Test
  void theRootOfAFileSystemIsNoFile() {
    assertThatThrownBy(() -> AtomicFile.write(Path.of("/"), out -> out.write(1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a file system's root");
  }
}
