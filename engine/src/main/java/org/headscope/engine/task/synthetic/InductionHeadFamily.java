package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// The induction head's task in every size.
final class InductionHeadFamily implements TaskFamily {
  private static final String SIZE = "vocabulary";
  private static final String LENGTH = "length";
  private static final String COPIED = "copied";
  private static final String TRIGGERS = "triggers";

  @Override
  public String name() {
    return "induction-head";
  }

  @Override
  public String description() {
    return "Random tokens; what followed => before must follow it at the end (public code of ICLL).";
  }

  /// {@inheritDoc} The standards are those of the public code's configuration.
  @Override
  public List<TaskOption> options() {
    return List.of(
        new TaskOption.Count(SIZE, "tokens: numbers, => and .", 16, new Range(4, 2_000)),
        new TaskOption.Count(LENGTH, "tokens before the last =>", 256, new Range(3, 100_000)),
        new TaskOption.Count(COPIED, "tokens that follow =>", 1, new Range(1, 1_000)),
        new TaskOption.Count(TRIGGERS, "earlier => at most", 1, new Range(1, 100)));
  }

  static TaskParameters parameters(InductionHead task) {
    return TaskParameters.of(
        InductionHead.FAMILY.options(),
        Map.of(
            SIZE, task.size(),
            LENGTH, task.length(),
            COPIED, task.copied(),
            TRIGGERS, task.triggers()));
  }

  @Override
  public InductionHead task(TaskParameters parameters) {
    return new InductionHead(
        parameters.count(SIZE),
        parameters.count(LENGTH),
        parameters.count(COPIED),
        parameters.count(TRIGGERS));
  }

  @Override
  public Latent latent(JsonFields fields, Vocabulary vocabulary) {
    InductionHead task = (InductionHead) FamilyFields.task(this, fields, vocabulary);
    List<Integer> tokens = fields.texts(CopiedTokens.FOLLOWS).stream().map(vocabulary::id).toList();
    try {
      return new CopiedTokens(task, tokens);
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          CopiedTokens.FOLLOWS,
          "is wrong (" + e.getMessage() + ")",
          "write the tokens that follow the trigger");
    }
  }
}
