package org.headscope.app.launch.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The shipped samples, and those that the window shows first.
class SamplesTest {
  @TempDir Path folder;

  @Test
  void runsWithScoredHeadsComeFirst() throws IOException {
    run("alpha");
    run("beta");
    Files.createDirectory(run("zeta").resolve("analyses"));
    Files.writeString(folder.resolve("zeta/analyses/head-scores.json"), "{}");
    assertThat(new Samples(folder).runs())
        .containsExactly(folder.resolve("zeta"), folder.resolve("alpha"), folder.resolve("beta"));
  }

  @Test
  void runsAndInstancesOfOtherTasksAreNotOpened() throws IOException {
    Path damaged = run("alpha");
    Files.writeString(damaged.resolve("run.json"), "{");
    Path one = run("beta");
    for (String name : List.of("tf-0-2", "tf-1-1")) {
      Files.writeString(run(name).resolve("run.json"), "{\"data\":{\"task\":\"ctw\"}}");
    }
    Path common = Files.writeString(folder.resolve("test.jsonl"), "{\"id\":\"a\"}\n");
    Files.writeString(folder.resolve("context-trees.jsonl"), "{\"task\":\"ctw\"}\n");
    Samples samples = new Samples(folder);
    assertThat(samples.runs()).as("opening it reports the error").containsExactly(damaged, one);
    assertThat(samples.instances()).containsExactly(common);
  }

  private Path run(String name) throws IOException {
    Path run = Files.createDirectory(folder.resolve(name));
    Files.writeString(run.resolve("run.json"), "{\"data\":{}}");
    return run;
  }

  @Test
  void everyShippedRunOpensAndReadsAnInstance() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    RunSource.Engine runs = TestEngine.runs();
    Instance instance = runs.instances(samples.get().instances().getFirst()).getFirst();
    assertThat(samples.get().runs())
        .extracting(p -> String.valueOf(p.getFileName()))
        .startsWith("transformer-4x2")
        .contains(
            "lnw", "lnw-b", "lnw-r", "gla", "gla-ngram", "lstm", "mamba", "retnet", "retnet-ngram");
    for (Path path : samples.get().runs()) {
      RunView view = runs.open(path);
      assertThat(view.steps()).hasSizeGreaterThanOrEqualTo(4);
      assertThat(runs.measure(view.ref()).quality()).isPresent();
      InspectionResult result =
          runs.inspect(view.ref(), view.lastStep(), instance, Progress.none(), new Cancellation());
      assertThat(result.attention().hasHeads()).isEqualTo(view.hasMaps());
      assertThat(result.attention().length()).isEqualTo(result.tokens().length);
      assertThat(Objects.requireNonNull(result.predictions().get("model")).all())
          .hasDimensions(result.tokens().length, 20);
    }
  }
}
