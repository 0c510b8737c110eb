package org.headscope.app.shell;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.Scene;

/**
 * Says on standard output what a start took, for a benchmark that asks with {@code
 * -Dheadscope.observe=start}: as soon as the outline of the window was painted, as soon as its
 * views were, and as soon as the first map was.
 */
final class StartClock implements Runnable {
  /** Pulses from the layout of something until it was painted, since one waits for another. */
  private static final int PULSES = 2;

  private final Scene scene;
  private final List<Goal> goals;
  private int goal;
  private int pulses;

  private record Goal(String name, BooleanSupplier reached) {}

  private StartClock(Scene scene, List<Goal> goals) {
    this.scene = scene;
    this.goals = goals;
  }

  /** Watches {@code scene}, whose outline was just shown, if that was asked for. */
  static void startIfAsked(Scene scene, Workbench workbench) {
    if (System.getProperty("headscope.observe", "").equals("start")) {
      Parent outline = scene.getRoot();
      scene.addPostLayoutPulseListener(
          new StartClock(
              scene,
              List.of(
                  new Goal("layout", () -> true),
                  new Goal("window", () -> !scene.getRoot().equals(outline)),
                  new Goal("map", () -> workbench.frame().inspection().isPresent()))));
    }
  }

  @Override
  public void run() {
    Goal now = goals.get(goal);
    if (!now.reached().getAsBoolean()) {
      return;
    }
    Platform.requestNextPulse();
    if (pulses++ < PULSES) {
      return;
    }
    pulses = 0;
    tell(now.name());
    if (++goal == goals.size()) {
      scene.removePostLayoutPulseListener(this);
    }
  }

  /** Tells in ms how long people waited for it and how long processors worked for it. */
  private static void tell(String name) {
    ProcessHandle.Info process = ProcessHandle.current().info();
    long waited = Duration.between(process.startInstant().orElseThrow(), Instant.now()).toMillis();
    long worked = process.totalCpuDuration().orElseThrow().toMillis();
    System.out.println(name + " " + waited + " " + worked);
  }
}
