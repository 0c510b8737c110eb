package org.headscope.engine.task;

import module java.base;

/// The tasks of one name, which differ in their parameters.
public interface TaskFamily {
  /// The name for `--task`, in lower case with hyphens between words.
  String name();

  String description();

  /// Its tasks' parameters, in the order of files and of arguments.
  List<TaskOption> options();

  /// Returns the task of `parameters`, one for each of [#options].
  ///
  /// @throws org.headscope.engine.run.UserError naming a parameter that does not fit another
  Task task(TaskParameters parameters);

  /// Reads the fields that [Latent#json] wrote for an instance of `vocabulary`.
  ///
  /// @throws org.headscope.engine.run.UserError naming the field and the remedy
  Latent latent(JsonFields fields, Vocabulary vocabulary);
}
