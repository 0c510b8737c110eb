package org.headscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine behind the window, on the shipped sample. */
class EngineRunsTest {
  @TempDir Path folder;
  private final EngineRuns runs = new EngineRuns();
  private Path run = Path.of("");
  private Instance instance = FakeRuns.instance("none", 1);

  @BeforeEach
  void sample() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    run = samples.get().runs().getFirst();
    instance = runs.instances(samples.get().instances().getFirst()).getFirst();
  }

  @AfterEach
  void close() {
    runs.close();
  }

  @Test
  void theSampleHasWhatEveryPanelShows() {
    RunView view = runs.open(run);
    assertThat(view.steps()).hasSizeGreaterThanOrEqualTo(24).isSorted();
    assertThat(view.headScores().keySet()).containsAll(view.steps());
    assertThat(view.quality()).isPresent();
    InspectionResult result =
        runs.inspect(view.ref(), view.lastStep(), instance, new Cancellation());
    assertThat(result.predictions()).containsOnlyKeys("model", "truth");
    assertThat(result.attention().layers()).isEqualTo(view.layers());
    assertThat(result.attention().length()).isEqualTo(result.tokens().length);
  }

  @Test
  void aCheckpointCutShortIsToldAndTheOthersStillWork() throws IOException {
    Path copy = folder.resolve("copy");
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(run.relativize(file).toString()));
      }
    }
    RunView view = runs.open(copy);
    long broken = view.steps().get(1);
    Path weights = copy.resolve("checkpoints/step-%08d.safetensors".formatted(broken));
    byte[] all = Files.readAllBytes(weights);
    Files.write(weights, Arrays.copyOf(all, all.length / 2));
    assertThatThrownBy(() -> runs.inspect(view.ref(), broken, instance, new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(String.valueOf(weights.getFileName()));
    InspectionResult last = runs.inspect(view.ref(), view.lastStep(), instance, new Cancellation());
    assertThat(last.step()).isEqualTo(view.lastStep());
  }

  @Test
  void aFolderWithoutRunIsToldByName() {
    assertThatThrownBy(() -> runs.open(folder))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(folder.toString());
    assertThat(List.of(runs.open(run))).hasSize(1);
  }
}
