package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.SymbolNames;

/// The language of a RegBench instance, as its automaton.
///
/// @param symbols what its letters stand for, where it was written with other labels
/// @param edited the edits that led to it; strings that were kept may leave an edited language
public record LatentAutomaton(Pfa pfa, SymbolNames symbols, Optional<EditedLanguage> edited)
    implements Latent {
  static final String SYMBOLS = "symbols";

  public LatentAutomaton(Pfa pfa) {
    this(pfa, SymbolNames.NONE);
  }

  public LatentAutomaton(Pfa pfa, SymbolNames symbols) {
    this(pfa, symbols, Optional.empty());
  }

  /// @throws IllegalArgumentException if `symbols` name a letter that no transition has
  public LatentAutomaton {
    List<String> alphabet = alphabet(pfa);
    for (String letter : symbols.names().keySet()) {
      Refusal.when(!alphabet.contains(letter), "no transition has the symbol \"%s\"", letter);
    }
  }

  @Override
  public String family() {
    return RegBenchFamily.NAME;
  }

  @Override
  public Latent edited(Pfa automaton, EditedLanguage edits) {
    SortedMap<String, String> names = new TreeMap<>(symbols.names());
    names.keySet().retainAll(alphabet(automaton));
    return new LatentAutomaton(automaton, new SymbolNames(names), Optional.of(edits));
  }

  private boolean keepsText() {
    return edited.filter(how -> how.text() == EditedLanguage.Text.KEPT).isPresent();
  }

  @Override
  public void check(Sequence sequence) {
    if (keepsText()) {
      return;
    }
    int[][] next = pfa.successorTable(RegBench.VOCABULARY.size());
    int string = 0;
    int state = pfa.initial();
    int from = 0;
    int[] tokens = sequence.ids();
    for (int t = 0; t < tokens.length; t++) {
      if (tokens[t] == RegBench.VOCABULARY.separator()) {
        string++;
        from = t + 1;
        state = pfa.initial();
        continue;
      }
      state = next[state][tokens[t]];
      Refusal.when(
          state < 0, "string %s leaves its automaton's language at position %s", string, t - from);
    }
  }

  @Override
  public int states() {
    return pfa.states();
  }

  /// The automaton's state after each of the T tokens, −1 at separators and where a string has left
  /// the language.
  @Override
  public int[] stateAfter(int[] tokens) {
    int[] states = new int[tokens.length];
    int[][] next = pfa.successorTable(RegBench.VOCABULARY.size());
    int state = pfa.initial();
    for (int t = 0; t < tokens.length; t++) {
      boolean separator = tokens[t] == RegBench.VOCABULARY.separator();
      state = separator ? pfa.initial() : state < 0 ? -1 : next[state][tokens[t]];
      states[t] = separator ? -1 : state;
    }
    return states;
  }

  @Override
  public String stateLabel(int state) {
    return Integer.toString(state);
  }

  @Override
  public SequencePredictor truth() {
    return new GroundTruth(pfa, keepsText());
  }

  @Override
  public Optional<Pfa> automaton() {
    return Optional.of(pfa);
  }

  @Override
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("alphabet", alphabet());
    if (!symbols.isEmpty()) {
      fields.put(SYMBOLS, symbols.names());
    }
    edited.ifPresent(how -> fields.put(EditedFields.NAME, EditedFields.json(how)));
    fields.put("states", pfa.states());
    fields.put("initial", pfa.initial());
    fields.put("transitions", pfa.transitions().stream().map(LatentAutomaton::json).toList());
    return fields;
  }

  private static List<Object> json(Transition t) {
    return List.of(t.from(), RegBench.VOCABULARY.label(t.symbol()), t.to(), t.probability());
  }

  List<String> alphabet() {
    return alphabet(pfa);
  }

  private static List<String> alphabet(Pfa pfa) {
    return pfa.transitions().stream()
        .map(Transition::symbol)
        .distinct()
        .sorted()
        .map(RegBench.VOCABULARY::label)
        .toList();
  }
}
