package org.headscope.engine.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.task.synthetic.InductionHead;
import org.headscope.engine.training.Preset.Fit;
import org.headscope.engine.training.Schedule.Decay;
import org.headscope.engine.training.Schedule.Plateau;
import org.headscope.engine.training.Schedule.WarmUpDecay;
import org.headscope.engine.training.TrainingConfig.LossPositions;
import org.headscope.engine.training.TrainingConfig.Optimiser;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.run.MetricsLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The published trainings, number by number as printed in the papers.
class RecipeTest {
  static final List<String> NAMES = Recipe.NAMES;

  /// 200 epochs of ⌈2500 / 32⌉ batches.
  private static final List<Phase> EPOCHS_200 = List.of(new Phase(15_800, 0, 32));

  /// \[ICLL] App. B: AdamW (0.9, 0.99), 1e-7 to 2.5e-4 and down to 2.5e-5, batches of 32.
  @Test
  void paperEqualsTheText() {
    Recipe paper = Recipe.byName("paper");
    TrainingConfig training = paper.training();
    assertThat(paper.data()).isEqualTo(new DataSpec(RegBench.paper(), 2500));
    assertThat(training.phases()).isEqualTo(EPOCHS_200);
    assertThat(training.optimiser()).isEqualTo(new Optimiser(0.9, 0.99, 1e-8, 0.1, 0));
    assertThat(training.schedule()).isEqualTo(new WarmUpDecay(1e-7, 2.5e-4, 2.5e-5, 0.1));
    assertThat(training.lossPositions()).isEmpty();
    assertThat(paper.model()).isEqualTo(best(Variant.PAPER).model());
  }

  /// \[ICLL] §4.1 and App. B: 200 epochs of ⌈5000 / 32⌉ batches of associative recall; \[Code] §11:
  /// the rate rises and falls in straight lines.
  @Test
  void thePapersRecallIsTrainedLikeItsLanguagesAtTheCodesRate() {
    Recipe recall = Recipe.byName("paper-recall");
    TrainingConfig paper = Recipe.byName("paper").training();
    assertThat(recall.data())
        .isEqualTo(new DataSpec(new AssociativeRecall(40, 382, 1, false), 5000));
    assertThat(recall.training().phases()).containsExactly(new Phase(200 * 157, 0, 32));
    assertThat(recall.training().optimiser()).isEqualTo(paper.optimiser());
    WarmUpDecay rate = (WarmUpDecay) recall.training().schedule();
    assertThat(rate).isEqualTo(new WarmUpDecay(0, 2.5e-4, 0, 0.1).withDecay(Decay.LINEAR));
    assertThat(rate.rate(3140, 31_400)).as("after 20 of 200 epochs").isEqualTo(2.5e-4);
    assertThat(rate.rate(17_270, 31_400)).isCloseTo(1.25e-4, within(1e-18));
  }

  @Test
  void presetsNameTheModelsTheyAreFor() {
    for (Preset preset : Preset.ALL) {
      Recipe recipe = Recipe.byName(preset.name());
      assertThat(recipe.model() instanceof StackConfig)
          .as(preset.name())
          .isEqualTo(preset.fit() != Fit.NO_ARCHITECTURE);
    }
    assertThat(Preset.ALL).extracting(Preset::title).doesNotHaveDuplicates();
  }

  /// \[CTW] App. D.1.2: m constructed layers, n trained ones, on the paper's trees of depth 3.
  @Test
  void hybridsHaveTheLayersOfTheirNames() {
    for (String name : NAMES) {
      if (name.startsWith("tf-")) {
        Recipe recipe = Recipe.byName(name);
        assertThat(recipe.data().task().name()).isEqualTo("ctw");
        int constructed = name.charAt(3) - '0';
        int trained = name.charAt(5) - '0';
        assertThat(recipe.model().depth()).as(name).isEqualTo(constructed + trained);
        if (recipe.model() instanceof HybridConfig hybrid) {
          assertThat(hybrid.constructed()).isEqualTo(constructed);
          assertThat(hybrid.width()).isEqualTo(64);
        } else {
          assertThat(constructed).isZero();
        }
      }
    }
  }

  /// Attention only, whose heads must form.
  @Test
  void theHeadsOfSmallPresetsAreLearned() {
    for (String name : List.of("recall-heads", "induction-head")) {
      StackConfig model = (StackConfig) Recipe.byName(name).model();
      assertThat(model.architecture()).isEqualTo(Architecture.TRANSFORMER);
      assertThat(model.ngramHeads()).isEmpty();
      assertThat(model.layers()).isEqualTo(2);
    }
    assertThat(Recipe.byName("recall-heads").data().task()).isInstanceOf(AssociativeRecall.class);
    assertThat(Recipe.byName("induction-head").data().task()).isInstanceOf(InductionHead.class);
  }

