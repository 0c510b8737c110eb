package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.io.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A probe's result as scripts read it; what is not there is null rather than left out.
final class ProbeJson {
  private ProbeJson() {}

  static ObjectNode of(String run, ProbeResult result) {
    ObjectNode node = Json.mapper().createObjectNode();
    node.put("run", run).put("step", result.step()).put("preset", result.preset());
    ArrayNode results = node.putArray("results");
    result.scores().forEach(score -> results.add(of(result, score)));
    return node;
  }

  private static ObjectNode of(ProbeResult result, ProbeScore score) {
    ObjectNode node = Json.mapper().createObjectNode();
    node.put("site", result.site().label());
    node.put("layer", score.layer());
    node.put("task", score.question().task().label());
    node.put("n", score.question().task().ngram() ? (Integer) score.question().n() : null);
    node.put("metric", score.question().task().metric().label());
    node.put("value", score.score().mean());
    node.put("se", boxed(score.score()));
    ObjectNode controls = node.putObject("controls");
    for (Control control : List.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT)) {
      controls.put(
          control.label(),
          Optional.ofNullable(score.controls().get(control)).map(SeedScores::mean).orElse(null));
    }
    return node;
  }

  private static @Nullable Double boxed(SeedScores measured) {
    return measured.se().isPresent() ? (Double) measured.se().getAsDouble() : null;
  }
}
