package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.task.JsonFields;

/// What an instance of the induction head's task is made of: the tokens that follow every `=>`. Its
/// states are their numbers, and a state is which of them comes next.
///
/// @param tokens the tokens in their order
record CopiedTokens(InductionHead task, List<Integer> tokens) implements SyntheticTask.Pairs {
  static final String FOLLOWS = "follows";

  /// @throws IllegalArgumentException if they are not as many numbers as the task says
  CopiedTokens {
    tokens = List.copyOf(tokens);
    if (tokens.size() != task.copied() || !tokens.stream().allMatch(task.tokens()::isNumber)) {
      throw new IllegalArgumentException("there are not %d numbers".formatted(task.copied()));
    }
  }

  static CopiedTokens read(InductionHead task, JsonFields fields) {
    List<Integer> tokens = fields.texts(FOLLOWS).stream().map(task.vocabulary()::id).toList();
    try {
      return new CopiedTokens(task, tokens);
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          FOLLOWS, "is wrong (" + e.getMessage() + ")", "write the tokens that follow the trigger");
    }
  }

  @Override
  public boolean completes(int next, int token) {
    return token == tokens.get(next);
  }

  @Override
  public String completion() {
    return "what follows => in the latent";
  }

  @Override
  public int states() {
    return tokens.size();
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
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>(task.parameters().values());
    fields.put(FOLLOWS, tokens.stream().map(this::label).toList());
    return fields;
  }
}
