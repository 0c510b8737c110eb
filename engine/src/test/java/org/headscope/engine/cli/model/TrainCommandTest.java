package org.headscope.engine.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.assertFails;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.training.Clamp;
import org.headscope.engine.training.Schedule.Decay;
import org.headscope.engine.training.Schedule.WarmUpDecay;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command that trains runs.
class TrainCommandTest {
  private static final String RECIPE =
      """
      {"model":{"architecture":"transformer","layers":1,"heads":2,"width":8,
        "positions":"rotary","maxLength":0,"dropout":0},
       "data":{"preset":"reference","instances":0},
       "training":{"phases":[{"steps":6,"length":16,"batch":2}],"microBatch":2,"lanes":1,
        "schedule":{"start":1e-6,"peak":1e-3,"end":1e-4,"warmUp":0.05},
        "beta1":0.9,"beta2":0.99,"epsilon":1e-8,"weightDecay":0.1,"clip":1,
        "checkpoints":[0,2,4],"precision":"float16","validationInstances":2,"logEvery":2}}
      """;

  @TempDir Path folder;

  @Test
  void trainWritesARunThatItsCommandReproduces() throws IOException {
    Path config = Files.writeString(folder.resolve("recipe.json"), RECIPE);
    Path first = folder.resolve("first");
    Outcome outcome =
        run("train", "--config", config, "--seed", 3, "--out", first, "--device", "cpu");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("for 6 steps on cpu, 1 thread.");
    RunDirectory run = RunDirectory.open(first);
    assertThat(run.complete()).isTrue();
    assertThat(run.checkpoints()).extracting(Checkpoint::step).containsExactly(0L, 2L, 4L, 6L);
    assertThat(run.info().seeds()).containsEntry("run", 3L);
    assertThat(run.info().command())
        .isEqualTo(
            "headscope train --config %s --seed 3 --out %s --device cpu".formatted(config, first));

    Path second = folder.resolve("second");
    run("train", "--config", config, "--seed", 3, "--out", second, "--no-head-scores");
    assertThat(hashes(RunDirectory.open(second))).hasSize(4).isEqualTo(hashes(run));
    assertThat(HeadScoreFile.read(run).keySet()).containsExactly(0L, 2L, 4L, 6L);
    assertThat(HeadScoreFile.read(RunDirectory.open(second))).isEmpty();
  }

  private static List<String> hashes(RunDirectory run) {
    return run.checkpoints().stream().map(run::sha256).toList();
  }

  @Test
  void resumeUsesTheRunsRecipeAndSeed() throws IOException {
    Path config = Files.writeString(folder.resolve("recipe.json"), RECIPE);
    Path run = folder.resolve("run");
    run(
        "train",
        "--config",
        config,
        "--rate-decay",
        "linear",
        "--seed",
        3,
        "--out",
        run,
        "--no-head-scores");
    Files.delete(run.resolve("COMPLETE"));
    assertThat(run("train", "--out", run, "--resume", "--no-head-scores").code()).isZero();
    assertThat(RunDirectory.open(run).complete()).isTrue();
    WarmUpDecay rate = (WarmUpDecay) RunDirectory.open(run).info().recipe().training().schedule();
    assertThat(rate.decayOrDefault()).isEqualTo(Decay.LINEAR);
    assertFails(
        1,
        "another configuration or seed",
        "train",
        "--config",
        config,
        "--seed",
        4,
        "--out",
        run,
        "--resume",
        "--device",
        "cpu");
  }

