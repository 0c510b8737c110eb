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

/// `segments` on a tiny run.
class SegmentsCommandTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(
        folder.resolve("tiny"), TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5);
    Path file = folder.resolve("test.jsonl");
    run("generate", "--preset", "reference", "--count", 1, "--seed", 5, "--out", file);
  }

  private Outcome segments(Object... options) {
    return run(
        Stream.concat(
                Stream.of(
                    "segments",
                    "--run",
                    folder.resolve("tiny"),
                    "--instances",
                    folder.resolve("test.jsonl"),
                    "--id",
                    "reference-test-5-0",
                    "--device",
                    "cpu"),
                Arrays.stream(options))
            .toArray());
  }

  @Test
  void segmentsAreInEveryForm() {
    Outcome text = segments("--row", 60);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("the prediction after position 60", "95 % interval", "sum");
    JsonNode json = segments("--row", 60, "--seed", 3, "--json").json();
    assertThat(json.get("row").intValue()).isEqualTo(60);
    assertThat(json.get("by").stringValue()).isEqualTo("string");
    assertThat(json.get("draws").intValue()).isEqualTo(20);
    assertThat(json.get("text").stringValue()).hasSize(61);
    JsonNode first = json.get("segments").get(0);
    assertThat(first.get("from").intValue()).isZero();
    assertThat(json.get("text").stringValue()).startsWith(first.get("text").stringValue() + "|");
    assertThat(first.get("tvd").get("value").doubleValue()).isBetween(0.0, 1.0);
    assertThat(json.get("provenance").get("facts").get("seed").stringValue()).isEqualTo("3");
    List<String> csv = segments("--row", 60, "--csv").out().lines().toList();
    assertThat(csv.getFirst()).isEqualTo("string,from,to,text,tvd,low,high,changed,draws");
    assertThat(csv).hasSize(1 + json.get("segments").size());
    assertThat(csv.get(1)).startsWith("1,0," + first.get("to") + ",");
  }

  @Test
  void wrongUsageIsNamed() {
    assertThat(segments("--row", 60, "--by", "word").err())
        .contains("no part 'word'; use one of string, visit");
    assertThat(segments("--row", 60, "--draws", 0).err()).contains("draws is 0, not 1 to 1000");
    assertThat(segments().err()).contains("--row");
    Outcome none = segments("--row", 0);
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("No string of reference-test-5-0 ends before position 0");
  }
}
