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
  void binsLieSideBySide(@ForAll Axis axis, @ForAll @IntRange(max = 50_000_000) int value) {
    Range bin = Binning.bin(axis, value);
    assertThat(bin.contains(value)).isTrue();
    assertThat(Binning.bin(axis, bin.min())).isEqualTo(bin);
    assertThat(Binning.bin(axis, bin.max())).isEqualTo(bin);
    assertThat(Binning.bin(axis, bin.max() + 1).min()).isEqualTo(bin.max() + 1);
  }

  @Test
  void whatIsEarlyIsSeenClosely() {
    assertThat(Binning.bin(Axis.POSITION, 0)).isEqualTo(new Range(0, 9));
    assertThat(Binning.bin(Axis.POSITION, 99)).isEqualTo(new Range(90, 99));
    assertThat(Binning.bin(Axis.POSITION, 100)).isEqualTo(new Range(100, 119));
    assertThat(Binning.bin(Axis.POSITION, 1_234)).isEqualTo(new Range(1_200, 1_399));
    assertThat(Binning.bin(Axis.STRING, 19)).isEqualTo(new Range(19, 19));
    assertThat(Binning.bin(Axis.STATES, 12)).isEqualTo(new Range(12, 12));
  }
}
