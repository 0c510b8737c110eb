package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// The tasks of one name, all of whose parameters are whole numbers.
///
/// @param making creates a task from its parameters, in the order of the options
/// @param reading reads the latent of an instance of a task
record SyntheticFamily<T extends SyntheticTask>(
    String name,
    String description,
    List<TaskOption> options,
    Function<int[], T> making,
    BiFunction<T, JsonFields, Latent> reading)
    implements TaskFamily {
  static TaskOption option(String name, String what, int usual, int min, int max) {
    return new TaskOption.Count(name, what, usual, new Range(min, max));
  }

  @Override
  public T task(TaskParameters parameters) {
    return making.apply(
        options.stream().mapToInt(option -> parameters.count(option.name())).toArray());
  }

  /// {@inheritDoc} The parameters are stored beside it, which would mean nothing without them.
  @Override
  public Latent latent(JsonFields fields, Vocabulary vocabulary) {
    Map<String, Object> given = new LinkedHashMap<>();
    for (TaskOption option : options) {
      if (option instanceof TaskOption.Count(String name, String what, int _, var range)) {
        given.put(name, fields.integer(name, what, range.min(), range.max()));
      }
    }
    T task;
    try {
      task = task(TaskParameters.of(options, given));
    } catch (UserError e) {
      throw new UserError(fields.where() + " " + e.getMessage(), e);
    }
    if (!task.vocabulary().equals(vocabulary)) {
      throw fields.wrong(
          "vocabulary",
          "is not that of its task",
          "write the task's %d tokens, %s"
              .formatted(task.vocabulary().size(), task.vocabulary().names()));
    }
    return reading.apply(task, fields);
  }
}
