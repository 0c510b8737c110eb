package org.headscope.app.display;

import module java.base;

/// What all parts share.
///
/// @param root of the checkout
/// @param results where pictures and homes go
/// @param report what was found
/// @param settings numbers that may be chosen
/// @param end when all must be over, in the time of [System#nanoTime]
/// @param measured the start that is measured alone
record Suite(
    Path root, Path results, Report report, Settings settings, long end, CountDownLatch measured) {

  /// What may be chosen.
  ///
  /// @param seed of the random events
  /// @param events how many
  /// @param memory most MB they may leave
  /// @param everyTheme whether every size is looked at in every theme
  record Settings(long seed, int events, long memory, boolean everyTheme) {}

  /// Seconds until all must be over.
  double secondsLeft() {
    return (end - System.nanoTime()) / 1e9;
  }

  /// Writes down what was said of a part.
  void keep(String part, String file, List<String> said) {
    try {
      Files.write(folder(part).resolve(file), said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The folder of a part.
  Path folder(String part) {
    return results.resolve(part);
  }
}
