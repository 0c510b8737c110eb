package org.headscope.engine.interpret.intervention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Interventions of each kind on two samples, compared with an independent pass in PyTorch, which
/// the fixture names.
@EnabledIf("shipped")
class GoldenInterventionsTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in =
        GoldenInterventionsTest.class.getResourceAsStream("/golden/interventions.json")) {
      return Json.mapper().readTree(Objects.requireNonNull(in));
    }
  }

  private static Instance instance(JsonNode text) {
    return RegBench.instance(
        "golden", Optional.empty(), Optional.empty(), List.of(text.stringValue().split("\\|", -1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"transformer-4x2", "retnet"})
  void everyKindAgreesWithPyTorch(String name) throws IOException {
    JsonNode golden = golden();
    JsonNode run = golden.get("runs").get(name);
    Instance here = instance(golden.get("texts").get(0));
    Instance there = instance(golden.get("texts").get(1));
    RunDirectory directory = RunDirectory.open(SAMPLES.resolve(name));
    try (LanguageModel model = directory.model(run.get("step").longValue(), ComputeDevice.CPU)) {
      List<Component> all = Component.of(model);
      ComponentMeans means =
          ComponentMeans.of(
              model,
              all,
              List.of(here.tokens(), there.tokens()),
              here.vocabulary().separator(),
              new Cancellation());
      ActivationCache other = model.run(there.tokens(), all.stream().map(Component::site).toList());
      assertRows(golden, run.get("before"), model.predict(here.tokens()), "before");
      assertThat(run.get("cases").size()).isEqualTo(10);
      for (JsonNode each : run.get("cases")) {
        String text = each.get("intervention").stringValue();
        SiteEdits edits =
            new SiteEdits(here, here.tokens(), Optional.of(means), Optional.of(other), 1)
                .with(Intervention.parse(text));
        double[][] after = model.run(here.tokens(), List.of(), edits.edits()).predictions();
        assertRows(golden, each.get("rows"), after, text);
      }
    }
  }

  private static void assertRows(
      JsonNode golden, JsonNode expected, double[][] actual, String what) {
    for (int k = 0; k < expected.size(); k++) {
      double[] row = new double[expected.get(k).size()];
      for (int x = 0; x < row.length; x++) {
        row[x] = expected.get(k).get(x).doubleValue();
      }
      assertArrayEquals(row, actual[golden.get("rows").get(k).intValue()], 2e-5, what);
    }
  }
}
