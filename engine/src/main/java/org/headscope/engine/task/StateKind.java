package org.headscope.engine.task;

public enum StateKind {
  /// A state of an automaton, and of any latent without a more specific word.
  STATE("state", "states"),
  /// A leaf of a context tree.
  LEAF("leaf", "leaves"),
  /// A pair to be copied: a token and the one that follows it.
  PAIR("pair", "pairs");

  private final String one;
  private final String several;

  StateKind(String one, String several) {
    this.one = one;
    this.several = several;
  }

  public String one() {
    return one;
  }

  public String several() {
    return several;
  }

  /// `1 leaf`, `7 states`.
  public String count(int number) {
    return number + " " + (number == 1 ? one : several);
  }
}
