package org.headscope.engine.interpret.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// Folds of a head of the first sample, compared with an independent computation in PyTorch and
/// numpy, which the fixture names.
@EnabledIf("shipped")
class GoldenFoldTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in = GoldenFoldTest.class.getResourceAsStream("/golden/fold.json")) {
      return Json.mapper().readTree(Objects.requireNonNull(in));
    }
  }

  @ParameterizedTest
  @EnumSource(FoldBy.class)
  void foldsAgree(FoldBy by) throws IOException {
    JsonNode golden = golden();
    Instance instance = InstanceFile.read(SAMPLES.resolve("test.jsonl")).getFirst();
    assertThat(instance.id()).isEqualTo(golden.get("id").stringValue());
    assertAgrees(golden.get("whole").get(by.label()), fold(golden, instance, by, Optional.empty()));
    if (by == FoldBy.STATE) {
      JsonNode span = golden.get("span");
      Range part = new Range(span.get(0).intValue(), span.get(1).intValue());
      assertAgrees(golden.get("part").get("state"), fold(golden, instance, by, Optional.of(part)));
    }
  }

  private static Fold fold(JsonNode golden, Instance instance, FoldBy by, Optional<Range> span) {
    RunDirectory run = RunDirectory.open(SAMPLES.resolve(golden.get("run").stringValue()));
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU)) {
      return Folds.run(
              new FoldSpec(
                  run.ref(golden.get("step").longValue()),
                  List.of(instance),
                  golden.get("layer").intValue(),
                  golden.get("head").intValue(),
                  by,
                  span),
              Context.of(models))
          .fold();
    }
  }

  private static void assertAgrees(JsonNode expected, Fold fold) {
    assertThat(fold.rows()).containsExactlyInAnyOrderElementsOf(expected.propertyNames());
    for (int row = 0; row < fold.rows().size(); row++) {
      JsonNode of = expected.get(fold.rows().get(row));
      assertThat(fold.queries()[row]).isEqualTo(of.get("queries").longValue());
      for (int column = 0; column < fold.columns().size(); column++) {
        JsonNode cell = of.get("keys").get(fold.columns().get(column));
        long pairs = cell == null ? 0 : cell.get(0).longValue();
        assertThat(fold.pairs()[row][column]).isEqualTo(pairs);
        if (cell != null) {
          assertThat(fold.weights()[row][column])
              .isCloseTo(cell.get(1).doubleValue(), within(1e-5));
          assertThat(fold.uniform()[row][column])
              .isCloseTo(cell.get(2).doubleValue(), within(1e-12));
        }
      }
    }
  }
}
