package org.headscope.engine.task;

import module java.base;

/// The tasks of one name, which differ in their parameters.
public interface TaskFamily {
  /// The name in `--task`, in lower case with hyphens between words.
  String name();

  String description();

  /// Its tasks' parameters, in the order in which files and people give them.
  List<TaskOption> options();

  /// The task of `parameters`, one for each of [#options].
  ///
  /// @throws org.headscope.engine.run.UserError naming a parameter that does not go with another
  Task task(TaskParameters parameters);

  /// The latent that [Latent#json] wrote of an instance of `vocabulary`.
  ///
  /// @throws org.headscope.engine.run.UserError naming the field and the remedy
  Latent latent(JsonFields fields, Vocabulary vocabulary);
}