  /// \[Code] §2: AdamW (0.9, 0.999), 1e-6 to the searched 1e-4 and down to a tenth of it.
  @Test
  void referenceEqualsThePublicCode() {
    Recipe reference = Recipe.byName("reference");
    TrainingConfig training = reference.training();
    assertThat(reference.data()).isEqualTo(new DataSpec(RegBench.reference(), 2500));
    assertThat(training.phases()).isEqualTo(EPOCHS_200);
    assertThat(training.optimiser()).isEqualTo(new Optimiser(0.9, 0.999, 1e-8, 0.1, 0));
    assertThat(training.schedule()).isEqualTo(new WarmUpDecay(1e-6, 1e-4, 1e-5, 0.1));
    assertThat(training.recorded().precision()).isEqualTo(Precision.FLOAT32);
    assertThat(Recipe.published(best(Variant.REFERENCE))).isEqualTo(reference);
  }

  /// \[Code] §7: 50 epochs from 1e-3, halved on plateaus, over padded positions.
  @Test
  void reweightingEqualsThePublicCode() {
    for (String name : List.of("lnw", "lnw-r", "lnw-b")) {
      TrainingConfig training = Recipe.byName(name).training();
      assertThat(training.phases()).containsExactly(new Phase(50 * 79, 0, 32));
      assertThat(training.optimiser()).isEqualTo(new Optimiser(0.9, 0.999, 1e-8, 0, 0));
      assertThat(training.schedule()).isEqualTo(new Plateau(1e-3, 0.5, 5, 1e-5, 79));
      assertThat(training.lossPositions()).isEqualTo(Optional.of(LossPositions.PADDED));
    }
  }

  @Test
  void readsFormerNamesOfOlderFiles() {
    Recipe recipe = Recipe.byName("lnw");
    String json = Json.line(recipe);
    assertThat(json).contains("\"lossPositions\":\"padded\"");
    String older = json.replace("lossPositions", "lossOver");
    assertThat(Json.parseKnown(older, Recipe.class, "This")).isEqualTo(recipe);
    MetricsLine line =
        Json.parse(
            """
            {"step":4,"tokens":9,"seconds":1,"split":"restart","loss":null,"rateTimes":0.5}
            """,
            MetricsLine.class,
            "This");
    assertThat(line.update().rateFactor()).isEqualTo(OptionalDouble.of(0.5));
    assertThat(Json.line(line)).contains("\"rateFactor\":0.5");
  }

  @Test
  void publishedSizesSetTheirRateAndDecay() {
    NamedSize hyena = NamedSize.of(Architecture.HYENA, Variant.REFERENCE, "best-2500");
    TrainingConfig training = Recipe.published(hyena).training();
    assertThat(training.optimiser()).isEqualTo(new Optimiser(0.9, 0.999, 1e-8, 0.01, 0));
    assertThat(training.schedule()).isEqualTo(new WarmUpDecay(1e-6, 1e-4, 1e-5, 0.1));
    NamedSize lstm = NamedSize.of(Architecture.LSTM, Variant.PAPER, "best-2500");
    Recipe paper = Recipe.published(lstm);
    assertThat(paper.model()).isEqualTo(lstm.model());
    assertThat(paper.training().optimiser()).isEqualTo(new Optimiser(0.9, 0.99, 1e-8, 0.01, 0));
    assertThat(paper.training().schedule()).isEqualTo(new WarmUpDecay(1e-7, 2.5e-4, 2.5e-5, 0.1));
  }

  private static NamedSize best(Variant variant) {
    return NamedSize.of(Architecture.TRANSFORMER, variant, "best-2500");
  }

  /// A file thus shows everything, in the order of run.json.
  @ParameterizedTest
  @FieldSource("NAMES")
  void filesSurviveARoundTrip(String name) throws IOException {
    try (InputStream in = Recipe.class.getResourceAsStream("recipes/" + name + ".json")) {
      String file = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(Json.pretty(Recipe.byName(name))).isEqualTo(file);
    }
  }

  @Test
  void unknownNamesListTheKnownOnes() {
    assertThatThrownBy(() -> Recipe.byName("papers"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("There is no training preset 'papers'; use one of sample-retnet, ");
  }

  @Test
  void aModelReadsTheVocabularyOfItsTask() {
    Recipe sample = Recipe.byName("sample");
    StackConfig wide = ((StackConfig) sample.model()).resizedFor(21, 0);
    assertThatThrownBy(() -> new Recipe(wide, sample.data(), sample.training()))
        .hasMessageContaining("model.vocabulary is 21, but the task regbench has 20 tokens");
  }
}
