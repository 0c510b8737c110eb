package org.headscope.app.shell;

/** Decides what a start of HeadScope means: the workbench, its pictures, or a command. */
public final class Launcher {

  private Launcher() {}

  /**
   * Runs HeadScope to its end.
   *
   * @param args the command line; empty for the workbench
   * @return the exit code: 0 ok, 1 failed, 2 wrong usage
   */
  public static int launch(String[] args) {
    System.out.println("HeadScope " + String.join(" ", args));
    return 0;
  }
}
