package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFolderTest {
  private static final Path HOME = Path.of("/home/ada");

  private static Path of(String os, Map<String, String> environment) {
    return UserFolder.CACHE.on(os, environment, HOME);
  }

  private static Path config(String os, Map<String, String> environment) {
    return UserFolder.CONFIG.on(os, environment, HOME);
  }

  @Test
  void cachesAreWhereEachSystemExpectsThem() {
    assertThat(of("Linux", Map.of())).isEqualTo(Path.of("/home/ada/.cache/headscope"));
    assertThat(of("Linux", Map.of("XDG_CACHE_HOME", "/fast")))
        .isEqualTo(Path.of("/fast/headscope"));
    assertThat(of("Linux", Map.of("XDG_CACHE_HOME", "relative")))
        .isEqualTo(Path.of("/home/ada/.cache/headscope"));
    assertThat(of("Mac OS X", Map.of("XDG_CACHE_HOME", "/fast")))
        .isEqualTo(Path.of("/home/ada/Library/Caches/HeadScope"));
    assertThat(of("Windows 11", Map.of("LOCALAPPDATA", "D:/Local")))
        .isEqualTo(Path.of("D:/Local/HeadScope/Cache"));
    assertThat(of("Windows 11", Map.of("LOCALAPPDATA", " ")))
        .isEqualTo(Path.of("/home/ada/AppData/Local/HeadScope/Cache"));
    assertThat(of("Windows 11", Map.of()))
        .isEqualTo(Path.of("/home/ada/AppData/Local/HeadScope/Cache"));
  }

  @Test
  void preferencesAreWhereEachSystemExpectsThem() {
    assertThat(config("Linux", Map.of())).isEqualTo(Path.of("/home/ada/.config/headscope"));
    assertThat(config("Linux", Map.of("XDG_CONFIG_HOME", "/cfg")))
        .isEqualTo(Path.of("/cfg/headscope"));
    assertThat(config("Linux", Map.of("XDG_CONFIG_HOME", "cfg")))
        .isEqualTo(Path.of("/home/ada/.config/headscope"));
    assertThat(config("Windows 11", Map.of("APPDATA", "/roaming")))
        .isEqualTo(Path.of("/roaming/HeadScope"));
    assertThat(config("Mac OS X", Map.of()))
        .isEqualTo(Path.of("/home/ada/Library/Application Support/HeadScope"));
  }

  private static Path data(String os, Map<String, String> environment) {
    return UserFolder.DATA.on(os, environment, HOME);
  }

  @Test
  void resultsAreWhereSystemsDoNotCleanUp() {
    assertThat(data("Linux", Map.of())).isEqualTo(Path.of("/home/ada/.local/share/headscope"));
    assertThat(data("Linux", Map.of("XDG_DATA_HOME", "/data")))
        .isEqualTo(Path.of("/data/headscope"));
    assertThat(data("Windows 11", Map.of("LOCALAPPDATA", "D:/Local")))
        .isEqualTo(Path.of("D:/Local/HeadScope/Data"));
    assertThat(data("Mac OS X", Map.of()))
        .isEqualTo(Path.of("/home/ada/Library/Application Support/HeadScope/Data"));
  }

  /// Keeps tests from filling the real folders of their user.
  @Test
  void testsHaveSeparateFolders() {
    assertThat(UserFolder.CACHE.path().toString()).contains("target");
    assertThat(UserFolder.DATA.path().toString()).contains("target");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void userFoldersArePrivate() throws IOException {
    Path own = UserFolder.DATA.path().resolve("private-" + UUID.randomUUID());
    Path file = own.resolve("deep/file");
    AtomicFile.write(file, out -> out.write(1));
    assertThat(rights(own)).isEqualTo("rwx------");
    assertThat(rights(file)).isEqualTo("rw-------");
    AtomicFolder.createNew(own.resolve("folder"), folder -> Files.createFile(folder.resolve("a")));
    Path cached = UserFolder.CACHE.path().resolve("shared-" + UUID.randomUUID());
    AtomicFile.write(cached, out -> out.write(1));
    assertThat(rights(cached)).as("by the umask").isNotEqualTo("rw-------");
  }

  @Test
  void foldersOfEarlierVersionsBecomePrivate(@TempDir Path home) throws IOException {
    Path folder = Files.createDirectories(home.resolve("headscope"));
    Path journal = Files.createFile(folder.resolve("journal.jsonl"));
    Path notes = Files.createDirectories(folder.resolve("runs/x")).resolve("notes.json");
    Files.createFile(notes);
    assertThat(rights(journal)).isEqualTo("rw-r--r--");
    UserFolder.narrow(folder, true);
    assertThat(rights(folder)).isEqualTo("rwx------");
    assertThat(rights(journal)).isEqualTo("rw-------");
    assertThat(rights(notes)).isEqualTo("rw-------");
  }

  @Test
  void foldersNamedByAPropertyStayOpenButTheirFilesArePrivate(@TempDir Path named)
      throws IOException {
    Files.setPosixFilePermissions(named, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path journal = Files.createFile(named.resolve("journal.jsonl"));
    UserFolder.narrow(named, false);
    assertThat(rights(named)).isEqualTo("rwxr-xr-x");
    assertThat(rights(journal)).isEqualTo("rw-------");
  }
}
