package org.headscope.engine.interpret.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Patches in both directions on two samples, compared with an independent pass in PyTorch, which
/// the fixture names.
@EnabledIf("shipped")
class GoldenPatchesTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in = GoldenPatchesTest.class.getResourceAsStream("/golden/patches.json")) {
      return Json.mapper().readTree(Objects.requireNonNull(in));
    }
  }

  private static Instance instance(String id, JsonNode text) {
    return RegBench.instance(
        id, Optional.empty(), Optional.empty(), List.of(text.stringValue().split("\\|", -1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"transformer-4x2", "mamba"})
  void patchesAgreeWithPyTorch(String name) throws IOException {
    JsonNode golden = golden();
    JsonNode run = golden.get("runs").get(name);
    Instance clean = instance("clean", golden.get("texts").get(0));
    Instance corrupt = instance("corrupt", golden.get("texts").get(1));
    PatchSpec spec =
        new PatchSpec(
            RunDirectory.open(SAMPLES.resolve(name)).ref(run.get("step").longValue()),
            clean,
            new OtherText.Another(corrupt),
            List.of(),
            OptionalInt.of(clean.length() - 1),
            PatchMeasure.parse(golden.get("measure").stringValue()),
            PatchAlignment.SAME_LENGTH);
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      PatchResult result = Patches.run(spec, Context.of(models));
      assertClose(result.scale().clean(), run.get("clean"), "clean");
      assertClose(result.scale().corrupt(), run.get("corrupt"), "corrupt");
      assertThat(run.get("cases").size()).isGreaterThan(20);
      for (JsonNode each : run.get("cases")) {
        String site = each.get("site").stringValue();
        int position = each.get("position").intValue();
        PatchRow row =
            result.rows().stream()
                .filter(patched -> patched.site().name().equals(site))
                .findFirst()
                .orElseThrow();
        for (PatchDirection direction : PatchDirection.values()) {
          PatchResult.Patched patched = row.of(direction);
          assertClose(
              position < 0 ? patched.all() : patched.values()[position],
              each.get(direction.label()),
              site + " " + position + " " + direction);
        }
      }
    }
  }

  private static void assertClose(double value, JsonNode expected, String what) {
    assertThat(value).as(what).isCloseTo(expected.doubleValue(), within(1e-4));
  }
}
