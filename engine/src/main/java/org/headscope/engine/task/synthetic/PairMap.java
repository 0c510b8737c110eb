package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Vocabulary;

/// What an instance of associative recall is made of: the value of every key, of those too that do
/// not occur. Its states are the keys, and a state is what is asked for once its key is complete.
///
/// @param values the token of the value of each key, in the order of the keys' numbers
record PairMap(AssociativeRecall task, List<Integer> values) implements SyntheticTask.Pairs {
  static final String PAIRS = "pairs";

  /// @throws IllegalArgumentException if there is not a value for each key
  PairMap {
    values = List.copyOf(values);
    if (values.size() != task.keys() || !values.stream().allMatch(task::isValue)) {
      throw new IllegalArgumentException("there is not a value for each key");
    }
  }

  static PairMap read(AssociativeRecall task, JsonFields fields) {
    JsonFields pairs = fields.object(PAIRS);
    List<Integer> values = new ArrayList<>();
    for (int key = 0; key < task.keys(); key++) {
      String label = task.keyLabel(key);
      int value = pairs.text(label).map(task.vocabulary()::id).orElse(Vocabulary.NONE);
      if (!task.isValue(value)) {
        throw fields.wrong(
            PAIRS, "has no value for the key \"" + label + "\"", "give each key a value");
      }
      values.add(value);
    }
    if (pairs.object().size() != values.size()) {
      throw fields.wrong(PAIRS, "has a key that is none", "leave it out");
    }
    return new PairMap(task, values);
  }

  @Override
  public boolean completes(int key, int token) {
    return token == NumberTokens.DOT || token == values.get(key);
  }

  @Override
  public String completion() {
    return "the value of its key in the latent";
  }

  @Override
  public int states() {
    return values.size();
  }

  /// The pair: `7→31`.
  @Override
  public String stateLabel(int state) {
    return task.keyLabel(state) + "→" + task.label(values.get(state));
  }

  @Override
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> pairs = new LinkedHashMap<>();
    for (int key = 0; key < values.size(); key++) {
      pairs.put(task.keyLabel(key), task.label(values.get(key)));
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>(task.parameters().values());
    fields.put(PAIRS, pairs);
    return fields;
  }
}
