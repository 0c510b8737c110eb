package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Training a model of an architecture whose fields are options.
class TrainArchitectureTest {
  @TempDir Path folder;

  @Test
  void everyFieldIsAnOption() {
    Path out = folder.resolve("run");
    Outcome outcome =
        run(
            "train",
            "--arch=transformer",
            "--layers=2",
            "--heads=2",
            "--width=16",
            "--positions=rotary",
            "--dropout=0",
            "--ngram-heads=1:1,2",
            "--preset=sample",
            "--steps=4",
            "--device=cpu",
            "--kernels=default",
            "--no-head-scores",
            "--out=" + out);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    StackConfig model = (StackConfig) RunDirectory.open(out).info().model();
    assertThat(model)
        .isEqualTo(
            TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0)
                .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2), NgramHeads.Form.PLAIN))));
  }

  /// A preset of another task than RegBench.
  @Test
  void thePresetsTaskSetsTheVocabularySize() {
    Path out = folder.resolve("trees");
    Outcome outcome =
        run(
            "train",
            "--arch=gla",
            "--layers=1",
            "--heads=1",
            "--width=8",
            "--preset=tf-0-2",
            "--kernels=default",
            "--steps=3",
            "--no-head-scores",
            "--out=" + out);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(RunDirectory.open(out).info().model().vocabulary()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --arch xlstm                              | no architecture 'xlstm'; use one of transformer
          --arch retnet --size huge                 | no size of retnet called 'huge'; use one of default
          --arch retnet --variant mine              | no variant 'mine'; use one of paper, reference
          --arch retnet --heads 3                   | model's width is 64; it must be a multiple of 6
          --arch rwkv --heads 3                     | model's heads is 3; it must be 0 for rwkv
          --arch lstm --variant reference --layers 2| model's layers is 2; it must be 1
          --arch retnet --ngram-heads 1             | n-gram heads '1' cannot be read
          --arch retnet --ngram-heads 1:x           | n-gram heads '1:x' cannot be read
          --arch retnet --ngram-heads 9:1           | ngramHeads[0].after is 9
          --arch retnet --ngram-heads 1:0           | ngramHeads[0].orders is 0
          --arch retnet --ngram-heads 1:1:fancy     | no form of n-gram heads 'fancy'
          --preset sample --width 32                | --width needs --arch
          """)
  void invalidValuesAreRefusedAtTheirOption(String options, String sentence) {
    Path out = folder.resolve("refused");
    String[] words = ("train " + options + " --out " + out).split(" ");
    Outcome outcome = run((Object[]) words);
    assertThat(outcome.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(outcome.code()).isNotZero();
    assertThat(out).doesNotExist();
  }
}
