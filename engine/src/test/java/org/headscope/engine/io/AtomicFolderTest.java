package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFolderTest {
  @TempDir Path parent;

  private Path create(String name) throws IOException {
    return AtomicFolder.create(
        parent.resolve("in"), name, folder -> Files.writeString(folder.resolve("a"), "text"));
  }

  @Test
  void takesANameThatIsFree() throws IOException {
    assertThat(create("one")).isEqualTo(parent.resolve("in/one"));
    Files.createDirectory(parent.resolve("in/one-2"));
    assertThat(create("one")).isEqualTo(parent.resolve("in/one-3"));
    assertThat(parent.resolve("in/one-3/a")).hasContent("text");
    assertThat(parent.resolve("in/one-2")).isEmptyDirectory();
    Files.createSymbolicLink(parent.resolve("in/two"), parent.resolve("nowhere"));
    assertThat(create("two")).isEqualTo(parent.resolve("in/two-2"));
  }

  @Test
  void leavesNothingAfterFailures() {
    assertThatThrownBy(() ->
            AtomicFolder.create(
                parent,
                "one",
                folder -> {
                  Files.createDirectories(folder.resolve("a/b"));
                  Files.writeString(folder.resolve("a/b/c"), "text");
                  throw new IOException("full");
                }))
        .hasMessage("full");
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void deletesLeftoversButNotFoldersBeingWritten() throws IOException {
    Path dead = KilledWriter.folderOfDeadProcess(parent.resolve("in/w"));
    Files.writeString(dead.resolve("a"), "text");
    Path paused = Files.createDirectories(TemporaryName.of(parent.resolve("in/z")));
    Files.setLastModifiedTime(paused, FileTime.fromMillis(0));
    Path gone = Files.createDirectories(parent.resolve("in/.x." + UUID.randomUUID() + ".part"));
    Path file = Files.writeString(gone.resolve("a"), "text");
    Path alive = Files.createDirectories(parent.resolve("in/.y." + UUID.randomUUID() + ".part"));
    FileTime old = FileTime.from(Instant.now().minusSeconds(3700));
    Files.setLastModifiedTime(file, old);
    Files.setLastModifiedTime(gone, old);
    Files.setLastModifiedTime(alive, old);
    Files.writeString(alive.resolve("a"), "text");
    create("one");
    assertThat(dead).doesNotExist();
    assertThat(gone).doesNotExist();
    assertThat(alive).exists();
    assertThat(paused).exists();
  }

  @Test
  void aNewFolderReplacesNothing() throws IOException {
    AtomicFolder.createNew(
        parent.resolve("one"), folder -> Files.writeString(folder.resolve("a"), "text"));
    assertThat(parent.resolve("one/a")).hasContent("text");
    for (Path there :
        List.of(parent.resolve("one"), Files.createDirectory(parent.resolve("empty")))) {
      assertThatThrownBy(() -> AtomicFolder.createNew(there, _ -> {}))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThatThrownBy(() ->
            AtomicFolder.createNew(
                parent.resolve("two"), _ -> Files.createDirectory(parent.resolve("two"))))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(parent.toFile().list()).containsExactlyInAnyOrder("one", "two", "empty");
  }

  @Test
  void allContentIsOnTheDiskBeforeTheFolderHasItsName() throws IOException {
    AtomicFolder.Filling filling =
        folder -> {
          Files.writeString(folder.resolve("a"), "text");
          Files.writeString(Files.createDirectory(folder.resolve("b")).resolve("c"), "more text");
        };
    Path in = Files.createDirectory(parent.resolve("in"));
    assertThat(RecordedDisk.steps(() -> AtomicFolder.createNew(in.resolve("one"), filling)))
        .containsExactly(
            "folder .one", "force a 4", "folder b", "force c 9", "move .one to one", "folder in");
  }
}
