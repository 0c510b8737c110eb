package org.headscope.app;

import org.headscope.app.launch.Launcher;
import org.headscope.engine.cli.kit.StandardOutput;
import org.headscope.engine.run.Version;

/// Starts HeadScope: without arguments the workbench, with arguments the command line.
///
/// Not a JavaFX `Application`, since the java launcher refuses such a main class when JavaFX is on
/// the class path.
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    if (args.length == 1 && args[0].equals("--version")) {
      // Without the command line, whose library takes several times as long as the answer.
      System.exit(StandardOutput.print(Version.sentence()));
    }
    System.exit(Launcher.launch(args));
  }
}
