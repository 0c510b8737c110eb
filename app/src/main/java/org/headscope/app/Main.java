package org.headscope.app;

import org.headscope.app.shell.Launcher;

/**
 * Starts HeadScope: without arguments the workbench, with arguments the command line.
 *
 * <p>Not a JavaFX {@code Application}, since the java launcher refuses such a main class when
 * JavaFX is on the class path.
 */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    System.exit(Launcher.launch(args));
  }
}
