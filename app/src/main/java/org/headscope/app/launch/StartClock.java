package org.headscope.app.launch;

import module java.base;

/// Says on standard output what a start took, for a benchmark that asks with
/// `-Dheadscope.observe=start`.
final class StartClock {
  private static final boolean ASKED = System.getProperty("headscope.observe", "").equals("start");

  private StartClock() {}

  /// Writes the processor time so far for `name`, ms; the reader knows when it began.
  static void write(String name) {
    if (ASKED) {
      Duration worked = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
      System.out.println(name + " " + worked.toMillis());
    }
  }
}
