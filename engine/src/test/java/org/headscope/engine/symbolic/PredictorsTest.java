package org.headscope.engine.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictorsTest {
  private static final Pfa PFA =
      new Pfa(1, 0, List.of(new Transition(0, 1, 0, 0.5), new Transition(0, 2, 0, 0.5)));
  private static final Instance INSTANCE =
      RegBench.instance("i", Optional.empty(), Optional.of(PFA), List.of("abab", "b"));

  @Test
  void everyNameCreatesItsPredictor() {
    assertThat(Predictors.everyName())
        .doesNotHaveDuplicates()
        .contains("truth", "uniform", "unigram", "ngram-1", "ngram-5", "ngram-3-normalised")
        .contains(
            "add1-1",
            "wb-5",
            "kn-3",
            "ctw-0",
            "ctw-10",
            "ppm-0",
            "ppm-10",
            "bw",
            "bw-restarts-1",
            "bw-restarts-99")
        .allSatisfy(name -> {
          assertThat(Predictors.isKnown(name)).isTrue();
          assertThat(Predictors.named(name).apply(INSTANCE).name()).isEqualTo(name);
          assertThat(Predictors.version(name)).isPositive();
          assertThat(Predictors.label(name)).isNotBlank();
        });
    assertThat(Predictors.everyName().stream().map(Predictors::label)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ngram",
        "ngram-",
        "ngram-0",
        "ngram-6",
        "ngram-02",
        "ngram- 2",
        "ngram-x",
        "NGRAM-2",
        "ngram-2-",
        "ngram-%d",
        "ngram-1..5",
        "ngram-99999999999",
        "uniform-1",
        "ctw-11",
        "ppm-11",
        "bw-restarts-0",
        "bw-restarts-100",
        "lnw"
      })
  void otherNamesAreRefusedWithAListOfTheKnown(String name) {
    assertThat(Predictors.isKnown(name)).isFalse();
    for (Runnable use :
        List.<Runnable>of(
            () -> Predictors.named(name),
            () -> Predictors.forText(name, RegBench.VOCABULARY),
            () -> Predictors.version(name))) {
      assertThatThrownBy(use::run)
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("There is no predictor '" + name + "'; use one of truth, ")
          .hasMessageContaining("ngram-1..5")
          .hasMessageEndingWith(".");
    }
  }

  @Test
  void callersCanAddKnownNames() {
    assertThat(Predictors.unknown("x", "lnw", "a run's folder"))
        .startsWith("There is no predictor 'x'; use one of truth, uniform, unigram, ngram-1..5")
        .endsWith(", lnw, a run's folder.");
  }

  @ParameterizedTest
  @CsvSource({
    "truth, truth",
    "uniform, uniform",
    "unigram, unigram",
    "ngram-2, context of 1",
    "ngram-3-normalised, 'context of 2, normalised'",
    "add1-3, add-one context of 2",
    "wb-3, WB context of 2",
    "kn-3, KN context of 2",
    "ctw-5, CTW 5",
    "ppm-5, PPM 5",
    "bw, Baum-Welch",
    "bw-restarts-5, 'Baum-Welch, best of 5'",
    "lnw-r, LNW r",
    "runs/mine, runs/mine"
  })
  void figuresHaveLabels(String name, String label) {
    assertThat(Predictors.label(name)).isEqualTo(label);
  }

  @Test
  void theTruthNeedsTheLanguage() {
    assertThat(
            Predictors.forText("ngram-2", RegBench.VOCABULARY)
                .predict(RegBench.VOCABULARY.encode("ab")))
        .hasNumberOfRows(2);
    assertThatThrownBy(() -> Predictors.forText("truth", RegBench.VOCABULARY))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("automaton");
  }
}
