package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.io.ChosenPreferences.Source;
import org.headscope.engine.io.ChosenPreferences.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SitePreferencesTest {
  private static final String GOOD =
      """
      {"version": 2,
       "chosen": {"threads": "2", "device": "cpu", "cache-rows": "64"},
       "locked": ["threads", "cache-models"]}
      """;

  @TempDir Path folder;

  @BeforeEach
  void place() {
    System.setProperty("headscope.site", folder.toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty("headscope.site");
    System.clearProperty("headscope.threads");
    System.clearProperty("headscope.device");
  }

  private SitePreferences read(String text) throws IOException {
    Files.writeString(SitePreferences.file(), text);
    return SitePreferences.ofMachine();
  }

  @Test
  void theUsersChoiceOverridesItUnlessLocked() throws IOException {
    SitePreferences site = read(GOOD);
    assertThat(site.complaints()).isEmpty();
    ChosenPreferences own =
        ChosenPreferences.of(Map.of("threads", "8", "device", "cuda", "cache-models", "16"))
            .on(site);
    assertThat(own.value(Preference.THREADS)).isEqualTo(new Value("2", Source.LOCKED));
    assertThat(own.value(Preference.CACHED_MODELS))
        .as("locked at its default")
        .isEqualTo(new Value("1024", Source.LOCKED));
    assertThat(own.value(Preference.DEVICE)).isEqualTo(new Value("cuda", Source.FILE));
    assertThat(own.value(Preference.CACHED_ROWS)).isEqualTo(new Value("64", Source.SITE));
    assertThat(own.value(Preference.TEXT_SIZE)).isEqualTo(new Value("100", Source.DEFAULT));
  }

  @Test
  void theGeneralDefaultCanBeRestored() throws IOException {
    ChosenPreferences own = ChosenPreferences.NONE.on(read(GOOD));
    ChosenPreferences restored = own.with(Preference.CACHED_ROWS, "512");
    assertThat(restored.byKey()).isEqualTo(Map.of("cache-rows", "512"));
    assertThat(restored.with(Preference.CACHED_ROWS, "64").byKey()).isEmpty();
  }

  @Test
  void theCommandLineWinsUnlessLockedAndOtherwiseReportsIt() throws IOException {
    ChosenPreferences own = ChosenPreferences.NONE.on(read(GOOD));
    System.setProperty("headscope.threads", "7");
    System.setProperty("headscope.device", "mps");
    assertThat(own.text(Preference.THREADS)).isEqualTo("2");
    assertThat(own.text(Preference.DEVICE)).isEqualTo("mps");
    assertThat(own.complaints())
        .containsExactly(
            "-Dheadscope.threads is ignored, since %s locks threads."
                .formatted(SitePreferences.file()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "device": "cpu"           | "device": "tpu"         | chosen.device must be a text, one of auto, cpu, cuda, cuda:1
          "device": "cpu"           | "device": 4             | chosen.device must be a text
          "device": "cpu"           | "devise": "cpu"         | chosen names devise, which is not a preference; valid ones are theme, text-size,
          ["threads", "cache-models"] | ["threads", "kernel"] | locked names kernel, which is not a preference
          ["threads", "cache-models"] | ["threads", 3]          | locked must be a list of keys
          ["threads", "cache-models"] | "threads"               | locked must be a list of keys
          "version"                 | "lock": [], "version"   | lock is not known
          """)
  void badFieldsAreNamedAndTheRestIsUsed(String old, String bad, String words) throws IOException {
    assertThat(GOOD).contains(old);
    SitePreferences site = read(GOOD.replace(old, bad));
    assertThat(site.complaints())
        .singleElement()
        .asString()
        .contains("headscope.json", words)
        .hasLineCount(1);
    assertThat(site.values()).containsEntry(Preference.CACHED_ROWS, "64");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"version": 2,\\n "chosen": {"device": "cpu",}}  | line 2
          {"version": 2, "version": 2}                     | has the field "version" twice at column 25
          {"version": 3}                                   | version is not known
          {"chosen": {}}                                   | version must be 2
          []                                               | the whole must be an object
          null                                             | must be an object
          {"version": 2, "chosen": []}                     | chosen must be an object
          """)
  void aBadLineIsNamed(String text, String words) throws IOException {
    SitePreferences site = read(text.replace("\\n", "\n"));
    assertThat(site.values()).isEmpty();
    assertThat(site.locked()).isEmpty();
    assertThat(site.complaints()).singleElement().asString().contains("headscope.json", words);
  }

  @Test
  void damageOfAnySortNeverStopsTheStart() throws IOException {
    SplittableRandom random = new SplittableRandom(18);
    for (int mutant = 0; mutant < 500; mutant++) {
      StringBuilder text = new StringBuilder(GOOD);
      for (int change = random.nextInt(4); change >= 0; change--) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(12));
        String extremes = "\u0000\u001b\n\u0080\u00ff\"{}[],:-.e09x";
        String inserted = String.valueOf(extremes.charAt(random.nextInt(extremes.length())));
        text.replace(at, random.nextBoolean() ? at : end, inserted.repeat(random.nextInt(30)));
      }
      Files.writeString(SitePreferences.file(), text, StandardCharsets.ISO_8859_1);
      assertThat(SitePreferences.ofMachine().complaints())
          .allMatch(sentence -> sentence.lines().count() == 1 && sentence.endsWith("."));
    }
  }

  @Test
  void aMissingFileIsSilentAndAFolderInItsPlaceIsReported() throws IOException {
    assertThat(SitePreferences.ofMachine()).isEqualTo(SitePreferences.NONE);
    Files.createDirectory(SitePreferences.file());
    assertThat(SitePreferences.ofMachine().complaints())
        .singleElement()
        .asString()
        .contains("is a directory");
  }

  @Test
  void everySystemHasAPathForIt() {
    assertThat(SitePreferences.on("Linux", Map.of())).hasToString("/etc/headscope");
    assertThat(SitePreferences.on("Mac OS X", Map.of()))
        .hasToString("/Library/Application Support/HeadScope");
    assertThat(SitePreferences.on("Windows 11", Map.of("ProgramData", "/programs")))
        .hasToString("/programs/HeadScope");
  }
}
