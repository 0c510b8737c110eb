package org.headscope.engine.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `twins` on tiny runs.
class TwinsCommandTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(
        folder.resolve("a"), TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5, 10);
    TinyRun.write(folder.resolve("b"), TestModels.transformer(1, 3, 12, Positions.ROTARY, 0, 0), 5);
  }

  private Outcome twins(Object... options) {
    return run(
        Stream.concat(
                Stream.of("twins", "--held-out", "--count", 3, "--device", "cpu"),
                Arrays.stream(options))
            .toArray());
  }

  @Test
  void twinsAreInEveryForm() {
    Path a = folder.resolve("a");
    Path b = folder.resolve("b");
    Outcome text = twins("--run", a + "@5", "--and", b);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("a@5 and b@5, 3 instances", "without a twin in a@5: ");
    JsonNode json = twins("--run", a + "@5", "--and", b, "--json").json();
    assertThat(json.get("twins").size()).isEqualTo(3);
    assertThat(json.get("first").get("heads").size()).isEqualTo(4);
    assertThat(json.get("first").get("unmatched").size()).isEqualTo(1);
    JsonNode first = json.get("twins").get(0);
    assertThat(first.get("head").stringValue()).matches("\\d\\.\\d");
    assertThat(first.get("correlation").get("low").doubleValue())
        .isLessThanOrEqualTo(first.get("correlation").get("value").doubleValue());
    assertThat(first.get("runnerUp").get("gap").has("value")).isTrue();
    List<String> csv = twins("--run", a + "@5", "--and", b, "--csv").out().lines().toList();
    assertThat(csv).hasSize(1 + 4);
    assertThat(csv.getFirst()).startsWith("head,twin,correlation,low,high,runner_up,");
  }

  @Test
  void checkpointsOfOneRunAreCompared() {
    Path a = folder.resolve("a");
    JsonNode json = twins("--run", a + "@10", "--and", a + "@10", "--json").json();
    json.get("twins").forEach(twin -> assertThat(twin.get("twin")).isEqualTo(twin.get("head")));
    assertThat(twins("--run", a + "@10", "--and", a + "@7").err()).contains("7");
  }
}
