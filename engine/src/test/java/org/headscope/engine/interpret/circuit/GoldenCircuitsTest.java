package org.headscope.engine.interpret.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import tools.jackson.databind.JsonNode;

/// Edges of two samples, compared with independent passes in PyTorch, which the fixture names.
@EnabledIf("shipped")
class GoldenCircuitsTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));
  private static final double TOLERANCE = 1e-5;

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in = GoldenCircuitsTest.class.getResourceAsStream("/golden/circuits.json")) {
      return Json.mapper().readTree(Objects.requireNonNull(in));
    }
  }

  private static double[] doubles(JsonNode array) {
    return array.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::stringValue).toList();
  }

  private static CircuitText text(
      LanguageModel model, JsonNode of, int[] other, CircuitMeasure measure) {
    int[] ids = RegBench.VOCABULARY.encode(of.get("text").stringValue());
    EdgePass pass = EdgePass.of(model);
    return new CircuitText(
        pass,
        ids,
        scope -> EdgePass.written(pass.streams(CircuitText.ids(scope, other))),
        measure,
        of.get("truth").valueStream().map(GoldenCircuitsTest::doubles).toArray(double[][]::new),
        IntStream.range(ids.length / 4, ids.length).toArray());
  }

  private static CircuitText text(LanguageModel model, JsonNode golden, int index) {
    JsonNode all = golden.get("exact");
    JsonNode of = all.get(index);
    JsonNode partner = all.get(of.get("partner").intValue());
    return text(
        model,
        of,
        RegBench.VOCABULARY.encode(partner.get("text").stringValue()),
        CircuitMeasure.CROSS_ENTROPY);
  }

  private static void withModel(JsonNode golden, String run, Consumer<LanguageModel> use) {
    RunDirectory directory = RunDirectory.open(SAMPLES.resolve(run));
    try (LanguageModel model = directory.model(golden.get("step").longValue(), ComputeDevice.CPU)) {
      use.accept(model);
    }
  }

  @Test
  void everyEdgeOfFourInstancesAgreesWithPyTorch() throws IOException {
    JsonNode golden = golden();
    withModel(
        golden,
        "transformer-4x2",
        model -> {
          for (int i = 0; i < 4; i++) {
            JsonNode of = golden.get("exact").get(i);
            try (CircuitText text = text(model, golden, i)) {
              assertThat(text.graph().edges().stream().map(ResidualEdge::name))
                  .isEqualTo(strings(golden.get("edges")));
              assertThat(text.clean()).isCloseTo(of.get("base").doubleValue(), within(TOLERANCE));
              assertThat(text.kept(Set.of()))
                  .isCloseTo(of.get("corrupted").doubleValue(), within(TOLERANCE));
              assertThat(text.exact(new Cancellation()))
                  .containsExactly(doubles(of.get("exact")), within(TOLERANCE));
              Map<EdgeMethod, double[]> all =
                  new EdgeGradients(text).of(List.of(EdgeMethod.values()));
              Map.of(EdgeMethod.EAP, "EAP", EdgeMethod.EAP_IG, "EAP-IG", EdgeMethod.EAP_QK, "QK")
                  .forEach((method, name) ->
                      assertThat(all.get(method))
                          .as(name)
                          .containsExactly(doubles(of.get(name)), within(10 * TOLERANCE)));
            }
          }
        });
  }

  @Test
  void otherMeasuresAgreeWithPyTorch() throws IOException {
    JsonNode golden = golden();
    JsonNode of = golden.get("exact").get(0);
    int[] other =
        RegBench.VOCABULARY.encode(
            golden.get("exact").get(of.get("partner").intValue()).get("text").stringValue());
    withModel(
        golden,
        "transformer-4x2",
        model -> {
          for (CircuitMeasure measure : List.of(CircuitMeasure.TVD, CircuitMeasure.MARGIN)) {
            try (CircuitText text = text(model, of, other, measure)) {
              assertThat(text.exact(new Cancellation()))
                  .containsExactly(doubles(of.get(measure.label())), within(TOLERANCE));
            }
          }
        });
  }

  @Test
  void renamedLettersAgreeWithPyTorch() throws IOException {
    JsonNode golden = golden();
    JsonNode renamed = golden.get("renamed");
    withModel(
        golden,
        "transformer-4x2",
        model -> {
          int[] other = RegBench.VOCABULARY.encode(renamed.get("text").stringValue());
          try (CircuitText text =
              text(model, golden.get("exact").get(0), other, CircuitMeasure.CROSS_ENTROPY)) {
            assertThat(text.exact(new Cancellation()))
                .containsExactly(doubles(renamed.get("exact")), within(TOLERANCE));
          }
        });
  }

  @Test
  void circuitsAgreeWithPyTorch() throws IOException {
    JsonNode golden = golden();
    withModel(
        golden,
        "transformer-4x2",
        model -> {
          for (JsonNode circuit : golden.get("kept").values()) {
            for (int i = 0; i < 4; i++) {
              try (CircuitText text = text(model, golden, i)) {
                List<ResidualEdge> edges = text.graph().edges();
                Set<ResidualEdge> kept =
                    circuit
                        .get("edges")
                        .valueStream()
                        .map(index -> edges.get(index.intValue()))
                        .collect(Collectors.toSet());
                assertThat(text.kept(kept))
                    .isCloseTo(circuit.get("values").get(i).doubleValue(), within(10 * TOLERANCE));
              }
            }
          }
        });
  }

  @Test
  void theSweepKeepsTheSameEdgesAsPyTorch() throws IOException {
    JsonNode golden = golden();
    JsonNode sweep = golden.get("sweep");
    withModel(
        golden,
        "transformer-4x2",
        model -> {
          List<CircuitText> texts =
              IntStream.range(0, sweep.get("instances").intValue())
                  .mapToObj(i -> text(model, golden, i))
                  .toList();
          List<ResidualEdge> edges = texts.getFirst().graph().edges();
          List<ResidualEdge> kept =
              EdgeSweep.of(
                  edges,
                  sweep.get("tau").doubleValue(),
                  some -> texts.stream().mapToDouble(t -> t.kept(some)).average().orElseThrow(),
                  _ -> {});
          texts.forEach(CircuitText::close);
          assertThat(kept.stream().map(ResidualEdge::name))
              .containsExactlyInAnyOrderElementsOf(names(sweep.get("kept"), golden));
        });
  }

  private static List<String> names(JsonNode kept, JsonNode golden) {
    return kept.valueStream()
        .map(each ->
            each.isNumber()
                ? golden.get("edges").get(each.intValue()).stringValue()
                : each.stringValue())
        .toList();
  }

  @Test
  void edgesIntoGatesOfRetentionAgreeWithPyTorch() throws IOException {
    JsonNode golden = golden().get("retnet");
    withModel(
        golden,
        "retnet",
        model -> {
          int[] other = RegBench.VOCABULARY.encode(golden.get("partner").stringValue());
          try (CircuitText text = text(model, golden, other, CircuitMeasure.CROSS_ENTROPY)) {
            assertThat(text.graph().edges().stream().map(ResidualEdge::name))
                .isEqualTo(strings(golden.get("edges")));
            assertThat(text.exact(new Cancellation()))
                .containsExactly(doubles(golden.get("exact")), within(10 * TOLERANCE));
          }
        });
  }
}
