package org.headscope.app.shell;

import java.time.Duration;
import java.time.Instant;
import javafx.util.Subscription;

/**
 * Says on standard output what a start took, for a benchmark that asks with {@code
 * -Dheadscope.observe=start}: as soon as the layout of the window is on the screen, as soon as its
 * views are, and as soon as the first map is.
 */
final class StartClock {
  private static final boolean ASKED = System.getProperty("headscope.observe", "").equals("start");

  private StartClock() {}

  /** Tells of the views that were just made, and of the first map when there is one. */
  static void watch(Workbench workbench) {
    if (ASKED) {
      Painted.then(() -> tell("window"));
      Subscription[] first = new Subscription[1];
      first[0] =
          workbench
              .inspectionProperty()
              .subscribe((was, is) -> {
                first[0].unsubscribe();
                Painted.then(() -> tell("map"));
              });
    }
  }

  /** Tells in ms how long people waited for {@code name} and how long processors worked for it. */
  static void tell(String name) {
    if (ASKED) {
      ProcessHandle.Info process = ProcessHandle.current().info();
      Instant start = process.startInstant().orElseThrow();
      long waited = Duration.between(start, Instant.now()).toMillis();
      long worked = process.totalCpuDuration().orElseThrow().toMillis();
      System.out.println(name + " " + waited + " " + worked);
    }
  }
}
