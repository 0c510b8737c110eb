package org.headscope.app.window;

import module java.base;

import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.Preference;
import org.headscope.engine.run.UserError;

/// Preferences on disk. Reading never fails: a file that cannot be used is kept aside as `.bad`,
/// told in a sentence, and the start goes on with the defaults.
public record PreferencesFile(Path file) {
  public record Loaded(Preferences preferences, Optional<String> complaint) {}

  public static PreferencesFile ofUser() {
    return new PreferencesFile(ChosenPreferences.file());
  }

  /// Reads the file, or what stands in for it.
  public Loaded load() {
    if (Files.notExists(file)) {
      return new Loaded(Preferences.DEFAULT, Optional.empty());
    }
    try {
      return new Loaded(read(), Optional.empty());
    } catch (UserError e) {
      String reason = e.getMessage() == null ? "unreadable" : e.getMessage();
      return new Loaded(
          Preferences.DEFAULT,
          Optional.of("Preferences were reset%s: %s".formatted(setAside(), reason)));
    }
  }

  /// As the first versions wrote it.
  private record Earlier(
      int version,
      Optional<WindowBounds> window,
      Theme theme,
      ColourMap colourMap,
      List<String> recentRuns,
      List<String> recentInstances,
      Optional<List<String>> predictors,
      Map<String, Double> dividers) {
    Preferences now() {
      ChosenPreferences chosen =
          ChosenPreferences.NONE
              .with(Preference.THEME, theme.name().toLowerCase(Locale.ROOT))
              .with(Preference.COLOURS, colourMap.name().toLowerCase(Locale.ROOT));
      return new Preferences(
          Preferences.VERSION,
          window,
          chosen.byKey(),
          recentRuns,
          recentInstances,
          Optional.empty(),
          predictors,
          dividers);
    }
  }

  private Preferences read() {
    boolean earlier = Json.read(file, Format.class).version() == 1;
    return earlier ? Json.read(file, Earlier.class).now() : Json.read(file, Preferences.class);
  }

  private record Format(int version) {}

  private String setAside() {
    Path bad = file.resolveSibling(file.getFileName() + ".bad");
    try {
      if (Files.isRegularFile(file)) {
        // A link stays, and what it names goes.
        Files.copy(file, bad, StandardCopyOption.REPLACE_EXISTING);
        Files.delete(file.toRealPath());
      } else {
        Files.move(file, bad, StandardCopyOption.REPLACE_EXISTING);
      }
      return " and the old ones kept as " + bad;
    } catch (IOException _) {
      return "";
    }
  }

  /// Writes the file, in full or not at all.
  public void save(Preferences preferences) {
    try {
      String text = Json.pretty(preferences);
      AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be written (%s), so preferences are not kept; free some space or allow writing there."
              .formatted(file, FileErrors.reason(e)),
          e);
    }
  }
}
