package org.headscope.engine.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `attribute` and `compose` on a tiny run.
class AttributeCommandTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(folder, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5);
  }

  private Outcome attribute(Object... options) {
    return run("attribute", Stream.concat(Stream.of("--text", "abcab|cab"), Stream.of(options)));
  }

  private Outcome compose(Object... options) {
    return run("compose", Stream.of(options));
  }

  private Outcome run(String command, Stream<Object> options) {
    return Outcome.run(
        Stream.concat(Stream.of(command, "--run", folder, "--device", "cpu"), options).toArray());
  }

  @Test
  void contributionsAreTheSameInEveryForm() {
    JsonNode json = attribute("--json").json();
    assertThat(json.get("writers").size()).isEqualTo(10);
    assertThat(json.get("contributions").get(0).size()).isEqualTo(9);
    double sum = 0;
    for (JsonNode of : json.get("contributions")) {
      sum += of.get(3).doubleValue();
    }
    assertThat(sum).isCloseTo(json.get("logits").get(3).doubleValue(), within(1e-5));
    JsonNode one = attribute("--query", 3, "--json").json();
    assertThat(one.get("rows").get(0).intValue()).isEqualTo(3);
    assertThat(one.get("logits").get(0).doubleValue())
        .isCloseTo(json.get("logits").get(3).doubleValue(), within(1e-6));
    List<String> csv = attribute("--csv").out().lines().toList();
    assertThat(csv).hasSize(10);
    assertThat(csv.get(4).split(",", -1)[5])
        .isEqualTo(json.get("contributions").get(0).get(3).toString());
    Outcome text = attribute("--query", 3, "--symbol", "a", "--minus", "b");
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("after 3 a: the logit of a − b", "head 1.2", "sum");
  }

  @Test
  void wrongSymbolsAndRowsAreNamed() {
    assertThat(attribute("--symbol", "z").err()).contains("--symbol names no token", "'z'");
    assertThat(attribute("--minus", "a").err()).contains("give --symbol");
    assertThat(attribute("--symbol", "a", "--minus", "a").err()).contains("minus itself is 0");
    assertThat(attribute("--query", 99).err()).contains("no positions 99");
    assertThat(attribute("--query", 1, "--positions", "0..2").code()).isEqualTo(2);
  }

  @Test
  void headsAreComparedAndMultipliedOut() {
    JsonNode json = compose("--json").json();
    assertThat(json.get("pairs").size()).isEqualTo(12);
    assertThat(json.get("null").doubleValue()).isCloseTo(Math.sqrt(1 / 8.0), within(1e-12));
    assertThat(compose("--csv").out().lines()).hasSize(13);
    assertThat(compose().out()).contains("unrelated heads score 0.3536");
    JsonNode head = compose("--head", "2.1", "--distance", 2, "--json").json();
    assertThat(head.get("tokens").size()).isEqualTo(19);
    assertThat(head.get("qk").size()).isEqualTo(19);
    assertThat(compose("--head", "2.1").out()).contains("copying score", "QK at distance 0");
    assertThat(compose("--head", "2.1", "--csv").out().lines()).hasSize(1 + 2 * 19 * 19);
    assertThat(compose("--head", "3.1").err()).contains("has the layers 1 to 2");
    assertThat(compose("--head", "1.3").err()).contains("has the heads 1 to 2");
    assertThat(compose("--head", "mlp1").code()).isEqualTo(2);
    assertThat(compose("--distance", 2).code()).isEqualTo(2);
  }
}
