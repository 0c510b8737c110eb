package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.io.AtomicFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysisFoldersTest {
  private static final String NAME = "head-scores.json";

  @TempDir Path parent;

  private Path run;
  private AnalysisFolders folders;

  @BeforeEach
  void make() throws IOException {
    run = Files.createDirectory(parent.resolve("run"));
    Files.writeString(run.resolve("run.json"), "{\"only\":\"" + UUID.randomUUID() + "\"}");
    folders = AnalysisFolders.of(run);
  }

  @Test
  void resultsThatCouldNotBeKeptWithTheRunReplaceItsOlderOnesUntilTheyCan() {
    assertThat(folders.existing(NAME)).isEmpty();
    Path own = folders.keep(folders.target(), NAME, "old");
    assertThat(own).isEqualTo(run.resolve("analyses").resolve(NAME));
    Path users = folders.keep(folders.userFolder(), NAME, "new");
    assertThat(folders.existing(NAME)).contains(users);
    Path newest = folders.keep(folders.target(), NAME, "newest");
    assertThat(folders.existing(NAME)).contains(newest).contains(own);
    assertThat(users).doesNotExist();
    assertThat(own).hasContent("newest");
  }

  @Test
  void theFolderOfARunThatIsGoneIsNotMadeAgain() throws IOException {
    AtomicFolder.delete(run);
    folders.write(Map.of(NAME, out -> out.write('1')));
    assertThat(run).doesNotExist();
    assertThat(folders.existing(NAME)).contains(folders.userFolder().resolve(NAME));
  }
}
