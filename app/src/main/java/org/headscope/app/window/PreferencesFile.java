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

/// Preferences on disk. Reading never fails: an unusable file is kept as `.bad` and reported in a
/// sentence, and HeadScope starts with the defaults.
public record PreferencesFile(Path file) {
  public record Loaded(Preferences preferences, Optional<String> complaint) {}

  public static PreferencesFile ofUser() {
    return new PreferencesFile(ChosenPreferences.file());
  }

  /// Reads the file, or returns the defaults.
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

  /// The file format of the first versions.
  private record FirstPreferences(
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
    return earlier
        ? Json.read(file, FirstPreferences.class).now()
        : Json.read(file, Preferences.class);
  }

  private record Format(int version) {}

  private String setAside() {
    Path bad = file.resolveSibling(file.getFileName() + ".bad");
    try {
      if (Files.isRegularFile(file)) {
        // Keep a link; only its target is removed.
        Files.copy(file, bad, StandardCopyOption.REPLACE_EXISTING);
        Files.delete(file.toRealPath());
      } else {
        Files.move(file, bad, StandardCopyOption.REPLACE_EXISTING);
      }
      return " and the old ones were kept as " + bad;
    } catch (IOException _) {
      return "";
    }
  }

  /// Writes the file atomically.
  public void save(Preferences preferences) {
    try {
      String text = Json.pretty(preferences);
      AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UserError(
          ("%s cannot be written (%s), so preferences are not saved; check free space and "
                  + "permissions.")
              .formatted(file, FileErrors.reason(e)),
          e);
    }
  }
}
