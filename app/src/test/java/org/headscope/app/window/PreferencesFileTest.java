package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.SitePreferences;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PreferencesFileTest {
  private static final Preferences SOME =
      new Preferences(
          2,
          Optional.of(new WindowBounds(-1200, 40, 1440, 900, false)),
          Map.of("theme", "dark", "colours", "viridis", "threads", "3"),
          List.of("/runs/a", "/runs/b"),
          List.of("/runs/test.jsonl"),
          Optional.of("/figures"),
          Optional.of(List.of("ngram-3", "ctw-5")),
          Map.of("main.0", 0.15, "main.1", 0.3));

  @TempDir Path folder;
  private Path path;
  private PreferencesFile file;

  @BeforeEach
  void place() {
    path = folder.resolve("headscope/preferences.json");
    file = new PreferencesFile(path);
  }

  @Test
  void savedPreferencesAreLoaded() {
    file.save(SOME);
    assertThat(file.load().preferences()).isEqualTo(SOME);
    assertThat(file.load().complaint()).isEmpty();
  }

  @Test
  void linksToTheFileAreKept() throws IOException {
    Path dotfiles = Files.createDirectories(folder.resolve("dotfiles")).resolve("preferences.json");
    Files.createDirectories(path.getParent());
    Files.createSymbolicLink(path, dotfiles);
    file.save(SOME);
    assertThat(path).isSymbolicLink();
    assertThat(new PreferencesFile(dotfiles).load().preferences()).isEqualTo(SOME);
    Files.writeString(dotfiles, "torn");
    assertThat(file.load().complaint()).isPresent();
    assertThat(path.resolveSibling("preferences.json.bad")).hasContent("torn").isRegularFile();
    assertThat(path).isSymbolicLink();
    assertThat(dotfiles).as("set aside").doesNotExist();
    file.save(SOME);
    assertThat(path).isSymbolicLink();
    assertThat(dotfiles).isRegularFile();
  }

  @Test
  void aCopyCanServeAllUsersOfAMachine() throws IOException {
    file.save(SOME);
    Files.copy(path, folder.resolve("headscope.json"));
    System.setProperty("headscope.site", folder.toString());
    try {
      SitePreferences site = SitePreferences.ofMachine();
      assertThat(site.complaints()).isEmpty();
      assertThat(ChosenPreferences.NONE.on(site).text(Preference.COLOURS)).isEqualTo("viridis");
    } finally {
      System.clearProperty("headscope.site");
    }
  }

  @Test
  void aFirstStartHasDefaultsAndNoComplaint() {
    assertThat(file.load())
        .isEqualTo(new PreferencesFile.Loaded(Preferences.DEFAULT, Optional.empty()));
  }

  @Test
  void aTruncatedFileStartsWithDefaultsAndIsKept() throws IOException {
    file.save(SOME);
    byte[] whole = Files.readAllBytes(path);
    int end = new String(whole, StandardCharsets.UTF_8).strip().length();
    for (int length : IntStream.range(0, end).toArray()) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertReset(path.toString());
    }
  }

  static Stream<String> badContents() {
    return Stream.of(
        "null",
        "[]",
        "\u0000\u0000PK",
        "{\"version\": 1}",
        "{\"version\": 2}",
        "{\"version\": 3}",
        "{\"version\": 99999999999999999999}",
        "{\"version\": \"1\"}",
        text("\"x\" : -1200.0", "\"x\" : \"NaN\""),
        text("\"x\" : -1200.0", "\"x\" : NaN"),
        text("\"width\" : 1440.0", "\"width\" : 9223372036854775808"),
        text("\"width\" : 1440.0", "\"width\" : -5"),
        text("\"dark\"", "\"neon\""),
        text("\"dark\"", "null"),
        text("\"dark\"", "[\"dark\"]"),
        text("\"theme\"", "\"thema\""),
        text("\"4\"", "4"),
        text("\"4\"", "\"-4\""),
        text("\"4\"", "\"99999999999999999999\""),
        text("\"~/a\"", "\"a/b\""),
        text("\"~/a\"", "\"/a\\u0000b\""),
        text("\"main.0\" : 0.15", "\"main.0\" : 1.5"),
        text("\"recentRuns\" : []", "\"recentRuns\" : [null]"),
        text("\"recentRuns\" : []", "\"recentRuns\" : [\"a\\u0000b\"]"),
        text("\"chosen\"", "\"choosen\""),
        text("\"predictors\" : []", "\"predictors\" : [null]"),
        text("\"predictors\" : []", "\"predictors\" : \"bw\""),
        "[".repeat(100_000));
  }

  private static String text(String old, String replacement) {
    String good =
        """
        {"version" : 2,
         "window" : {"x" : -1200.0, "y" : 40.0, "width" : 1440.0, "height" : 900.0,
                     "maximized" : false},
         "chosen" : {"theme" : "dark", "threads" : "4", "runs" : "~/a"},
         "recentRuns" : [], "recentInstances" : [],
         "predictors" : [], "dividers" : {"main.0" : 0.15}}
        """;
    assertThat(good).contains(old);
    return good.replace(old, replacement);
  }

  @ParameterizedTest
  @MethodSource("badContents")
  void badContentNeverStopsTheStart(String content) throws IOException {
    Files.createDirectories(folder.resolve("headscope"));
    Files.writeString(path, content);
    assertReset("preferences.json");
    assertThat(path.resolveSibling("preferences.json.bad")).hasContent(content);
  }

  @Test
  void damageOfAnySortNeverStopsTheStart() throws IOException {
    String good = text("\"x\"", "\"x\"");
    SplittableRandom random = new SplittableRandom(13);
    Files.createDirectories(folder.resolve("headscope"));
    int reset = 0;
    for (int mutant = 0; mutant < 500; mutant++) {
      StringBuilder content = new StringBuilder(good);
      for (int change = random.nextInt(4); change >= 0; change--) {
        int at = random.nextInt(content.length());
        int end = Math.min(content.length(), at + random.nextInt(12));
        String extremes = "\u0000\u001b\n\u0080\u00ff\"{}[],:-.e09x";
        String inserted = String.valueOf(extremes.charAt(random.nextInt(extremes.length())));
        content.replace(at, random.nextBoolean() ? at : end, inserted.repeat(random.nextInt(30)));
      }
      Files.writeString(path, content, StandardCharsets.ISO_8859_1);
      PreferencesFile.Loaded loaded = file.load();
      if (loaded.complaint().isPresent()) {
        assertThat(loaded.preferences()).isEqualTo(Preferences.DEFAULT);
        assertThat(loaded.complaint().get()).startsWith("Preferences were reset").hasLineCount(1);
        reset++;
      }
    }
    assertThat(reset).isBetween(250, 499);
  }

  @Test
  void readsFilesFromBeforePredictorsCouldBeChosen() throws IOException {
    Files.createDirectories(folder.resolve("headscope"));
    Files.writeString(path, text("\"predictors\" : [], ", ""));
    assertThat(file.load().complaint()).isEmpty();
    assertThat(file.load().preferences().predictors()).isEmpty();
    assertThat(file.load().preferences().chosen())
        .isEqualTo(Map.of("theme", "dark", "threads", "4", "runs", "~/a"));
  }

  @Test
  void aFileOfTheFirstVersionIsRead() throws IOException {
    Files.createDirectories(folder.resolve("headscope"));
    Files.writeString(
        path,
        """
        {"version" : 1, "theme" : "DARK", "colourMap" : "PAPER", "recentRuns" : ["/runs/a"],
         "recentInstances" : [], "dividers" : {"main.0" : 0.15}}
        """);
    Preferences read = file.load().preferences();
    assertThat(file.load().complaint()).isEmpty();
    assertThat(read.chosen())
        .as("the default folder may be missing")
        .isEqualTo(Map.of("theme", "dark"));
    assertThat(read.recentRuns()).containsExactly("/runs/a");
    assertThat(read.version()).isEqualTo(Preferences.VERSION);
  }

  @Test
  void bytesThatAreNotUtf8NeverStopTheStart() throws IOException {
    Files.createDirectories(folder.resolve("headscope"));
    Files.write(path, new byte[] {'{', (byte) 0xff, (byte) 0xfe, '}'});
    assertReset("UTF-8");
  }

  @Test
  void aFolderInItsPlaceNeverStopsTheStart() throws IOException {
    Files.createDirectories(path.resolve("inside"));
    assertReset("directory");
  }

  @Test
  void aFileThatMayNotBeReadNeverStopsTheStart() throws IOException {
    file.save(SOME);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    PreferencesFile.Loaded loaded = file.load();
    assertThat(loaded.preferences()).isIn(Preferences.DEFAULT, SOME);
  }

  @Test
  void reportsAFolderThatCannotBeCreated() throws IOException {
    Files.writeString(folder.resolve("headscope"), "a file");
    assertThatThrownBy(() -> file.save(SOME))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("preferences are not saved");
  }

  private void assertReset(String named) {
    PreferencesFile.Loaded loaded = file.load();
    assertThat(loaded.preferences()).isEqualTo(Preferences.DEFAULT);
    assertThat(loaded.complaint().orElseThrow()).contains("reset").contains(named);
    assertThat(path).doesNotExist();
  }

  @Test
  void recentFilesAreNewestFirstAndUnique() {
    List<String> list = Preferences.withRecent(List.of("a", "b", "c"), "c");
    assertThat(list).containsExactly("c", "a", "b");
    for (int i = 0; i < 20; i++) {
      list = Preferences.withRecent(list, "x" + i);
    }
    assertThat(list).hasSize(Preferences.RECENT).startsWith("x19");
  }
}
