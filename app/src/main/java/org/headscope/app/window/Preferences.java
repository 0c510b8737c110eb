package org.headscope.app.window;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.jspecify.annotations.Nullable;

/// The window's state between sessions.
///
/// @param window its last bounds; absent before its first close
/// @param chosen preferences by the keys of [org.headscope.engine.io.Preference]
/// @param folder the folder where a file was last opened or saved
/// @param predictors names of the predictors shown beside model and truth; absent before any choice
/// @param dividers positions of the split panes' dividers, 0..1, by name
public record Preferences(
    int version,
    Optional<WindowBounds> window,
    Map<String, String> chosen,
    List<String> recentRuns,
    List<String> recentInstances,
    Optional<String> folder,
    Optional<List<String>> predictors,
    Map<String, Double> dividers) {
  public static final int VERSION = 2;

  public static final int RECENT = 10;

  public static final Preferences DEFAULT =
      new Preferences(
          VERSION,
          Optional.empty(),
          Map.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Map.of());

  public Preferences {
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "format " + version + " is unknown; only format " + VERSION);
    }
    Stream.of(recentRuns, recentInstances, folder.stream().toList())
        .flatMap(List::stream)
        .forEach(Preferences::requirePath);
    chosen = Map.copyOf(new TreeMap<>(chosen));
    ChosenPreferences _ = ChosenPreferences.of(chosen);
    recentRuns = recentRuns.stream().limit(RECENT).toList();
    recentInstances = recentInstances.stream().limit(RECENT).toList();
    predictors = predictors.map(names -> names.stream().limit(RECENT).toList());
    dividers = Map.copyOf(new TreeMap<>(dividers));
    dividers.forEach((name, at) -> {
      if (!(at >= 0 && at <= 1)) {
        throw new IllegalArgumentException("divider " + name + " is outside 0..1: " + at);
      }
    });
  }

  public ChosenPreferences preferred() {
    return ChosenPreferences.of(chosen);
  }

  private static void requirePath(@Nullable String path) {
    if (path == null) {
      throw new IllegalArgumentException("a recent file has no name");
    }
    Path _ = Path.of(path);
  }

  public static List<String> withRecent(List<String> list, String path) {
    return Stream.concat(Stream.of(path), list.stream().filter(p -> !p.equals(path)))
        .limit(RECENT)
        .toList();
  }
}
