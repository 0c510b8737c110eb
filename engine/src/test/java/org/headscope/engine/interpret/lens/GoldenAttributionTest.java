package org.headscope.engine.interpret.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Attributions of two samples, and the heads of one by their weights, compared with an independent
/// computation in PyTorch, which the fixture names.
@EnabledIf("shipped")
class GoldenAttributionTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in =
        GoldenAttributionTest.class.getResourceAsStream("/golden/attribution.json")) {
      return Json.mapper().readTree(Objects.requireNonNull(in));
    }
  }

  private static RunDirectory transformer() {
    return RunDirectory.open(SAMPLES.resolve("transformer-4x2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"transformer-4x2", "mamba"})
  void contributionsAgree(String name) throws IOException {
    JsonNode golden = golden();
    Instance instance =
        RegBench.instance(
            "golden",
            Optional.empty(),
            Optional.empty(),
            List.of(golden.get("text").stringValue().split("\\|", -1)));
    JsonNode run = golden.get("runs").get(name);
    RunDirectory directory = RunDirectory.open(SAMPLES.resolve(name));
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU)) {
      AttributionResult result =
          Attributions.run(
              new AttributionSpec(
                  directory.ref(run.get("step").longValue()),
                  instance,
                  Optional.empty(),
                  Optional.empty()),
              Context.of(models));
      for (int k = 0; k < run.get("rows").size(); k++) {
        JsonNode row = run.get("rows").get(k);
        int t = golden.get("rows").get(k).intValue();
        assertThat(result.target(t))
            .isEqualTo(row.get("plus").stringValue() + " − " + row.get("minus").stringValue());
        assertThat(result.logits()[t]).isCloseTo(row.get("logit").doubleValue(), within(1e-4));
        assertThat(row.get("contributions").size()).isEqualTo(result.writers().size());
        for (int u = 0; u < result.writers().size(); u++) {
          String writer = result.writers().get(u).name();
          assertThat(result.contributions()[u][t])
              .as(writer)
              .isCloseTo(row.get("contributions").get(writer).doubleValue(), within(5e-5));
        }
      }
    }
  }

  @Test
  void circuitsAgree() throws IOException {
    JsonNode golden = golden();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU)) {
      for (JsonNode head : golden.get("heads")) {
        String[] name = head.get("head").stringValue().split("\\.", -1);
        HeadCircuitResult result =
            HeadCircuits.run(
                new HeadCircuitSpec(
                    transformer().ref(20_000),
                    Integer.parseInt(name[0]),
                    Integer.parseInt(name[1]),
                    head.get("distance").intValue()),
                Context.of(models));
        assertThat(result.copying()).isCloseTo(head.get("copying").doubleValue(), within(1e-8));
        assertSame(head.get("ov"), result.ov());
        assertSame(head.get("qk"), result.qk().orElseThrow());
      }
      golden
          .get("copying")
          .properties()
          .forEach(entry -> {
            String[] name = entry.getKey().split("\\.", -1);
            HeadCircuitSpec spec =
                new HeadCircuitSpec(
                    transformer().ref(20_000),
                    Integer.parseInt(name[0]),
                    Integer.parseInt(name[1]),
                    0);
            assertThat(HeadCircuits.run(spec, Context.of(models)).copying())
                .isCloseTo(entry.getValue().doubleValue(), within(1e-8));
          });
    }
  }

  private static void assertSame(JsonNode expected, double[][] actual) {
    for (int s = 0; s < actual.length; s++) {
      for (int v = 0; v < actual.length; v++) {
        assertThat(actual[s][v]).isCloseTo(expected.get(s).get(v).doubleValue(), within(1e-9));
      }
    }
  }

  @Test
  void compositionAgrees() throws IOException {
    JsonNode golden = golden().get("composition");
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU)) {
      CompositionResult result =
          Compositions.run(new CompositionSpec(transformer().ref(20_000)), Context.of(models));
      assertThat(result.pairs()).hasSize(golden.size()).hasSize(72);
      for (Pair pair : result.pairs()) {
        String name =
            "%s %s %s".formatted(pair.from().name(), pair.to().name(), pair.reader().letter());
        assertThat(pair.score()).as(name).isCloseTo(golden.get(name).doubleValue(), within(1e-9));
      }
      assertThat(result.nullScore()).isEqualTo(0.125);
    }
  }
}
