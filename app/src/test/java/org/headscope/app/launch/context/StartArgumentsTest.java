package org.headscope.app.launch.context;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartArgumentsTest {
  @TempDir Path folder;

  private Path run(String name) throws IOException {
    Path run = Files.createDirectories(folder.resolve(name));
    Files.writeString(run.resolve("run.json"), "{}");
    return run;
  }

  @Test
  void onlyFoldersFilesAndLinksAreOpened() throws IOException {
    Path run = run("it");
    Path file = Files.writeString(folder.resolve("some.jsonl"), "");
    assertThat(StartArguments.of()).isEmpty();
    assertThat(StartArguments.of("evaluat")).isEmpty();
    assertThat(StartArguments.of(run.toString(), "--theme")).isEmpty();
    assertThat(StartArguments.of(folder.resolve("gone") + "@5")).isEmpty();
    assertThat(StartArguments.of(run.toString(), file.toString()).orElseThrow().paths())
        .containsExactly(run, file);
    assertThat(StartArguments.of(file.toString(), run.toString()).orElseThrow().paths())
        .as("in any order")
        .containsExactly(run, file);
    assertThat(StartArguments.of(run + "@5#x:1.2").orElseThrow().link()).isPresent();
  }

  @Test
  void rendersTheSameWithoutADisplay() throws IOException {
    Path run = run("it");
    Path file = Files.writeString(folder.resolve("some.jsonl"), "");
    Path out = Path.of("out");
    assertThat(StartArguments.of(folder.toString(), file.toString()).orElseThrow().rendering(out))
        .containsExactly(
            "render", "--out", "out", "--run", run.toString(), "--instances", file.toString());
    assertThat(StartArguments.of(run + "@5#x:2.1@86", file.toString()).orElseThrow().rendering(out))
        .endsWith("--id", "x", "--layer", "2", "--head", "1", "--query", "86")
        .contains(run + "@5");
    Path other = run("that");
    String pair = "@5#x:2.1@86#difference=" + other + "@7:1.2";
    assertThat(StartArguments.of(run + pair, file.toString()).orElseThrow().rendering(out))
        .containsSequence("--pair", "difference", "--other-run", other + "@7")
        .endsWith("--other-layer", "1", "--other-head", "2");
    assertThat(StartArguments.of(run + "@5#x:2.1#beside=@7").orElseThrow().rendering(out))
        .endsWith("--pair", "beside", "--other-run", run + "@7");
  }

  @Test
  void shippedFilesAreFoundByInstanceOrRun() {
    Path samples = ShippedRuns.find().orElseThrow().folder();
    String trees = samples.resolve("context-trees.jsonl").toString();
    Path out = Path.of("out");
    assertThat(StartArguments.of("tf-0-2@6000#ctw-test-23-2:2.1").orElseThrow().rendering(out))
        .containsSequence("--instances", trees)
        .containsSequence("--id", "ctw-test-23-2");
    assertThat(StartArguments.of(samples.resolve("tf-0-2").toString()).orElseThrow().rendering(out))
        .containsSequence("--instances", trees);
    assertThat(StartArguments.of("lnw@3950#own:1.1#in=context-trees.jsonl").orElseThrow().words())
        .singleElement()
        .asString()
        .endsWith("#own:1.1#in=" + trees);
  }
}
