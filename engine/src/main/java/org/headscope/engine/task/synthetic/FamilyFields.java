package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// The parameters that stand in files with what was drawn for an instance, which would mean nothing
/// without them.
final class FamilyFields {
  private FamilyFields() {}

  /// The task of `family` whose parameters, all of them numbers, `fields` give.
  ///
  /// @param vocabulary that of the instance, which must be the task's
  /// @throws UserError naming the field and the remedy
  static Task task(TaskFamily family, JsonFields fields, Vocabulary vocabulary) {
    Map<String, Object> given = new LinkedHashMap<>();
    for (TaskOption option : family.options()) {
      if (option instanceof TaskOption.Count(String name, String what, int _, var range)) {
        given.put(name, fields.integer(name, what, range.min(), range.max()));
      }
    }
    Task task;
    try {
      task = family.task(TaskParameters.of(family.options(), given));
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
    return task;
  }
}
