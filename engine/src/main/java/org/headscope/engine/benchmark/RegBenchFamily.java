package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;
import tools.jackson.databind.JsonNode;

/// RegBench's presets, and its automata in files.
public final class RegBenchFamily implements TaskFamily {
  static final String NAME = Task.UNNAMED;
  static final String PRESET = "preset";

  private static final int MAX_STATES = 1_000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Strings of a random regular language (Akyürek et al. 2024).";
  }

  @Override
  public List<TaskOption> options() {
    return List.of(
        new TaskOption.Choice(
            PRESET,
            "paper (the text of Akyürek et al. 2024) or reference (its public code)",
            RegBench.presets().stream().map(RegBench::preset).toList()));
  }

  @Override
  public RegBench task(TaskParameters parameters) {
    return RegBench.byName(parameters.choice(PRESET));
  }

  @Override
  public LatentAutomaton latent(JsonFields fields, Vocabulary vocabulary) {
    int states = fields.integer("states", "state numbers", 1, MAX_STATES);
    int initial = fields.integer("initial", "state numbers", 0, states - 1);
    List<Transition> transitions = new ArrayList<>();
    for (JsonNode entry : fields.array("transitions")) {
      transitions.add(transition(fields, entry, states));
    }
    requireDeterministic(fields, transitions);
    transitions.sort(
        Comparator.comparingInt(Transition::from).thenComparingInt(Transition::symbol));
    LatentAutomaton automaton = automaton(fields, states, initial, transitions);
    if (fields.has("alphabet") && !fields.texts("alphabet").equals(automaton.alphabet())) {
      throw fields.wrong("alphabet", "is not the sorted symbols of its transitions", "remove it");
    }
    return automaton;
  }

  private static LatentAutomaton automaton(
      JsonFields fields, int states, int initial, List<Transition> transitions) {
    Pfa pfa;
    try {
      pfa = new Pfa(states, initial, transitions);
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          "transitions",
          "does not fit together (" + e.getMessage() + ")",
          "make the probabilities of each state sum to 1");
    }
    try {
      return new LatentAutomaton(pfa, symbols(fields), EditedFields.read(fields));
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          LatentAutomaton.SYMBOLS,
          "does not fit (" + e.getMessage() + ")",
          "label only letters of the transitions, or leave the field out");
    }
  }

  private static SymbolNames symbols(JsonFields fields) {
    if (!fields.has(LatentAutomaton.SYMBOLS)) {
      return SymbolNames.NONE;
    }
    JsonFields named = fields.object(LatentAutomaton.SYMBOLS);
    SortedMap<String, String> names = new TreeMap<>();
    for (String letter : named.object().propertyNames()) {
      String name = named.text(letter).orElse("");
      if (RegBench.VOCABULARY.isOrdinary(RegBench.VOCABULARY.id(name))) {
        throw new IllegalArgumentException("“" + name + "” is a letter itself");
      }
      names.put(letter, name);
    }
    return new SymbolNames(names);
  }

  private static void requireDeterministic(JsonFields fields, List<Transition> transitions) {
    Map<List<Integer>, Integer> met = new HashMap<>();
    for (int i = 0; i < transitions.size(); i++) {
      Transition t = transitions.get(i);
      Integer other = met.put(List.of(t.from(), t.symbol()), i);
      if (other != null) {
        throw fields.wrong(
            "transitions",
            "has two entries, the %s and the %s, that leave state %d with %s"
                .formatted(
                    nth(other + 1), nth(i + 1), t.from(), RegBench.VOCABULARY.label(t.symbol())),
            "keep one of them");
      }
    }
  }

  private static String nth(int number) {
    String end =
        number / 10 % 10 == 1
            ? "th"
            : switch (number % 10) {
              case 1 -> "st";
              case 2 -> "nd";
              case 3 -> "rd";
              default -> "th";
            };
    return "%,d%s".formatted(number, end);
  }

  private static Transition transition(JsonFields fields, JsonNode entry, int states) {
    if (!entry.isArray() || entry.size() != 4 || !entry.get(3).isNumber()) {
      throw fields.wrong(
          "transitions",
          "has an entry that is not [from,\"symbol\",to,probability]: " + entry,
          "write four values there, as in [0,\"a\",1,0.5]");
    }
    String symbol = entry.get(1).isString() ? entry.get(1).stringValue() : "";
    int token = RegBench.VOCABULARY.id(symbol);
    double probability = entry.get(3).asDouble(Double.NaN); // of 999 digits there is none
    if (!RegBench.VOCABULARY.isOrdinary(token)) {
      throw fields.wrong(
          "transitions",
          "has a symbol that is not one of a–r: " + entry,
          "write a letter, and what it stands for in the field \"symbols\"");
    }
    if (!(probability > 0 && probability <= 1)) {
      throw fields.wrong(
          "transitions",
          "has a probability outside (0, 1]: " + entry,
          "write one above 0 and at most 1");
    }
    int from = fields.integer(entry.get(0), "transitions", "state numbers", 0, states - 1);
    int to = fields.integer(entry.get(2), "transitions", "state numbers", 0, states - 1);
    return new Transition(from, token, to, probability);
  }
}
