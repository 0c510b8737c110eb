package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// Associative recall of every size.
final class AssociativeRecallFamily implements TaskFamily {
  private static final String SIZE = "vocabulary";
  private static final String LENGTH = "length";
  private static final String KEYS = "key-tokens";
  private static final String UNSEEN = "unseen-keys";

  @Override
  public String name() {
    return "associative-recall";
  }

  @Override
  public String description() {
    return "Pairs of a key and a value, then a key whose value is asked for (ICLL, section 4.1).";
  }

  @Override
  public List<TaskOption> options() {
    return List.of(
        new TaskOption.Count(SIZE, "tokens: keys, values, => and .", 40, new Range(4, 2_000)),
        new TaskOption.Count(LENGTH, "tokens before the =>", 382, new Range(2, 100_000)),
        new TaskOption.Count(KEYS, "tokens of a key", 1, new Range(1, 4)),
        new TaskOption.Count(
            UNSEEN, "1: a key that did not occur may be asked for; 0: not", 0, new Range(0, 1)));
  }

  static TaskParameters parameters(AssociativeRecall task) {
    return TaskParameters.of(
        AssociativeRecall.FAMILY.options(),
        Map.of(
            SIZE, task.size(),
            LENGTH, task.length(),
            KEYS, task.keyTokens(),
            UNSEEN, task.asksAnyKey() ? 1 : 0));
  }

  @Override
  public AssociativeRecall task(TaskParameters parameters) {
    return new AssociativeRecall(
        parameters.count(SIZE),
        parameters.count(LENGTH),
        parameters.count(KEYS),
        parameters.count(UNSEEN) == 1);
  }

  @Override
  public Latent latent(JsonFields fields, Vocabulary vocabulary) {
    AssociativeRecall task = (AssociativeRecall) FamilyFields.task(this, fields, vocabulary);
    JsonFields pairs = fields.object(PairMap.PAIRS);
    List<Integer> values = new ArrayList<>();
    for (int key = 0; key < task.keys(); key++) {
      String label = task.keyLabel(key);
      int value = pairs.text(label).map(vocabulary::id).orElse(Vocabulary.NONE);
      if (!task.isValue(value)) {
        throw fields.wrong(
            PairMap.PAIRS, "has no value for the key \"" + label + "\"", "give each key a value");
      }
      values.add(value);
    }
    if (pairs.object().size() != values.size()) {
      throw fields.wrong(PairMap.PAIRS, "has a key that is none", "leave it out");
    }
    return new PairMap(task, values);
  }
}
