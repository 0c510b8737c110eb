package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `ablate` and `trust` on a tiny run.
class AblateCommandTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(folder, TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 5);
  }

  private Outcome ablate(Object... options) {
    return run(
        Stream.concat(
                Stream.of("ablate", "--run", folder, "--held-out", "--count", 2, "--device", "cpu"),
                Arrays.stream(options))
            .toArray());
  }

  @Test
  void aSweepHasEveryComponentAndKindInEveryForm() {
    Outcome text = ablate("--by", "zero,2-gram", "--components", "1.1,2.2", "--draws", 3);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("2 instances", "1.1 by zero at all", "2.2 by 2-gram at all", " %", "p = ");
    Outcome csv = ablate("--by", "zero,mean", "--pairs", "--csv");
    assertThat(csv.out().lines()).hasSize(1 + 2 * (6 + 15));
    assertThat(csv.out().lines())
        .allMatch(line -> line.replaceFirst("\"[^\"]*\"", "cut").split(",", -1).length == 20);
    String line =
        csv.out()
            .lines()
            .filter(row -> row.startsWith("\"1.1,2.2 by mean"))
            .findFirst()
            .orElseThrow();
    String[] cells = line.replaceFirst("\"[^\"]*\"", "cut").split(",", -1);
    assertThat(Double.parseDouble(cells[17]))
        .isBetween(Double.parseDouble(cells[18]), Double.parseDouble(cells[19]));
    assertThat(ablate("--by", "zero", "--components", "1.1,2.2", "--pairs").out())
        .contains("interaction");
    JsonNode json = ablate("--by", "permuted", "--json").json();
    assertThat(json.get("effects").size()).isEqualTo(6);
    assertThat(json.get("effects").get(0).get("cut").get(0).get("by").stringValue())
        .isEqualTo("permuted");
  }

  @Test
  void predictorsAreInEveryForm() {
    Object[] options = {"--by", "zero", "--components", "1.1", "--predictors", "ngram-1,ngram-2"};
    Outcome text = ablate(options);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("TVD to ngram-1 0.", "Δ TVD to ngram-1", "Δ TVD to ngram-2");
    JsonNode json =
        ablate(Stream.concat(Arrays.stream(options), Stream.of("--json")).toArray()).json();
    JsonNode before = json.get("before").get("tvdTo").get("ngram-2").get("value");
    JsonNode change = json.get("effects").get(0).get("change").get("tvdTo").get("ngram-2");
    List<String> csv =
        ablate(Stream.concat(Arrays.stream(options), Stream.of("--csv")).toArray())
            .out()
            .lines()
            .toList();
    assertThat(csv.getFirst())
        .contains("tvd_to_ngram-2_before,tvd_to_ngram-2,tvd_to_ngram-2_low,tvd_to_ngram-2_high");
    assertThat(csv.getLast())
        .startsWith("1.1 by zero at all,")
        .contains(before.doubleValue() + "," + change.get("value").doubleValue() + ",");
    assertThat(ablate("--predictors", "ngram-99").err()).contains("There is no predictor");
  }

  @Test
  void componentsOfASweepCanBeReplacedTogether() {
    JsonNode swept = ablate("--by", "zero", "--components", "2.1,1.1+mlp2", "--json").json();
    assertThat(swept.get("effects").size()).isEqualTo(2);
    JsonNode stack = ablate("--cut", "1.1,mlp2 by zero", "--json").json();
    assertThat(swept.get("effects").get(1)).isEqualTo(stack.get("effects").get(0));
    assertThat(ablate("--components", "1.1+").code()).isNotZero();
  }

  @Test
  void effectsCanBeSplitByRow() {
    JsonNode json = ablate("--cut", "1.1 by zero", "--by-row", "--json").json();
    JsonNode first = json.get("effects").get(0).get("groups").get(0);
    assertThat(first.get("by").stringValue()).isEqualTo("all rows");
    assertThat(first.get("before").get("entropy").doubleValue()).isPositive();
    assertThat(ablate("--by", "zero", "--components", "2.1", "--by-row").out())
        .contains("2.1 by zero at all", "symbols that can follow: 1", " → ");
    assertThat(ablate("--cut", "1.1 by zero", "--by-row", "--csv").out().lines())
        .hasSizeGreaterThan(8)
        .allMatch(line -> line.replaceFirst("\"[^\"]*\"", "cut").split(",", -1).length == 15);
    assertThat(ablate("--by-row", "--draws", 3).code()).isEqualTo(2);
  }

  @Test
  void severalInterventionsAreOneCut() {
    JsonNode json =
        ablate("--cut", "1.1 by zero", "--cut", "mlp2 by mean at from-3", "--json").json();
    assertThat(json.get("effects").size()).isEqualTo(1);
    assertThat(json.get("effects").get(0).get("cut").size()).isEqualTo(2);
    assertThat(ablate("--cut", "1.1 by zero", "--pairs").code()).isEqualTo(2);
    assertThat(ablate("--cut", "3.1 by zero").err()).contains("has no head 3.1");
  }

  @Test
  void trustPrintsEveryIdentity() {
    Outcome text = run("trust", "--run", folder, "--device", "cpu");
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out().lines()).hasSize(8);
    assertThat(text.out().lines().limit(7)).allMatch(line -> line.contains("holds"));
    assertThat(text.out().lines().toList().getLast()).contains("GPU and processor agree", "–");
    JsonNode json = run("trust", "--run", folder, "--device", "cpu", "--json").json();
    assertThat(json.get("checks").size()).isEqualTo(8);
    List<String> csv =
        run("trust", "--run", folder, "--device", "cpu", "--csv").out().lines().toList();
    assertThat(csv).hasSize(1 + 8);
    assertThat(csv.getFirst()).isEqualTo("identity,holds,difference,tolerance,reason");
    assertThat(csv.get(1)).isEqualTo("null-intervention,true,0.0,0.0,");
    assertThat(csv.getLast()).startsWith("processor,,,,").endsWith(".");
  }
}
