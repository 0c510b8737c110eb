package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

class ExplainedTest {
  @Test
  void whatStandsBeforeATextWithoutSeparatorIsMarked() {
    Vocabulary numbers = Vocabulary.of(List.of("7", "31"));
    int[] suffix = {-1, 0, 1};
    Explanation why =
        new Explanation.SuffixBlend(suffix, new double[] {0, 0, 0, 1}, new double[4][2]);
    Explained explained =
        new Explained("ctw-3", new Sequence.Tokens(numbers, new int[] {0, 1}), 1, why);
    assertThat(explained.ending(suffix, 2)).isEqualTo("7 31");
    assertThat(explained.ending(suffix, 3)).isEqualTo("^ 7 31");
    assertThat(explained.facts()).extractingByKey("path").asString().contains("^ 7 31");
  }
}
