package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class TemporaryFolderTest {
  @Test
  void unwritableFoldersAreReportedWithARemedy() {
    TemporaryFolder.require();
    assertThat(TemporaryFolder.unusable(new NoSuchFileException("/none/x")))
        .hasMessage(
            "The folder for temporary files, %s, cannot be written (no such file or folder); free some space there, or set JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR to name another.",
            System.getProperty("java.io.tmpdir"));
  }
}
