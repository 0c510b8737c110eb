package org.headscope.engine.io.draft;

import module java.base;

import org.headscope.engine.run.Cancellation;

/// Described instances that are not drawn yet: for the command line and the window.
public sealed interface Draft permits InstanceDraft, TreeDraft, TaskDraft {
  /// Returns a summary of the description, in a sentence.
  ///
  /// @throws org.headscope.engine.run.UserError that says what is wrong and where
  String found();

  /// Returns notes on how the description was read, in sentences; mostly empty.
  ///
  /// @throws org.headscope.engine.run.UserError that says what is wrong and where
  default String remarks() {
    return "";
  }

  /// Draws into `file`, after which the instance is named.
  ///
  /// @throws org.headscope.engine.run.UserError if it cannot be drawn or written
  void write(Path file, Cancellation cancellation);

  /// Returns the command that draws the same into `file`.
  List<String> line(Path file);
}
