package org.headscope.app.service.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

class LikelySymbolsTest {
  /// A reading of two tokens after which the model prefers the last tokens of all, the first of
  /// these most.
  private static InspectionResult reading(int size) {
    List<String> labels = IntStream.range(0, size).mapToObj(id -> "t" + id).toList();
    Vocabulary vocabulary = new Vocabulary(labels, 0, Vocabulary.NONE);
    int[] tokens = {3, 5};
    double[][] rows = new double[2][size];
    for (int id = size - 12; id < size; id++) {
      rows[1][id] = (2.0 * size - id) / size;
    }
    return new InspectionResult(
        "made",
        0,
        new Instance("typed", Optional.empty(), new Sequence(vocabulary, tokens), Optional.empty()),
        tokens,
        new int[] {-1, -1},
        new AttentionMaps(0, 2, List.of(), new float[0][][], new float[0][][]),
        Map.of("model", PredictionRows.of(rows)),
        Provenance.of(Map.of()));
  }

  @Test
  void aSmallVocabularyIsOfferedWhole() {
    assertThat(LikelySymbols.offered(reading(40), 1).toArray())
        .as("all but the padding")
        .isEqualTo(IntStream.range(1, 40).toArray());
  }

  @Test
  void ofFiftyThousandTheLikeliestAndTheTextAreOffered() {
    assertThat(LikelySymbols.offered(reading(50_000), 1).toArray())
        .isEqualTo(IntStream.concat(IntStream.range(49_988, 49_998), IntStream.of(3, 5)).toArray());
  }
}
