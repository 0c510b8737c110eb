package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class CellReadoutTest {
  private static List<String> words(String one, String other, int given) {
    Comparison c = ComparisonFixture.of(List.of(one, other));
    List<ComparedPredictor> lines =
        List.of(c.lines().getFirst().with(List.of(), given), c.lines().getLast());
    Comparison compared =
        new Comparison(
            lines,
            c.distances(),
            c.scores(),
            c.entropyFloor(),
            c.curves(),
            c.rows(),
            c.sample(),
            c.done());
    return CellReadout.readoutLines(compared, new MatrixLayout.Place(1, 0));
  }

  @Test
  void constructedLayersAreDistinguishedFromContextTreeWeighting() {
    assertThat(words("tf-1-1", "ctw-3", 3))
        .contains(
            "Constructed layers take the text's first 3 symbols as context and start there; CTW 3"
                + " also knows the 3 symbols before the text, so that early rows differ.");
    assertThat(words("tf-1-1", "ctw-5", 3)).noneMatch(line -> line.contains("Constructed"));
    assertThat(words("tf-0-2", "ctw-3", 0)).noneMatch(line -> line.contains("Constructed"));
  }
}
