package org.headscope.engine.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.RegBenchFamily;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.JsonFields;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// One line of an instance file. Hand-written lines need only `strings` or `text`; what is given
/// beyond that must agree with it, and unknown fields are ignored.
final class InstanceReader {
  private static final int MAX_STATES = 1_000;

  /// Characters of a name.
  private static final int MAX_NAME = 200;

  private final String where;
  private final JsonFields line;

  private InstanceReader(String where, JsonFields line) {
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
    return read(line, where, defaultId);
  }

  /// Reads `line`, as [#read(String, String, String)] does.
  static Instance read(JsonNode line, String where, String defaultId) {
    if (!line.isObject()) {
      throw new UserError(where + " is not a JSON object; write {\"strings\":[…]} there.");
    }
    return new InstanceReader(where, new JsonFields(where, line)).instance(defaultId);
  }

  private Instance instance(String defaultId) {
    Optional<Pfa> automaton = automaton();
    try {
      Instance instance =
          RegBench.instance(
              line.text("id", MAX_NAME).orElse(defaultId), origin(), automaton, strings());
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
    Optional<Long> seed = line.seed("seed");
    Optional<String> preset = line.text("preset", MAX_NAME);
    return seed.flatMap(number -> preset.map(name -> RegBench.origin(name, number)));
  }

  private List<String> strings() {
    if (line.has("strings")) {
      return line.texts("strings");
    }
    String text =
        line.text("text")
            .orElseThrow(
                () -> new UserError(where + " has no field \"strings\"; add the strings."));
    return List.of(text.split("\\|", -1));
  }

  private Optional<Pfa> automaton() {
    return line.has("states") || line.has("initial") || line.has("transitions")
        ? new RegBenchFamily().latent(line, RegBench.VOCABULARY).automaton()
        : Optional.empty();
  }

  private void checkText(Instance instance) {
    if (!line.text("text").orElse(instance.text()).equals(instance.text())) {
      throw line.wrong("text", "is not its strings joined by |", "correct it or leave it out");
    }
  }

  private void checkStates(Instance instance) {
    if (!line.has("stateAfter")) {
      return;
    }
    List<Integer> states = new ArrayList<>();
    for (JsonNode state : line.array("stateAfter")) {
      states.add(line.integer(state, "stateAfter", "state numbers", -1, MAX_STATES));
    }
    if (!states.equals(Arrays.stream(instance.stateAfter()).boxed().toList())) {
      throw line.wrong("stateAfter", "is not the way through its automaton", "leave it out");
    }
  }
}
