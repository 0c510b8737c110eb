package org.headscope.engine.io.draft;

import module java.base;

import org.headscope.engine.run.Cancellation;

/// Instances that somebody describes and that are not drawn yet: for the command line and the
/// window.
public sealed interface Draft permits InstanceDraft, TreeDraft, TaskDraft {
  /// A sentence on the description.
  ///
  /// @throws org.headscope.engine.run.UserError that says what is wrong and where
  String found();

  /// Remarks on how the description was read, in sentences; mostly empty.
  ///
  /// @throws org.headscope.engine.run.UserError that says what is wrong and where
  default String remarks() {
    return "";
  }

  /// Draws into `file`, from whose name the instance has its own.
  ///
  /// @throws org.headscope.engine.run.UserError if it cannot be drawn or written
  void write(Path file, Cancellation cancellation);

  /// The command that draws the same into `file`.
  List<String> line(Path file);
}
