package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.StateKind;

/// What an instance of associative recall is made of: the value of every key, of those too that do
/// not occur. Its states are the keys, and a state is what is asked for once its key is complete.
///
/// @param values the token of the value of each key, in the order of the keys' numbers
record PairMap(AssociativeRecall task, List<Integer> values) implements Latent {
  /// The field of files in which each key's value stands.
  static final String PAIRS = "pairs";

  /// @throws IllegalArgumentException if there is not a value for each key
  PairMap {
    values = List.copyOf(values);
    if (values.size() != task.keys() || !values.stream().allMatch(task::isValue)) {
      throw new IllegalArgumentException("there is not a value for each key");
    }
  }

  @Override
  public String family() {
    return AssociativeRecall.FAMILY.name();
  }

  @Override
  public void check(Sequence.Tokens sequence) {
    int[] tokens = sequence.ids();
    int[] keys = keyAfter(tokens);
    for (int t = 0; t + 1 < tokens.length; t++) {
      boolean value = keys[t] != PairWalk.NONE && tokens[t + 1] != NumberTokens.DOT;
      if (value && tokens[t + 1] != values.get(keys[t])) {
        throw new IllegalArgumentException(
            "the token at position %d is not the value of its key in the latent".formatted(t + 1));
      }
    }
  }

  @Override
  public int states() {
    return values.size();
  }

  @Override
  public int[] stateAfter(int[] tokens) {
    return keyAfter(tokens);
  }

  /// The key that is complete after each of `tokens`.
  private int[] keyAfter(int[] tokens) {
    PairWalk walk = new PairWalk(task);
    int[] keys = new int[tokens.length];
    for (int t = 0; t < tokens.length; t++) {
      walk.extend(tokens[t]);
      keys[t] = walk.key();
    }
    return keys;
  }

  /// The pair: `7→31`.
  @Override
  public String stateLabel(int state) {
    return task.keyLabel(state) + "→" + task.label(values.get(state));
  }

  @Override
  public StateKind stateKind() {
    return StateKind.PAIR;
  }

  @Override
  public SequencePredictor truth() {
    return new RecallTruth(task);
  }

  /// The values that followed the key that is complete after token `t`.
  @Override
  public int[] sought(int[] tokens, int t) {
    int[] keys = keyAfter(Arrays.copyOf(tokens, t + 1));
    return IntStream.range(1, t + 1)
        .filter(i -> keys[t] != PairWalk.NONE && keys[i - 1] == keys[t])
        .toArray();
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
