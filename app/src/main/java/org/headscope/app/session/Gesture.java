package org.headscope.app.session;

/// An action whose parts may complete later, such as opening a file, which has to be read first.
/// All of it is one step of the history, unless another action came in between: the remaining parts
/// are then a new step.
public final class Gesture {
  private final String words;
  private long step = History.NONE;

  /// @param words what it does, such as `open step 2 of the lesson`; empty to use its commands'
  ///   words
  Gesture(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  void made(long its) {
    step = its;
  }

  /// True if `last` is the step that it created, so that it continues that step.
  boolean isOf(long last) {
    return step != History.NONE && step == last;
  }
}
