package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.run.Range;
import org.junit.jupiter.api.Test;

class BinningTest {
  @Property
  void binsAreAdjacent(@ForAll Axis axis, @ForAll @IntRange(max = 50_000_000) int value) {
    Range bin = axis.bin(value);
    assertThat(bin.contains(value)).isTrue();
    assertThat(axis.bin(bin.min())).isEqualTo(bin);
    assertThat(axis.bin(bin.max())).isEqualTo(bin);
    assertThat(axis.bin(bin.max() + 1).min()).isEqualTo(bin.max() + 1);
  }

  @Test
  void earlyPositionsHaveNarrowBins() {
    assertThat(Axis.POSITION.bin(0)).isEqualTo(new Range(0, 9));
    assertThat(Axis.POSITION.bin(99)).isEqualTo(new Range(90, 99));
    assertThat(Axis.POSITION.bin(100)).isEqualTo(new Range(100, 119));
    assertThat(Axis.POSITION.bin(1_234)).isEqualTo(new Range(1_200, 1_399));
    assertThat(Axis.STRING.bin(19)).isEqualTo(new Range(19, 19));
    assertThat(Axis.STATES.bin(12)).isEqualTo(new Range(12, 12));
  }
}
