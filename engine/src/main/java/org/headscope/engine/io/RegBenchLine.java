package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.benchmark.LatentAutomaton;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.RegBenchFamily;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.JsonFields;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// A line in RegBench's form, the first, which names no task:
///
/// ```
/// {"id","preset","seed","alphabet":["a",…],"states":7,"initial":0,
/// "transitions":[[from,"symbol",to,probability],…],"symbols":{"a":"push",…},
/// "strings":["abca",…],"text":"abca|…","stateAfter":[…]}
/// ```
///
/// `stateAfter` has one entry per character of `text`, −1 at separators. Instances without an
/// automaton omit its fields and `stateAfter`. Hand-written lines need only `strings` or `text`;
/// any other field must agree with these.
record RegBenchLine(JsonFields line) {
  private static final int MAX_STATES = 1_000;

  /// True if `instance` is written in this form.
  static boolean isRegBench(Instance instance) {
    return instance.vocabulary().equals(RegBench.VOCABULARY)
        && instance.origin().map(Instance.Origin::isUnnamed).orElse(true);
  }

  static void write(JsonGenerator json, Instance instance) {
    json.writeStringProperty("id", instance.id());
    instance
        .origin()
        .ifPresent(origin -> {
          origin.parameters().values().forEach(json::writePOJOProperty);
          json.writeNumberProperty("seed", origin.seed());
        });
    instance.latent().ifPresent(latent -> latent.json().forEach(json::writePOJOProperty));
    json.writePOJOProperty("strings", instance.strings());
    json.writeStringProperty("text", instance.text());
    if (instance.latent().isPresent()) {
      json.writePOJOProperty("stateAfter", instance.stateAfter());
    }
  }

  /// Returns the instance of `line`.
  ///
  /// @param defaultId its name if it has none
  static Instance read(JsonFields line, String defaultId) {
    return new RegBenchLine(line).instance(defaultId);
  }

  private Instance instance(String defaultId) {
    Optional<LatentAutomaton> automaton =
        line.has("states") || line.has("initial") || line.has("transitions")
            ? Optional.of(new RegBenchFamily().latent(line, RegBench.VOCABULARY))
            : Optional.empty();
    String id = line.text("id", JsonFields.MAX_NAME).orElse(defaultId);
    Optional<Instance.Origin> origin = origin();
    List<String> strings = strings();
    try {
      Instance instance = RegBench.of(id, origin, automaton, strings);
      String text = String.join("|", strings);
      if (!line.text("text").orElse(text).equals(text)) {
        throw line.wrong("text", "is not its strings joined by |", "leave it out");
      }
      checkStates(instance);
      return instance;
    } catch (IllegalArgumentException e) {
      String remedy = automaton.isPresent() ? " or leave the automaton's fields out" : "";
      throw line.wrong(e, "change the strings" + remedy);
    }
  }

  private Optional<Instance.Origin> origin() {
    Optional<Long> seed = line.seed("seed");
    Optional<String> preset = line.text("preset", JsonFields.MAX_NAME);
    return seed.flatMap(number -> preset.map(name -> RegBench.origin(name, number)));
  }

  private List<String> strings() {
    if (line.has("strings")) {
      return line.texts("strings");
    }
    String text =
        line.text("text")
            .orElseThrow(
                () -> new UserError(line.where() + " has no field \"strings\"; add the strings."));
    return List.of(text.split("\\|", -1));
  }

  private void checkStates(Instance instance) {
    if (!line.has("stateAfter")) {
      return;
    }
    JsonNode array = line.array("stateAfter");
    int[] states = new int[array.size()];
    for (int t = 0; t < states.length; t++) {
      states[t] = line.integer(array.get(t), "stateAfter", "state numbers", -1, MAX_STATES);
    }
    if (!Arrays.equals(states, instance.stateAfter())) {
      throw line.wrong("stateAfter", "is not the way through its automaton", "leave it out");
    }
  }
}
