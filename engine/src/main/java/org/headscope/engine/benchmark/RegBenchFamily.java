package org.headscope.engine.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.JsonFields;
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
    transitions.sort(
        Comparator.comparingInt(Transition::from).thenComparingInt(Transition::symbol));
    LatentAutomaton automaton;
    try {
      automaton = new LatentAutomaton(new Pfa(states, initial, transitions));
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          "transitions",
          "do not fit together (" + e.getMessage() + ")",
          "give each state and symbol one transition, and make those of a state sum to 1");
    }
    if (fields.has("alphabet") && !fields.texts("alphabet").equals(automaton.alphabet())) {
      throw fields.wrong(
          "alphabet", "is not the sorted symbols of its transitions", "leave it out");
    }
    return automaton;
  }

  private static Transition transition(JsonFields fields, JsonNode entry, int states) {
    if (!entry.isArray() || entry.size() != 4 || !entry.get(3).isNumber()) {
      throw fields.wrong(
          "transitions",
          "has an entry of another form",
          "write each as [from,\"symbol\",to,probability]");
    }
    String symbol = entry.get(1).isString() ? entry.get(1).stringValue() : "";
    int token = RegBench.VOCABULARY.id(symbol);
    double probability = entry.get(3).asDouble(Double.NaN); // of 999 digits there is none
    if (!RegBench.VOCABULARY.isOrdinary(token)) {
      throw fields.wrong(
          "transitions", "has a symbol that is not one of a–r", "write one letter from a to r");
    }
    if (!(probability > 0 && probability <= 1)) {
      throw fields.wrong(
          "transitions", "has a probability outside (0, 1]", "write one above 0 and at most 1");
    }
    int from = fields.integer(entry.get(0), "transitions", "state numbers", 0, states - 1);
    int to = fields.integer(entry.get(2), "transitions", "state numbers", 0, states - 1);
    return new Transition(from, token, to, probability);
  }
}
