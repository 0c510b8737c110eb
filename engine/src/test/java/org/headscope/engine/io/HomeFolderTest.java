package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The substitute for a home folder.
class HomeFolderTest {
  @TempDir Path temporary;

  @Test
  void isSharedByAUsersProcessesOnly() throws IOException {
    Path first = HomeFolder.privateFolder(temporary);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first)))
        .isEqualTo("rwx------");
    assertThat(HomeFolder.privateFolder(temporary)).isEqualTo(first);
  }

  @Test
  void refusesFoldersThatOthersMadeOrCanEnter() throws IOException {
    Path open = HomeFolder.privateFolder(temporary);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(HomeFolder.privateFolder(temporary)).isNotEqualTo(open).isEmptyDirectory();
    Files.delete(open);
    Path strange = Files.createDirectory(temporary.resolve("strange"));
    Files.setPosixFilePermissions(strange, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(open, strange);
    assertThat(HomeFolder.privateFolder(temporary)).isNotEqualTo(open).isEmptyDirectory();
  }

  @Test
  void anExistingHomeIsKept() {
    String home = System.getProperty("user.home");
    assertThat(HomeFolder.substituteIfMissing()).isEmpty();
    assertThat(System.getProperty("user.home")).isEqualTo(home);
    assertThat(HomeFolder.problem()).isEmpty();
  }
}
