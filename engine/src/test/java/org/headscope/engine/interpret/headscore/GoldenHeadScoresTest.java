package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import tools.jackson.databind.JsonNode;

/// The scores of the sample's heads, compared with independent code in numpy, which the fixture
/// names.
@EnabledIf("shipped")
class GoldenHeadScoresTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in =
        GoldenHeadScoresTest.class.getResourceAsStream("/golden/head-scores.json")) {
      return Json.mapper().readTree(Objects.requireNonNull(in));
    }
  }

  @Test
  void scoresAgreeWithNumpy() throws IOException {
    JsonNode golden = golden();
    RunDirectory run = RunDirectory.open(SAMPLES.resolve(golden.get("run").stringValue()));
    HeadScoreSpec spec =
        new HeadScoreSpec(
            run.ref(golden.get("step").longValue()),
            InstanceFile.read(SAMPLES.resolve("test.jsonl"))
                .subList(0, golden.get("instances").intValue()),
            1);
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      List<HeadScore> heads = HeadScores.run(spec, Context.of(models)).heads();
      assertThat(heads).hasSize(golden.get("heads").size());
      for (HeadScore head : heads) {
        JsonNode expected = golden.get("heads").get(head.place());
        Map<String, Map<String, Double>> computed = numbers(head);
        computed.forEach((kind, numbers) -> {
          assertThat(numbers).hasSize(expected.get(kind).size());
          numbers.forEach((label, number) -> {
            double value = expected.get(kind).get(label).doubleValue();
            assertThat(number)
                .as("%s of %s in head %s", kind, label, head.place())
                .isCloseTo(value, within(1e-5 * Math.max(1, Math.abs(value))));
          });
        });
      }
    }
  }

  private static Map<String, Map<String, Double>> numbers(HeadScore head) {
    return Map.of(
        "share", scores(head, score -> score.share().value()),
        "uniform", scores(head, RuleScore::uniform),
        "recency", scores(head, RuleScore::recency),
        "lift", scores(head, score -> score.lift().value()),
        "contrast", measures(head.contrasts()),
        "measure", measures(head.measures()));
  }

  private static Map<String, Double> scores(HeadScore head, Function<RuleScore, Double> number) {
    return head.scores().stream().collect(Collectors.toMap(RuleScore::rule, number));
  }

  private static Map<String, Double> measures(List<Measure> measures) {
    return measures.stream().collect(Collectors.toMap(Measure::label, m -> m.value().value()));
  }
}
