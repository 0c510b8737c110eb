package org.headscope.app.display;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What all parts share.
 *
 * @param root of the checkout
 * @param results where pictures and homes go
 * @param report what was found
 * @param settings numbers that may be chosen
 */
record Suite(Path root, Path results, Report report, Settings settings) {

  /**
   * What may be chosen.
   *
   * @param seed of the random events
   * @param events how many
   * @param memory most MB they may leave
   */
  record Settings(long seed, int events, long memory) {}

  /** Writes down what the program of a part complained about. */
  void keep(String part, List<String> said) {
    try {
      Files.write(folder(part).resolve("stderr.txt"), said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder of a part. */
  Path folder(String part) {
    return results.resolve(part);
  }
}
