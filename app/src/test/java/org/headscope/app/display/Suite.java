package org.headscope.app.display;

import module java.base;

/// The settings and results that all parts share.
///
/// @param root of the checkout
/// @param results the folder of pictures and homes
/// @param report the results so far
/// @param settings adjustable numbers
/// @param end the time limit, in the time of [System#nanoTime]
/// @param measured the start that is measured alone
record Suite(
    Path root, Path results, Report report, Settings settings, long end, CountDownLatch measured) {

  /// The adjustable numbers.
  ///
  /// @param seed of the random events
  /// @param events their number
  /// @param memory the maximum of MB that they may leave
  /// @param everyTheme true to check every size in every theme
  record Settings(long seed, int events, long memory, boolean everyTheme) {}

  /// The seconds until the time limit.
  double secondsLeft() {
    return (end - System.nanoTime()) / 1e9;
  }

  /// Records the messages of a part.
  void keep(String part, String file, List<String> lines) {
    try {
      Files.write(folder(part).resolve(file), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the folder of a part.
  Path folder(String part) {
    return results.resolve(part);
  }
}
