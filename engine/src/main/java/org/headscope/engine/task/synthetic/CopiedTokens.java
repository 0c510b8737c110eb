package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.StateKind;

/// What an instance of the induction head's task is made of: the tokens that follow every `=>`. Its
/// states are their numbers, and a state is which of them comes next.
///
/// @param tokens the tokens in their order
record CopiedTokens(InductionHead task, List<Integer> tokens) implements Latent {
  /// The field of files in which the tokens stand.
  static final String FOLLOWS = "follows";

  /// @throws IllegalArgumentException if they are not as many numbers as the task says
  CopiedTokens {
    tokens = List.copyOf(tokens);
    if (tokens.size() != task.copied() || !tokens.stream().allMatch(task.tokens()::isNumber)) {
      throw new IllegalArgumentException("there are not %d numbers".formatted(task.copied()));
    }
  }

  @Override
  public String family() {
    return InductionHead.FAMILY.name();
  }

  @Override
  public void check(Sequence.Tokens sequence) {
    int[] ids = sequence.ids();
    int[] next = stateAfter(ids);
    for (int t = 0; t + 1 < ids.length; t++) {
      if (next[t] != TriggerWalk.NONE && ids[t + 1] != tokens.get(next[t])) {
        throw new IllegalArgumentException(
            "the token at position %d is not what follows => in the latent".formatted(t + 1));
      }
    }
  }

  @Override
  public int states() {
    return tokens.size();
  }

  @Override
  public int[] stateAfter(int[] ids) {
    TriggerWalk walk = new TriggerWalk(task);
    int[] next = new int[ids.length];
    for (int t = 0; t < ids.length; t++) {
      walk.extend(ids[t]);
      next[t] = walk.next();
    }
    return next;
  }

  /// What is there and what must follow: `=>→12`, and `12→7` of a longer copy.
  @Override
  public String stateLabel(int state) {
    int before = state == 0 ? task.tokens().arrow() : tokens.get(state - 1);
    return label(before) + "→" + label(tokens.get(state));
  }

  private String label(int token) {
    return task.vocabulary().label(token);
  }

  @Override
  public StateKind stateKind() {
    return StateKind.PAIR;
  }

  @Override
  public SequencePredictor truth() {
    return new CopyTruth(task);
  }

  /// The same token of the earlier copies.
  @Override
  public int[] sought(int[] ids, int t) {
    int[] next = stateAfter(Arrays.copyOf(ids, t + 1));
    return IntStream.range(1, t + 1)
        .filter(i -> next[t] != TriggerWalk.NONE && next[i - 1] == next[t])
        .toArray();
  }

  @Override
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>(task.parameters().values());
    fields.put(FOLLOWS, tokens.stream().map(this::label).toList());
    return fields;
  }
}
