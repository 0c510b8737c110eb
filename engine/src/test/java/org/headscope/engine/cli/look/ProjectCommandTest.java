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

class ProjectCommandTest {
  @TempDir Path folder;

  private Path model;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    model = folder.resolve("tiny");
    file = folder.resolve("test.jsonl");
    TinyRun.write(model, TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 0, 40);
    run("generate", "--preset", "reference", "--count", 3, "--seed", 5, "--out", file);
  }

  private Outcome project(Object... more) {
    Object[] all = new Object[5 + more.length];
    System.arraycopy(new Object[] {"project", "--run", model, "--instances", file}, 0, all, 0, 5);
    System.arraycopy(more, 0, all, 5, more.length);
    return run(all);
  }

  @Test
  void printsAPointForEveryToken() {
    Outcome outcome = project("--layer", 1, "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.get("run").stringValue()).isEqualTo("tiny");
    assertThat(json.get("step").intValue()).isEqualTo(40);
    assertThat(json.get("site").stringValue()).isEqualTo("residual");
    assertThat(json.get("width").intValue()).isEqualTo(8);
    assertThat(json.get("tokens").intValue()).isEqualTo(120); // 3 texts cut to 40 positions
    assertThat(json.get("points")).hasSize(120);
    assertThat(json.get("points").get(41).get("position").intValue()).isEqualTo(1);
    assertThat(json.get("axes").get("first").doubleValue())
        .isGreaterThanOrEqualTo(json.get("axes").get("second").doubleValue());
    assertThat(json.get("provenance").get("facts").get("points").stringValue()).isEqualTo("120");
  }

  @Test
  void tsneKeepsASampleOfEachAndReportsItsParameters() {
    Outcome outcome =
        project("--method", "tsne", "--points", 60, "--iterations", 60, "--seed", 4, "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.get("layer").intValue()).isEqualTo(2);
    assertThat(json.get("points")).hasSize(60);
    assertThat(json.get("axes").get("perplexity").doubleValue()).isBetween(19.0, 20.0);
    assertThat(json.get("axes").get("iterations").intValue()).isEqualTo(60);
  }

  @Test
  void listsThePoints() {
    Outcome outcome = project("--layer", 0, "--points", 12);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines()).hasSize(13);
    assertThat(outcome.out()).startsWith("12 points; x explains ");
  }

  @Test
  void wrongUsageAndMissingSitesAreOneSentence() {
    assertFails(2, "--method is pca or tsne, not umap", "--method", "umap");
    assertFails(2, "There is no site 'hidden'; use one of residual, mlp", "--site", "hidden");
    assertFails(
        2, "--points of tsne must be from 1 to 5,000", "--method", "tsne", "--points", 6000);
    assertFails(2, "--perplexity is 1.0, not 2 to 100", "--method", "tsne", "--perplexity", 1);
    assertFails(1, "has no residual in layer 7; its layers go from 0 to 2.", "--layer", 7);
    assertFails(1, "no layer of its Transformer", "--site", "state", "--layer", 1);
    assertFails(1, "has no instance 'x'", "--id", "x");
  }

  private void assertFails(int code, String sentence, Object... more) {
    project(more).assertFailed(code, sentence);
  }
}