  @Test
  void clampsAreRecordedResumedAndReplaced() throws IOException {
    Path config = Files.writeString(folder.resolve("recipe.json"), RECIPE);
    Path run = folder.resolve("run");
    List<Object> train = List.of("train", "--config", config, "--out", run, "--no-head-scores");
    List<Object> clamped = new ArrayList<>(train);
    clamped.addAll(List.of("--clamp", "1.1=previous", "--clamp", "mlp1=zero@0..4"));
    assertThat(run(clamped.toArray()).code()).isZero();
    RunInfo info = RunDirectory.open(run).info();
    assertThat(info.clamps().all())
        .extracting(Clamp::text)
        .containsExactly("1.1=previous@0..", "mlp1=zero@0..4");
    Files.delete(run.resolve("COMPLETE"));
    assertThat(run("train", "--out", run, "--resume", "--no-head-scores").code()).isZero();
    Path other = folder.resolve("other");
    assertThat(
            run(
                    "train",
                    "--config",
                    run.resolve("run.json"),
                    "--clamp",
                    "1.1=frozen",
                    "--out",
                    other,
                    "--no-head-scores")
                .code())
        .isZero();
    assertThat(RunDirectory.open(other).info().clamps().all())
        .extracting(Clamp::text)
        .containsExactly("1.1=frozen@0..");
    Path none = folder.resolve("none");
    assertFails(
        2,
        "The model has no head 7.1",
        "train",
        "--config",
        config,
        "--clamp",
        "7.1=zero",
        "--out",
        none);
    assertFails(2, "is no clamp", "train", "--config", config, "--clamp", "1.1", "--out", none);
  }

  @Test
  void resumeRestartsFromACheckpointAtALowerRate() throws IOException {
    Path config = Files.writeString(folder.resolve("recipe.json"), RECIPE);
    Path run = folder.resolve("run");
    run("train", "--config", config, "--out", run, "--no-head-scores");
    assertFails(1, "is complete", "train", "--out", run, "--resume", "--from", 0);
    Files.delete(run.resolve("COMPLETE"));
    assertThat(
            run(
                    "train",
                    "--out",
                    run,
                    "--resume",
                    "--from",
                    0,
                    "--rate-factor",
                    0.5,
                    "--no-head-scores")
                .code())
        .isZero();
    assertThat(RunDirectory.open(run).complete()).isTrue();
    assertThat(Files.readString(run.resolve("metrics.jsonl")))
        .contains("\"split\":\"restart\"", "\"rateFactor\":0.5");
    assertFails(2, "--from needs --resume", "train", "--config", config, "--out", run, "--from", 0);
    assertFails(
        2, "--rate-factor needs --from", "train", "--out", run, "--resume", "--rate-factor", 0.1);
    assertFails(
        2,
        "above 0 and at most 1000",
        "train",
        "--out",
        run,
        "--resume",
        "--from",
        0,
        "--rate-factor",
        0);
  }

  @Test
  void trainReportsErrors() throws IOException {
    Path config = Files.writeString(folder.resolve("recipe.json"), RECIPE);
    Path out = folder.resolve("out");
    assertFails(2, "an --arch, a --preset or a --config", "train", "--out", out);
    assertFails(2, "no training preset 'x'; use one of", "train", "--preset", "x", "--out", out);
    assertFails(
        2, "mutually exclusive", "train", "--preset", "x", "--config", config, "--out", out);
    assertFails(2, "--steps", "train", "--config", config, "--steps", 0, "--out", out);
    assertFails(
        2,
        "no decay 'steep'; use one of cosine, linear",
        "train",
        "--config",
        config,
        "--rate-decay",
        "steep",
        "--out",
        out);
    assertFails(
        2,
        "for schedules with warm-up",
        "train",
        "--preset",
        "lnw",
        "--rate-decay",
        "linear",
        "--out",
        out);
    assertFails(2, "no device 'tpu'", "train", "--config", config, "--device", "tpu", "--out", out);
    assertFails(1, "does not exist", "train", "--out", out, "--resume");
    Files.writeString(config, RECIPE.replace("\"clip\":1", "\"clip\":1,\"clipp\":1"));
    assertFails(
        1,
        "unknown field \"training.clipp\"; known fields",
        "train",
        "--config",
        config,
        "--out",
        out);
    Files.writeString(config, RECIPE.replace("\"layers\":1", "\"layers\":0"));
    assertFails(1, "layers is 0", "train", "--config", config, "--out", out);
    assertThat(out).doesNotExist();
  }
}
