package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class FileErrorsTest {
  private static String sentence(IOException e) {
    return String.valueOf(FileErrors.reading(Path.of("run.json"), e).getMessage());
  }

  @Test
  void aReasonNamesNoFiles() {
    assertThat(FileErrors.reason(new FileSystemException("a", "b", "Read-only file system")))
        .isEqualTo("Read-only file system");
    assertThat(FileErrors.reason(new AccessDeniedException("a"))).isEqualTo("permission denied");
    assertThat(FileErrors.reason(new NoSuchFileException("a"))).isEqualTo("no such file or folder");
    assertThat(FileErrors.reason(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
  }

  @Test
  void everyFileErrorHasASentence() {
    assertThat(sentence(new NoSuchFileException("run.json")))
        .isEqualTo("run.json does not exist; check the path.");
    assertThat(sentence(new AccessDeniedException("run.json")))
        .isEqualTo("run.json cannot be read (permission denied).");
    assertThat(sentence(new MalformedInputException(1)))
        .isEqualTo("run.json is not UTF-8 text; save it as UTF-8.");
    assertThat(sentence(new FileSystemException("run.json", null, "Input/output error")))
        .isEqualTo("run.json cannot be read (Input/output error); try again or use a copy.");
    assertThat(sentence(new IOException("the network is down")))
        .isEqualTo("run.json cannot be read (the network is down); try again or use a copy.");
    assertThat(sentence(new IOException()))
        .isEqualTo(
            "run.json cannot be read (the system does not say why); try again or use a copy.");
  }
}
