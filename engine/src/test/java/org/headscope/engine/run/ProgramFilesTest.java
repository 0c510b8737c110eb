package org.headscope.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class ProgramFilesTest {
  @Test
  void theClassPathNamesTheFolderOfClassesWithoutALocation() {
    Path jar = Path.of("lib", "a b", "headscope-app.jar").toAbsolutePath();
    String classPath = jar + File.pathSeparator + "other.jar";
    assertThat(ProgramFiles.folder(Optional.empty(), classPath)).contains(jar.getParent());
    assertThat(ProgramFiles.folder(Optional.of(jar.toUri()), "other/x.jar"))
        .contains(jar.getParent());
    assertThat(ProgramFiles.folder(Optional.empty(), "")).isEmpty();
    assertThat(ProgramFiles.folder(Optional.of(URI.create("nothing:x")), "")).isEmpty();
    assertThat(ProgramFiles.folder()).isPresent();
  }
}
