package org.headscope.app.session;

/// Something that a person does at once and that comes in parts, such as opening a file, which has
/// to be read first. All of it is one step of the history, unless something else was done while a
/// part was waited for: what comes then is a step of its own.
public final class Gesture {
  private final String words;
  private long step = History.NONE;

  /// @param words what it does, such as `open step 2 of the lesson`; empty where its commands say
  ///   it
  Gesture(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  void made(long its) {
    step = its;
  }

  /// Whether `last` is the step that it made, so that it goes on.
  boolean isOf(long last) {
    return step != History.NONE && step == last;
  }
}
