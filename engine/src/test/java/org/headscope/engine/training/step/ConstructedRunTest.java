package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConstructedRunTest {
  private static final ConstructedConfig MODEL =
      new ConstructedConfig(CtwConstruction.paper(1, RegBench.VOCABULARY.size(), 512));

  @TempDir Path folder;

  private ConstructedRun.Deviation write(Path out) {
    return ConstructedRun.write(
        MODEL,
        RegBench.reference(),
        out,
        "headscope construct",
        Progress.none(),
        new Cancellation());
  }

  @Test
  void isReadLikeAnyRun() {
    ConstructedRun.Deviation deviation = write(folder.resolve("ctw"));
    assertThat(deviation.tokens()).isGreaterThan(100);
    assertThat(deviation.inDoubles()).isLessThan(1e-6);
    assertThat(deviation.inFloats()).isLessThan(1e-4).isPositive();
    RunDirectory run = RunDirectory.open(folder.resolve("ctw"));
    assertThat(run.complete()).isTrue();
    assertThat(run.info().model()).isEqualTo(MODEL);
    assertThat(run.metrics(_ -> {}))
        .singleElement()
        .satisfies(line -> assertThat(line.step()).isZero());
    Checkpoint checkpoint = run.checkpoint(OptionalLong.empty());
    assertThat(checkpoint.step()).isZero();
    int[] text = {3, 4, 5, 3, 4, 5, 3};
    try (LanguageModel opened = run.model(0, ComputeDevice.CPU);
        LanguageModel made = LanguageModel.create(MODEL, 1, ComputeDevice.CPU)) {
      assertThat(opened.predict(text)).isDeepEqualTo(made.predict(text));
      assertThat(opened.run(text, ActivationSite.every(Kind.PATTERN, 3)).maps(3))
          .hasNumberOfRows(20);
    }
  }

  @Test
  void aFolderThatIsUsedIsRefused() {
    write(folder.resolve("ctw"));
    assertThatThrownBy(() -> write(folder.resolve("ctw")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not empty");
  }

  @Test
  void thereIsNothingToTrain() {
    write(folder.resolve("ctw"));
    RunDirectory run = RunDirectory.open(folder.resolve("ctw"));
    assertThat(run.info().training()).isEmpty();
    assertThat(run.info().steps()).isZero();
    assertThat(folder.resolve("ctw").resolve("run.json"))
        .content()
        .doesNotContain("\"training\"", "phases");
    assertThatThrownBy(() -> run.resumptionSpec(ComputeDevice.CPU))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("nothing to train");
    assertThatThrownBy(() ->
            new RunInfo(
                RunInfo.FORMAT,
                Recipe.byName("sample").model(),
                run.info().data(),
                run.info().training(),
                run.info().seeds(),
                run.info().versions(),
                "cpu",
                ""))
        .hasMessageContaining("training is missing");
  }

  @Test
  void aTaskOfAnotherVocabularyIsRefused() {
    ConstructedConfig three = new ConstructedConfig(CtwConstruction.paper(3, 3, 512));
    assertThatThrownBy(() ->
            ConstructedRun.write(
                three,
                RegBench.reference(),
                folder.resolve("x"),
                "",
                Progress.none(),
                new Cancellation()))
        .hasMessageContaining("model.vocabulary is 3");
    assertThat(folder.resolve("x")).doesNotExist();
  }
}
