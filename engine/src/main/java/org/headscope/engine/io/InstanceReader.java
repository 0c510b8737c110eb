package org.headscope.engine.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// One line of an instance file. Hand-written lines need only `strings` or `text`; what is given
/// beyond that must agree with it, and unknown fields are ignored.
final class InstanceReader {
  private static final int MAX_STATES = 1_000;

  /// Characters of a name.
  private static final int MAX_NAME = 200;

  private final String where;
  private final JsonNode line;

  private InstanceReader(String where, JsonNode line) {
    this.where = where;
    this.line = line;
  }

  /// Reads `json`.
  ///
  /// @param where how errors begin: the file and the line
  /// @param defaultId the name of an instance that has none
  static Instance read(String json, String where, String defaultId) {
    JsonNode line;
    try {
      line = Json.mapper().readTree(json);
    } catch (JacksonException e) {
      throw new UserError(
          "%s is not valid JSON at column %d; regenerate the file or correct the line."
              .formatted(where, e.getLocation() == null ? 1 : e.getLocation().getColumnNr()),
          e);
    }
    if (!line.isObject()) {
      throw new UserError(where + " is not a JSON object; write {\"strings\":[…]} there.");
    }
    return new InstanceReader(where, line).instance(defaultId);
  }

  private Instance instance(String defaultId) {
    Optional<Pfa> automaton = automaton();
    try {
      Instance instance =
          new Instance(name("id").orElse(defaultId), origin(), automaton, strings());
      checkText(instance);
      checkStates(instance);
      return instance;
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "%s: %s; correct it%s."
              .formatted(
                  where.substring(0, where.length() - 1),
                  e.getMessage(),
                  automaton.isPresent() ? " or leave the automaton's fields out" : ""),
          e);
    }
  }

  private Optional<Instance.Origin> origin() {
    JsonNode seed = field("seed");
    if (seed != null && !seed.canConvertToLong()) {
      throw wrong("seed", "is not a whole number", "write the seed that made the file");
    }
    Optional<String> preset = name("preset");
    return seed == null
        ? Optional.empty()
        : preset.map(name -> new Instance.Origin(name, seed.longValue()));
  }

  private List<String> strings() {
    JsonNode strings = field("strings");
    if (strings == null) {
      String text =
          optionalText("text")
              .orElseThrow(
                  () -> new UserError(where + " has no field \"strings\"; add the strings."));
      return List.of(text.split("\\|", -1));
    }
    List<String> list = new ArrayList<>();
    for (JsonNode string : array("strings")) {
      if (!string.isString()) {
        throw wrong("strings", "has an entry that is not a string", "quote every string");
      }
      list.add(string.stringValue());
    }
    return list;
  }

  private Optional<Pfa> automaton() {
    if (field("states") == null && field("initial") == null && field("transitions") == null) {
      return Optional.empty();
    }
    int states = integer(field("states"), "states", 1, MAX_STATES);
    int initial = integer(field("initial"), "initial", 0, states - 1);
    List<Transition> transitions = new ArrayList<>();
    for (JsonNode entry : array("transitions")) {
      transitions.add(transition(entry, states));
    }
    transitions.sort(
        Comparator.comparingInt(Transition::from).thenComparingInt(Transition::symbol));
    Pfa pfa;
    try {
      pfa = new Pfa(states, initial, transitions);
    } catch (IllegalArgumentException e) {
      throw wrong("transitions", "does not fit together (" + e.getMessage() + ")", "correct it");
    }
    if (field("alphabet") != null && !alphabet(pfa).equals(texts("alphabet"))) {
      throw wrong("alphabet", "is not the sorted symbols of its transitions", "leave it out");
    }
    return Optional.of(pfa);
  }

  private Transition transition(JsonNode entry, int states) {
    if (!entry.isArray() || entry.size() != 4 || !entry.get(3).isNumber()) {
      throw wrong(
          "transitions", "has an entry that is not [from,\"symbol\",to,probability]", "correct it");
    }
    String symbol = entry.get(1).isString() ? entry.get(1).stringValue() : "";
    int token = symbol.length() == 1 ? Vocabulary.id(symbol.charAt(0)) : -1;
    double probability = entry.get(3).asDouble(Double.NaN); // of 999 digits there is none
    if (token <= Vocabulary.PAD || token == Vocabulary.SEPARATOR) {
      throw wrong("transitions", "has a symbol that is not one of a–r", "correct it");
    }
    if (!(probability > 0 && probability <= 1)) {
      throw wrong("transitions", "has a probability outside (0, 1]", "correct it");
    }
    int from = integer(entry.get(0), "transitions", 0, states - 1);
    int to = integer(entry.get(2), "transitions", 0, states - 1);
    return new Transition(from, token, to, probability);
  }

  /// The symbols on the transitions, sorted.
  static List<String> alphabet(Pfa pfa) {
    return pfa.transitions().stream()
        .map(Transition::symbol)
        .distinct()
        .sorted()
        .map(token -> String.valueOf(Vocabulary.symbol(token)))
        .toList();
  }

  private void checkText(Instance instance) {
    if (!optionalText("text").orElse(instance.text()).equals(instance.text())) {
      throw wrong("text", "is not its strings joined by |", "correct it or leave it out");
    }
  }

  private void checkStates(Instance instance) {
    if (field("stateAfter") == null) {
      return;
    }
    List<Integer> states = new ArrayList<>();
    for (JsonNode state : array("stateAfter")) {
      states.add(integer(state, "stateAfter", -1, MAX_STATES));
    }
    if (!states.equals(Arrays.stream(instance.stateAfter()).boxed().toList())) {
      throw wrong("stateAfter", "is not the way through its automaton", "leave it out");
    }
  }

  private List<String> texts(String name) {
    List<String> list = new ArrayList<>();
    array(name).forEach(entry -> list.add(entry.isString() ? entry.stringValue() : ""));
    return list;
  }

  /// The field called `name`, or null where it is missing or null.
  private @Nullable JsonNode field(String name) {
    JsonNode node = line.get(name);
    return node == null || node.isNull() ? null : node;
  }

  private JsonNode array(String name) {
    JsonNode node = field(name);
    if (node == null || !node.isArray()) {
      throw wrong(name, node == null ? "is missing" : "is not a list", "write it as a list");
    }
    return node;
  }

  private Optional<String> optionalText(String name) {
    JsonNode node = field(name);
    if (node != null && (!node.isString() || node.stringValue().isEmpty())) {
      throw wrong(name, "is not text", "write it in quotes");
    }
    return Optional.ofNullable(node).map(JsonNode::stringValue);
  }

  private Optional<String> name(String field) {
    Optional<String> name = optionalText(field);
    if (name.isPresent() && name.get().length() > MAX_NAME) {
      throw wrong(
          field,
          "has %,d characters where %d are the most".formatted(name.get().length(), MAX_NAME),
          "shorten it");
    }
    return name;
  }

  private int integer(@Nullable JsonNode node, String name, int min, int max) {
    if (node == null
        || !node.isIntegralNumber()
        || !node.canConvertToInt()
        || node.intValue() < min
        || node.intValue() > max) {
      throw wrong(
          name, "has something other than state numbers from " + min + " to " + max, "correct it");
    }
    return node.intValue();
  }

  private UserError wrong(String field, String what, String remedy) {
    return new UserError("%s field \"%s\" %s; %s.".formatted(where, field, what, remedy));
  }
}
