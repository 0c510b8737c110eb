package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunParts.Part;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files of a run that others need.
class RunPartsTest {
  @TempDir Path run;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(run, TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0), 0, 5, 10);
    Files.writeString(run.resolve("state.safetensors"), "state");
    for (String name : List.of("probes/step-00000005/a.json", "probes/step-00000010/b.json", "c")) {
      Path file = run.resolve("analyses").resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "{}");
    }
  }

  private List<String> names(Long... steps) {
    return RunParts.of(RunDirectory.open(run), List.of(steps)).stream().map(Part::name).toList();
  }

  private String text(String name) throws IOException {
    Part part =
        RunParts.of(RunDirectory.open(run), List.of(5L)).stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    try (InputStream in = part.source().open()) {
      byte[] content = in.readAllBytes();
      assertThat(part.size()).isEqualTo(content.length);
      part.sha256().ifPresent(hash -> assertThat(Sha256.hex(content)).isEqualTo(hash));
      return new String(content, StandardCharsets.UTF_8);
    }
  }

  @Test
  void allCheckpointsAndResultsButNoStateAreParts() {
    assertThat(names())
        .containsExactly(
            "run.json",
            "metrics.jsonl",
            "checkpoints/step-00000000.safetensors",
            "checkpoints/step-00000005.safetensors",
            "checkpoints/step-00000010.safetensors",
            "checkpoints/SHA256SUMS",
            "analyses/c",
            "analyses/probes/step-00000005/a.json",
            "analyses/probes/step-00000010/b.json");
  }

  @Test
  void chosenCheckpointsComeWithTheirProbesAndAListOfTheirOwn() throws IOException {
    assertThat(names(5L))
        .containsExactly(
            "run.json",
            "metrics.jsonl",
            "checkpoints/step-00000005.safetensors",
            "checkpoints/SHA256SUMS",
            "analyses/c",
            "analyses/probes/step-00000005/a.json");
    assertThat(text("checkpoints/SHA256SUMS").lines())
        .hasSize(3)
        .anyMatch(line -> line.endsWith("step-00000005.safetensors"))
        .anyMatch(line -> line.endsWith("  ../run.json"));
    assertThat(text("run.json")).isEqualTo(Files.readString(run.resolve("run.json")));
    assertThat(text("analyses/c")).isEqualTo("{}");
    assertThatThrownBy(() -> names(7L))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no checkpoint of step 7");
  }

  @Test
  void completeRunsSaySoAndListTheirMetrics() throws IOException {
    RunDirectory opened = RunDirectory.open(run);
    RunWriter.resume(opened, opened.metrics(_ -> {}), 10).complete();
    assertThat(names(5L)).contains("COMPLETE");
    assertThat(text("COMPLETE")).isEmpty();
    assertThat(text("checkpoints/SHA256SUMS")).contains("  ../metrics.jsonl\n");
    assertThat(text("metrics.jsonl")).isEqualTo(Files.readString(run.resolve("metrics.jsonl")));
    Files.delete(run.resolve("metrics.jsonl"));
    assertThat(text("checkpoints/SHA256SUMS")).doesNotContain("metrics.jsonl");
    assertThat(names(5L)).doesNotContain("metrics.jsonl");
  }

  @Test
  void notesOfAllFoldersAreOnePart() throws IOException {
    RunNotes.add(run, new RunNotes.Note("it@5", "why?"));
    assertThat(text("analyses/notes.json")).contains("why?");
  }
}
