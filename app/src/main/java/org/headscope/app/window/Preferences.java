package org.headscope.app.window;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Theme;
import org.jspecify.annotations.Nullable;

/// What the window remembers.
///
/// @param version of this format: 1
/// @param window where it stood; absent before its first end
/// @param recentRuns folders of runs, newest first
/// @param recentInstances instance files, newest first
/// @param predictors names of what stands beside model and truth; absent before anyone chose
/// @param dividers positions of the split panes' dividers, 0..1, by name
public record Preferences(
    int version,
    Optional<WindowBounds> window,
    Theme theme,
    ColourMap colourMap,
    List<String> recentRuns,
    List<String> recentInstances,
    Optional<List<String>> predictors,
    Map<String, Double> dividers) {
  public static final int VERSION = 1;

  /// How many recent files are kept.
  public static final int RECENT = 10;

  public static final Preferences DEFAULT =
      new Preferences(
          VERSION,
          Optional.empty(),
          Theme.LIGHT,
          ColourMap.PAPER,
          List.of(),
          List.of(),
          Optional.empty(),
          Map.of());

  public Preferences {
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "format " + version + " is not known, only format " + VERSION);
    }
    Stream.concat(recentRuns.stream(), recentInstances.stream()).forEach(Preferences::requirePath);
    recentRuns = recentRuns.stream().limit(RECENT).toList();
    recentInstances = recentInstances.stream().limit(RECENT).toList();
    predictors = predictors.map(names -> names.stream().limit(RECENT).toList());
    dividers = Map.copyOf(new TreeMap<>(dividers));
    dividers.forEach((name, at) -> {
      if (!(at >= 0 && at <= 1)) {
        throw new IllegalArgumentException("divider " + name + " stands outside 0..1: " + at);
      }
    });
  }

  private static void requirePath(@Nullable String path) {
    if (path == null) {
      throw new IllegalArgumentException("a recent file has no name");
    }
    Path _ = Path.of(path);
  }

  /// `list` with `path` in front, without its older mention.
  public static List<String> withRecent(List<String> list, String path) {
    return Stream.concat(Stream.of(path), list.stream().filter(p -> !p.equals(path)))
        .limit(RECENT)
        .toList();
  }
}
