package org.headscope.app.launch;

import module java.base;

import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.launch.context.Samples;
import org.headscope.engine.run.UserError;

/// A start of the window and two commands with no one present, whose loaded classes and profiles
/// packages keep in Java's AOT cache: `packaging/build` runs it once on its result, and you may run
/// it to see how many classes come from there.
final class Rehearsal {
  /// The command's name, which no document lists.
  static final String COMMAND = "rehearse";

  /// The time that the window stays after its first map, for the work beside it.
  private static final Duration STAY = Duration.ofSeconds(4);

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /// Windows that the desktop's toolkit draws: without a display nothing asks for them.
  private static final List<String> TOOLKIT =
      List.of(
          ("Application Cursor Pixels Robot Timer View Window SystemClipboard DnDClipboard"
                  + " PlatformFactory")
              .split(" ", -1));

  private Rehearsal() {}

  /// Runs it; 0 if all went well.
  static int run() {
    Samples samples =
        Samples.find()
            .orElseThrow(
                () -> new UserError("HeadScope's samples folder is missing; install it again."));
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    System.setProperty("java.awt.headless", "true");
    TOOLKIT.forEach(name -> load("com.sun.glass.ui.gtk.Gtk" + name));
    Thread.ofPlatform().daemon().start(Rehearsal::giveUp);
    int window = WorkbenchApp.rehearse(() -> HeadlessFx.pause(STAY));
    Path run = samples.runs().getFirst();
    Path instances = samples.instances().getFirst();
    int predict = command("predict", "--run", run.toString(), "--text", "abab|abc");
    int evaluate =
        command(
            "evaluate",
            "--run",
            run.toString(),
            "--predictors",
            "ngram-2",
            "--instances",
            instances.toString());
    return Math.max(window, Math.max(predict, evaluate));
  }

  /// Ends a start that hangs, so that packaging does not.
  private static void giveUp() {
    HeadlessFx.pause(PATIENCE);
    System.err.println("The rehearsal did not finish within %d s.".formatted(PATIENCE.toSeconds()));
    Runtime.getRuntime().halt(1);
  }

  private static int command(String... words) {
    return Launcher.commands(words).execute(words);
  }

  private static void load(String name) {
    try {
      Class.forName(name, false, Rehearsal.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError _) {
      // Another system's toolkit.
    }
  }
}
