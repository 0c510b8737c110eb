package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.symbolic.ngram.PartialMatching;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

class PredictorExplanationTest {
  @Test
  void precedingContextIsMarkedInTextsWithoutSeparator() {
    Vocabulary numbers = Vocabulary.of(List.of("7", "31"));
    int[] suffix = {-1, 0, 1};
    Explanation why =
        new Explanation.SuffixBlend(suffix, new double[] {0, 0, 0, 1}, new double[4][2]);
    PredictorExplanation explained =
        new PredictorExplanation("ctw-3", new Sequence(numbers, new int[] {0, 1}), 1, why);
    assertThat(explained.suffixText(suffix, 2)).isEqualTo("7 31");
    assertThat(explained.suffixText(suffix, 3)).isEqualTo("^ 7 31");
    assertThat(explained.toJson()).extractingByKey("path").asString().contains("^ 7 31");
  }

  @Test
  void escapesAreWorkedOut() {
    Vocabulary letters = Vocabulary.of(List.of("a", "b", "c"));
    Sequence text = new Sequence(letters, new int[] {0, 1, 0, 1, 0});
    Explanation.NgramMatch why =
        (Explanation.NgramMatch)
            new PartialMatching(letters, 1).explain(text.ids(), 4).orElseThrow();
    PredictorExplanation.WorkedArithmetic worked =
        PredictorExplanation.WorkedArithmetic.of(
            new PredictorExplanation("ppm-1", text, 4, why), why.smoothing());
    assertThat(worked.sum()).isEqualTo("b: 2 ÷ (2 + 1 kind) = 0.667");
    assertThat(worked.rest()).isEqualTo("1 ÷ 3 is left for symbols not seen here");
  }
}
