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

/// `fold` on a tiny run.
class FoldCommandTest {
  @TempDir Path folder;
  private Path instances;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(
        folder.resolve("run"), TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5);
    instances = folder.resolve("test.jsonl");
    Outcome.run("generate", "--preset", "reference", "--count", 3, "--seed", 5, "--out", instances);
  }

  private Outcome fold(Object... options) {
    return Outcome.run(
        Stream.concat(
                Stream.of(
                    "fold",
                    "--run",
                    folder.resolve("run"),
                    "--device",
                    "cpu",
                    "--layer",
                    2,
                    "--head",
                    1),
                Stream.of(options))
            .toArray());
  }

  private Outcome one(Object... options) {
    Object[] named = {"--instances", instances, "--id", "reference-test-5-0"};
    return fold(Stream.concat(Stream.of(named), Stream.of(options)).toArray());
  }

  @Test
  void theSameNumbersAreInEveryForm() {
    JsonNode json = one("--json").json();
    assertThat(json.get("by").stringValue()).isEqualTo("state");
    int last = json.get("rows").size() - 1;
    assertThat(json.get("rows").get(last).stringValue()).isEqualTo("no state");
    for (JsonNode row : json.get("weights")) {
      assertThat(row.valueStream().mapToDouble(JsonNode::doubleValue).sum())
          .isCloseTo(1, within(1e-5));
    }
    double weight = json.get("weights").get(1).get(0).doubleValue();
    double uniform = json.get("uniform").get(1).get(0).doubleValue();
    assertThat(json.get("logRatios").get(1).get(0).doubleValue())
        .isCloseTo(Math.log(weight / uniform), within(1e-12));
    List<String> csv = one("--csv").out().lines().toList();
    int columns = json.get("columns").size();
    assertThat(csv).hasSize(1 + (last + 1) * columns);
    String[] cells = csv.get(1 + columns).split(",", -1);
    assertThat(Double.parseDouble(cells[4])).isEqualTo(weight);
    assertThat(Long.parseLong(cells[2])).isEqualTo(json.get("queries").get(1).longValue());
    Outcome text = one();
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("step 5, head 2.1 by state:", "log-ratio", "no state");
    JsonNode part = one("--by", "symbol", "--positions", "10..19", "--json").json();
    assertThat(part.get("queries").valueStream().mapToLong(JsonNode::longValue).sum())
        .isEqualTo(10);
    assertThat(one("--by", "edge").out()).contains("no edge");
  }

  @Test
  void setsAreAveraged() {
    Outcome text = fold("--instances", instances, "--by", "match");
    assertThat(text.out()).contains("by match:", "all: ", "itself", "4+", "log-ratio");
    JsonNode json = fold("--instances", instances, "--count", 2, "--json").json();
    assertThat(json.get("instances").intValue()).isEqualTo(2);
    assertThat(json.get("by").stringValue()).isEqualTo("relation");
    assertThat(json.get("columns").valueStream().map(JsonNode::stringValue))
        .containsExactly("itself", "same state", "other state", "no state");
    assertThat(fold("--instances", instances, "--by", "distance").out())
        .contains("more, which --csv and --json have");
  }

  @Test
  void badInputIsASentence() {
    assertThat(fold("--text", "ab|c").err()).contains("has a state; fold by symbol");
    assertThat(fold("--text", "||").err()).contains("the separator at position 0");
    assertThat(fold("--text", "a", "--by", "symbol").err()).contains("one token");
    assertThat(fold("--text", "ab", "--by", "edge").err()).contains("has no automaton");
    assertThat(fold("--instances", instances, "--by", "edge").err()).contains("own edges");
    assertThat(one("--by", "word").err()).contains("no grouping 'word'; use one of state");
    assertThat(one("--count", 2).code()).isEqualTo(2);
    assertThat(fold("--instances", instances, "--positions", "1..2").code()).isEqualTo(2);
    assertThat(fold().err()).contains("--instances");
  }
}
