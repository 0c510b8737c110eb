package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.run.Refusal;

/// One problem instance: a sequence to read, and the latent drawn for it, which must be inferred in
/// context.
///
/// @param origin the task and seed that drew it; empty for hand-written instances
/// @param latent empty when unknown; views then show no states
public record Instance(
    String id, Optional<Origin> origin, Sequence sequence, Optional<Latent> latent) {

  /// The origin of a drawn instance: a task, which its name and parameters identify, and the seed
  /// of its stream.
  public record Origin(String task, TaskParameters parameters, long seed) {
    public static Origin of(Task task, long seed) {
      return new Origin(task.name(), task.parameters(), seed);
    }

    public boolean isUnnamed() {
      return task.equals(Task.UNNAMED);
    }

    /// The task for people: `preset paper`, `associative-recall, vocabulary 40, length 382`.
    public String label() {
      return isUnnamed() ? parameters.toString() : task + ", " + parameters;
    }
  }

  /// Checks that there are tokens, and that the latent can have produced them: typed text may
  /// contradict the latent if the latent can say where.
  ///
  /// @throws IllegalArgumentException naming the position that contradicts the latent
  public Instance {
    Refusal.when(sequence.length() == 0, "an instance needs at least one token");
    latent.ifPresent(drawn -> {
      if (!id.equals(TypedStrings.ID) || !TypedStrings.keepsStates(drawn, sequence)) {
        drawn.check(sequence);
      }
    });
  }

  /// T, the sequence's length.
  public int length() {
    return sequence.length();
  }

  public int[] tokens() {
    return sequence.ids();
  }

  public Vocabulary vocabulary() {
    return sequence.vocabulary();
  }

  public String text() {
    return sequence.toString();
  }

  /// Returns the texts between separators; one if the vocabulary has no separator.
  public List<String> strings() {
    int[] tokens = tokens();
    Vocabulary vocabulary = vocabulary();
    List<String> strings = new ArrayList<>();
    int from = 0;
    for (int t = 0; t <= tokens.length; t++) {
      if (t == tokens.length || tokens[t] == vocabulary.separator()) {
        strings.add(vocabulary.decode(Arrays.copyOfRange(tokens, from, t)));
        from = t + 1;
      }
    }
    return strings;
  }

  public int stringCount() {
    int separator = vocabulary().separator();
    return 1 + (int) Arrays.stream(tokens()).filter(token -> token == separator).count();
  }

  /// The first position at which the typed text cannot come from the latent.
  public Optional<Latent.Contradiction> contradiction() {
    return latent.flatMap(drawn -> drawn.contradiction(sequence));
  }

  /// Returns the latent's state after each of the T tokens, −1 where it has none and without a
  /// latent.
  public int[] stateAfter() {
    int[] tokens = tokens();
    return latent
        .map(drawn -> drawn.stateAfter(tokens))
        .orElseGet(() -> {
          int[] none = new int[tokens.length];
          Arrays.fill(none, -1);
          return none;
        });
  }

  /// Returns the label of `state`, one of [#stateAfter].
  public String stateLabel(int state) {
    return latent.map(drawn -> drawn.stateLabel(state)).orElseGet(() -> Integer.toString(state));
  }

  public StateKind stateKind() {
    return latent.map(Latent::stateKind).orElse(StateKind.STATE);
  }

  /// True if accuracy says nothing about predictions on it.
  public boolean isScoredInNats() {
    return latent.filter(Latent::isScoredInNats).isPresent();
  }

  /// Returns `state` with the word for its kind: `state 4`, `leaf ba`.
  public String stateName(int state) {
    return stateKind().one() + " " + stateLabel(state);
  }

  /// Returns the original labels of its automaton's letters, if they differ.
  public SymbolNames symbols() {
    return latent.map(Latent::symbols).orElse(SymbolNames.NONE);
  }

  /// Returns the edits of the automaton that it was made with; empty if it was not edited.
  public Optional<EditedLanguage> edited() {
    return latent.flatMap(Latent::edited);
  }

  public Optional<Pfa> automaton() {
    return latent.flatMap(Latent::automaton);
  }
}
