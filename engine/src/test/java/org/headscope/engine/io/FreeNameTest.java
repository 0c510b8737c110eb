package org.headscope.engine.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names that are not taken, and files that replace nothing.
class FreeNameTest {
  @TempDir Path folder;

  @Test
  void filesKeepTheirExtensionAndFoldersTheirDots() throws IOException {
    assertThat(FreeName.file(folder, "a.jsonl")).isEqualTo(folder.resolve("a.jsonl"));
    Files.createFile(folder.resolve("a.jsonl"));
    Files.createFile(folder.resolve("a-2.jsonl"));
    assertThat(FreeName.file(folder, "a.jsonl")).isEqualTo(folder.resolve("a-3.jsonl"));
    Files.createDirectory(folder.resolve("run-0.5"));
    assertThat(FreeName.folder(folder, "run-0.5")).isEqualTo(folder.resolve("run-0.5-2"));
    Files.createFile(folder.resolve(".hidden"));
    assertThat(FreeName.file(folder, ".hidden")).isEqualTo(folder.resolve(".hidden-2"));
  }

  @Test
  void brokenLinksOccupyTheirName() throws IOException {
    Files.createSymbolicLink(folder.resolve("a.txt"), folder.resolve("nowhere"));
    assertThat(FreeName.file(folder, "a.txt")).isEqualTo(folder.resolve("a-2.txt"));
  }

  @Test
  void theNumberFitsIntoTheLongestName() {
    String longest = "é".repeat(126) + ".md";
    String numbered = FreeName.of("é".repeat(126), ".md", Set.of(longest)::contains);
    assertThat(longest.getBytes(UTF_8)).hasSize(255);
    assertThat(numbered).isEqualTo("é".repeat(125) + "-2.md");
  }

  @Test
  void aNewFileReplacesNothing() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.writeNew(file, out -> out.write("one".getBytes(UTF_8)));
    assertThat(file).hasContent("one");
    assertThatThrownBy(() -> AtomicFile.writeNew(file, out -> out.write(1)))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("one");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }

  @Test
  void filesCreatedDuringWritingAreNotReplaced() {
    Path file = folder.resolve("a.txt");
    assertThatThrownBy(() ->
            AtomicFile.writeNew(
                file,
                out -> {
                  out.write("mine".getBytes(UTF_8));
                  Files.writeString(file, "another's");
                }))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("another's");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }
}
