package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.assertFails;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `import`, and commands on what it wrote.
class ImportCommandTest {
  private static final Path MODELS =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/imports");

  @TempDir Path folder;

  @Test
  void recognisedIgnoredAndCertifiedIsPrinted() {
    Path model = MODELS.resolve("lens");
    Path run = folder.resolve("run");
    Outcome text = run("import", model, "--out", run, "--expect", model.resolve("expected.json"));
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("HookedTransformer, 2 layers, 2 heads (transformer_lens): 5,240 parameters")
        .contains("ignored: blocks.0.attn.IGNORE, blocks.0.attn.mask")
        .contains("certified: logits of 18 tokens as in imports.py, up to ")
        .contains("Wrote " + run);
    assertFails(1, "is not empty", "import", model, "--out", run);
    JsonNode json = run("import", model, "--out", folder.resolve("other"), "--json").json();
    assertThat(json.get("model").get("architecture").stringValue()).isEqualTo("decoder");
    assertThat(json.get("origin").get("layout").stringValue()).isEqualTo("transformer_lens");
    assertThat(json.get("origin").has("certificate")).isFalse();
  }

  /// Random tokens are read where a command draws its texts itself.
  @Test
  void commandsReadImportedRuns() {
    for (String name : List.of("lens-folded", "qwen3", "fla-retnet", "mamba")) {
      Path run = folder.resolve(name);
      assertThat(run("import", MODELS.resolve(name), "--out", run).code()).isZero();
      Outcome trust = run("trust", "--run", run, "--device", "cpu");
      assertThat(trust.code()).as("%s%s", trust.out(), trust.err()).isZero();
      Outcome influence = run("influence", "--run", run, "--text", "3 4 3 4", "--device", "cpu");
      assertThat(influence.code()).as(influence.err()).isZero();
    }
    assertFails(
        1, "was trained by other software", "train", "--resume", "--out", folder.resolve("qwen3"));
  }
}
