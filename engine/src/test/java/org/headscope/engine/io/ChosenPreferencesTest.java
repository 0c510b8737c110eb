package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.ChosenPreferences.Source;
import org.headscope.engine.io.ChosenPreferences.Value;
import org.headscope.engine.io.Preference.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChosenPreferencesTest {
  private final Optional<String> was = Optional.ofNullable(System.getProperty("headscope.config"));
  @TempDir Path config;

  @BeforeEach
  void ownFile() {
    System.setProperty("headscope.config", config.toString());
  }

  @AfterEach
  void forget() {
    was.ifPresentOrElse(
        folder -> System.setProperty("headscope.config", folder),
        () -> System.clearProperty("headscope.config"));
    System.clearProperty("headscope.threads");
  }

  private void write(String text) throws IOException {
    Files.writeString(config.resolve("preferences.json"), text);
  }

  @Test
  void everyPreferenceHasAUniqueKeyAValidDefaultAndTexts() {
    Set<String> keys = new HashSet<>();
    for (Preference preference : Preference.values()) {
      assertThat(keys.add(preference.key())).as(preference.key()).isTrue();
      assertThat(preference.kind().has(preference.defaultValue())).as(preference.key()).isTrue();
      assertThat(Preference.of(preference.key())).contains(preference);
      assertThat(preference.title()).isNotBlank();
      assertThat(preference.description()).endsWith(".");
    }
    assertThat(Preference.texts().keySet()).isEqualTo(keys);
  }

  @Test
  void theCommandLineWinsOverTheFileAndTheFileOverTheDefault() throws IOException {
    assertThat(ChosenPreferences.ofUser().value(Preference.THREADS))
        .isEqualTo(new Value("0", Source.DEFAULT));
    write("{\"version\": 2, \"chosen\": {\"threads\": \"4\"}}");
    assertThat(ChosenPreferences.ofUser().value(Preference.THREADS))
        .isEqualTo(new Value("4", Source.FILE));
    System.setProperty("headscope.threads", "7");
    assertThat(ChosenPreferences.ofUser().value(Preference.THREADS))
        .isEqualTo(new Value("7", Source.COMMAND_LINE));
    assertThat(ChosenPreferences.NONE.complaints()).isEmpty();
    System.setProperty("headscope.threads", "many");
    assertThat(ChosenPreferences.ofUser().whole(Preference.THREADS)).isEqualTo(4);
    assertThat(ChosenPreferences.NONE.complaints())
        .containsExactly(
            "-Dheadscope.threads=many is ignored, since threads must be a whole number from 0"
                + " to 1024.");
  }

  @Test
  void invalidValuesOfTheFileAreIgnored() throws IOException {
    for (String text :
        new String[] {
          "",
          "{",
          "[]",
          "{\"chosen\": 3}",
          "{\"chosen\": {\"threads\": 4}}",
          "{\"chosen\": {\"threads\": \"-1\"}}",
          "{\"chosen\": {\"threads\": [\"4\"]}}",
          "{\"chosen\": {\"other\": \"4\"}}"
        }) {
      write(text);
      assertThat(ChosenPreferences.ofUser()).as(text).isEqualTo(ChosenPreferences.NONE);
    }
  }

  @Test
  void strictReadingNamesTheKey() {
    assertThatThrownBy(() -> ChosenPreferences.of(Map.of("thread", "4")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no preference is called thread");
    assertThatThrownBy(() -> ChosenPreferences.of(Map.of("threads", "4.5")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be a whole number from 0 to 1024, not 4.5");
  }

  @Test
  void valuesHaveTheirTypes() {
    String home = Objects.requireNonNull(System.getProperty("user.home"));
    assertThat(ChosenPreferences.NONE.folders(Preference.RUNS))
        .containsExactly(Path.of(home, "HeadScope", "runs"));
    ChosenPreferences some =
        ChosenPreferences.of(
            Map.of("runs", list("/data/../runs", "/more", "/runs"), "cache-rows", "16"));
    assertThat(some.folders(Preference.RUNS)).containsExactly(Path.of("/runs"), Path.of("/more"));
    assertThat(some.bytes(Preference.CACHED_ROWS)).isEqualTo(16L << 20);
    assertThat(ChosenPreferences.of(some.byKey())).isEqualTo(some);
    assertThat(some.with(Preference.CACHED_ROWS, "512").byKey()).containsOnlyKeys("runs");
  }

  @Test
  void aWholeNumberIsWrittenInOneWay() {
    Kind whole = new Kind.Whole(0, 20, "");
    assertThat(whole.has("0")).isTrue();
    assertThat(whole.has("20")).isTrue();
    for (String text : new String[] {"", "21", "-1", "+1", "01", "1e1", " 1", "99999999999"}) {
      assertThat(whole.has(text)).as(text).isFalse();
    }
  }

  private static String list(String... folders) {
    return String.join(File.pathSeparator, folders);
  }

  @Test
  void foldersAreAbsolutePaths() throws IOException {
    Kind folder = new Kind.Folders();
    assertThat(folder.has(list("~/runs", "/data"))).isTrue();
    assertThat(folder.has(list("~/runs", "data"))).isFalse();
    assertThat(folder.has(list("~/runs", ""))).isFalse();
    Path file = Files.writeString(config.resolve("file"), "");
    assertThat(folder.has(config.resolve("new").toString())).isTrue();
    assertThat(folder.has("~/runs")).isTrue();
    for (String text : new String[] {"", "runs", "~runs", "/a\u0000b", file.toString()}) {
      assertThat(folder.has(text)).as(text).isFalse();
    }
  }
}
