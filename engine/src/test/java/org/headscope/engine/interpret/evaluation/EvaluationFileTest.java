package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.headscope.engine.interpret.evaluation.EvaluationKinds.evaluation;

import module java.base;

import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationFileTest {
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @TempDir Path folder;

  @AfterEach
  void close() {
    models.close();
  }

  private RunDirectory run() throws IOException {
    return TinyRun.write(folder.resolve("mine"), EvaluationKinds.MODEL, 5, 10);
  }

  private static List<Instance> instances(long seed) {
    return DrawnInstances.of(seed, 3);
  }

  private static PredictorRef trained(RunDirectory run, long step) {
    return new PredictorRef.Trained(run.ref(step), "the model");
  }

  private KeptEvaluations evaluate(List<PredictorRef> predictors, long seed) {
    return KeptEvaluations.run(
        new EvaluationSpec(predictors, instances(seed), RowRule.ALL),
        RowStore.uncached(),
        _ -> {},
        Context.of(models));
  }

  @Test
  void evaluationsAreReadBackWithTheirNumbers() throws IOException {
    RunDirectory run = run();
    assertThat(EvaluationFile.read(run)).isEmpty();
    KeptEvaluations done =
        evaluate(List.of(trained(run, 10), new PredictorRef.Symbolic("ngram-2")), 4);
    assertThat(done.files()).containsExactly(EvaluationFile.of(run.path()));
    List<KeptEvaluation> read = EvaluationFile.read(RunDirectory.open(run.path()));
    assertThat(read).isEqualTo(done.kept());
    EvaluationResult.Score first = done.result().results().getFirst();
    assertThat(read.getFirst().score().accuracy()).isEqualTo(first.accuracy());
    assertThat(read.getFirst().score().crossEntropy()).isEqualTo(first.crossEntropy());
    assertThat(read.getFirst().score().predictor()).isEqualTo("mine");
    assertThat(read.getFirst().provenance().sha256()).contains(run.ref(10).sha256());
    assertThat(done.sentence(false))
        .startsWith("mine at step 10 on 3 instances: accuracy 0.")
        .endsWith("kept in " + EvaluationFile.of(run.path()) + ".");
  }

  @Test
  void newerAnswersReplaceOldOnesOfTheSameQuestion() throws IOException {
    RunDirectory run = run();
    evaluate(List.of(trained(run, 10)), 4);
    evaluate(List.of(trained(run, 10)), 4);
    assertThat(EvaluationFile.read(run)).hasSize(1);
    evaluate(List.of(trained(run, 5)), 4);
    evaluate(List.of(trained(run, 10)), 9);
    assertThat(EvaluationFile.read(run))
        .extracting(KeptEvaluation::step)
        .containsExactly(5L, 10L, 10L);
  }

  @Test
  void nothingIsKeptWithoutARun() {
    List<PredictorRef> rules = List.of(new PredictorRef.Symbolic("truth"));
    assertThatThrownBy(() -> evaluate(rules, 4))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("name one by --run");
  }

  @Test
  void hostileFilesAreRefusedInASentence() throws IOException {
    RunDirectory run = run();
    EvaluationFile.keep(run, evaluation(5, "abc", 0.5));
    Path file = EvaluationFile.keep(run, evaluation(10, "abc", 1));
    assertThat(EvaluationFile.read(run)).hasSize(2);
    FlippedBits.areRefused(file, () -> !EvaluationFile.read(run).isEmpty());
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst(",\\s*\"check\".*", ""));
    assertThatThrownBy(() -> EvaluationFile.read(run))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("lacks its check");
    Files.delete(file);
    EvaluationFile.keep(run, evaluation(5, "abc", 0.5));
    RunDirectory other = TinyRun.write(folder.resolve("other"), EvaluationKinds.MODEL, 10);
    Files.createDirectories(other.analyses());
    Files.copy(file, EvaluationFile.of(other.path()));
    assertThatThrownBy(() -> EvaluationFile.read(other))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("evaluation of step 5")
        .hasMessageContaining("move it away");
  }

  @Test
  void sharesAreBetweenZeroAndOne() {
    assertThatThrownBy(() -> evaluation(5, "abc", 1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("accuracy must be between 0 and 1");
    assertThatThrownBy(() -> evaluation(5, "abc", Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
