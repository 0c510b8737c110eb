package org.headscope.engine.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.io.TemporaryName.WriterState;
import org.junit.jupiter.api.Test;

/// The maker of an unfinished file, recognised by the file's name.
class TemporaryNameTest {
  private static final Path FILE = Path.of("folder/weights.safetensors");

  private static Path changed(String what, String into) {
    return Path.of(TemporaryName.of(FILE).toString().replaceFirst(what, into));
  }

  @Test
  void belongsToOneFile() {
    Path first = TemporaryName.of(FILE);
    assertThat(first).hasParentRaw(Path.of("folder"));
    assertThat(first.getFileName().toString())
        .startsWith(".weights.safetensors.")
        .endsWith(".part");
    assertThat(TemporaryName.of(FILE)).isNotEqualTo(first);
    assertThat(TemporaryName.isTemporary(first)).isTrue();
    assertThat(TemporaryName.isTemporary(FILE)).isFalse();
    assertThat(TemporaryName.isTemporary(Path.of(".notes.part"))).isFalse();
    assertThat(TemporaryName.isTemporary(Path.of("/"))).isFalse();
  }

  @Test
  void fitsIntoStrictFileSystems() {
    Path name = TemporaryName.of(Path.of("é".repeat(127))).getFileName();
    assertThat(name.toString().getBytes(UTF_8)).hasSizeBetween(141, 143);
    assertThat(TemporaryName.isTemporary(name)).isTrue();
  }

  @Test
  void knowsIfItsProcessIsAlive() {
    assertThat(TemporaryName.writerState(TemporaryName.of(FILE))).isEqualTo(WriterState.ALIVE);
    long pid = ProcessHandle.current().pid();
    assertThat(TemporaryName.writerState(changed("\\." + pid + "-", ".4194399-")))
        .as("no process of that number")
        .isEqualTo(WriterState.DEAD);
    assertThat(TemporaryName.writerState(changed("-(\\d+)-", "-1$1-")))
        .as("another process of that number")
        .isEqualTo(WriterState.DEAD);
  }

  @Test
  void writersOnOtherComputersAndOfEarlierVersionsAreUnknown() {
    assertThat(TemporaryName.writerState(changed("-[0-9a-f]{8}-", "-00000000-")))
        .isEqualTo(WriterState.UNKNOWN);
    Path earlier = Path.of(".a.txt.0b0a5f0e-7d2c-4a4e-9c9b-0a8b6d2f4c11.part");
    assertThat(TemporaryName.isTemporary(earlier)).isTrue();
    assertThat(TemporaryName.writerState(earlier)).isEqualTo(WriterState.UNKNOWN);
  }
}
