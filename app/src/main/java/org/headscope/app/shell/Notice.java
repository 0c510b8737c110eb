package org.headscope.app.shell;

/**
 * A sentence for the person at the window, there until dismissed.
 *
 * @param kind how grave it is
 * @param sentence what happened, where, and the remedy
 */
public record Notice(Kind kind, String sentence) {
  /** How grave a notice is. */
  public enum Kind {
    INFORMATION,
    ERROR
  }
}
