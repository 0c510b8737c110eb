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
        .allMatch(line -> line.replaceFirst("\"[^\"]*\"", "cut").split(",", -1).length == 14);
    JsonNode json = ablate("--by", "permuted", "--json").json();
    assertThat(json.get("effects").size()).isEqualTo(6);
    assertThat(json.get("effects").get(0).get("cut").get(0).get("by").stringValue())
        .isEqualTo("permuted");
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
    assertThat(text.out().lines()).hasSize(6).allMatch(line -> line.contains("holds"));
    JsonNode json = run("trust", "--run", folder, "--device", "cpu", "--json").json();
    assertThat(json.get("checks").size()).isEqualTo(6);
  }
}
