package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.interpret.lens.LensResult;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `lens` on a tiny run.
class LensCommandTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(folder, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5);
  }

  private Outcome lens(Object... options) {
    return run(
        Stream.concat(
                Stream.of("lens", "--run", folder, "--text", "abcab|cab", "--device", "cpu"),
                Arrays.stream(options))
            .toArray());
  }

  @Test
  void layersAreInEveryForm() {
    Outcome text = lens();
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("logit", "TVD to the prediction");
    List<String> csv = lens("--csv").out().lines().toList();
    assertThat(csv.getFirst()).isEqualTo(String.join(",", LensResult.COLUMNS));
    assertThat(csv).hasSize(1 + 3 * 9);
    JsonNode json = lens("--json").json();
    JsonNode rows = json.get("lenses").get(0);
    assertThat(rows.get("lens").stringValue()).isEqualTo("logit");
    assertThat(rows.get("meanToFinal").get(2).doubleValue()).isZero();
    assertThat(rows.get("probabilities").get(0).size()).isEqualTo(9);
  }

  @Test
  void fittedLensesAreKeptWithTheRun() {
    Outcome missing = lens("--lens", "affine");
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("are not fitted yet; run headscope lens --fit");
    Outcome fitted = lens("--lens", "logit,affine,jacobian,jacobian-later", "--fit");
    assertThat(fitted.code()).as(fitted.err()).isZero();
    assertThat(fitted.err()).contains("fitted and kept in " + folder.resolve("analyses"));
    assertThat(lens("--lens", "affine").out()).contains("affine");
    assertThat(lens("--lens", "tuned").err()).contains("tuned", "jacobian-later");
  }
}
