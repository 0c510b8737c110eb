package org.headscope.engine.interpret.probe.hidden;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.Device;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class InputStatesTest {
  @BeforeAll
  static void load() {
    NativeRuntime.load();
  }

  @Test
  void rowsAreOneHotsOfTheLastThreeTokens() {
    List<ProbeSequence> texts =
        List.of(
            new ProbeSequence(
                "first", RegBench.VOCABULARY, RegBench.VOCABULARY.encode("ab|c"), new int[4]),
            new ProbeSequence(
                "second", RegBench.VOCABULARY, RegBench.VOCABULARY.encode("r"), new int[1]));
    List<BitSet> requested =
        List.of(BitSet.valueOf(new long[] {0b1011}), BitSet.valueOf(new long[] {1}));
    HiddenStateSource input = new InputStates(RegBench.VOCABULARY.size(), Device.cpu());
    HiddenStateSource.Site site = input.sites().getFirst();
    assertThat(site.site().layer()).isZero();
    int before = HiddenRows.manager().getManagedArrays().size();
    try (HiddenRows rows =
        input.read(texts, requested, List.of(site.site()), Progress.none(), new Cancellation())) {
      assertThat(rows.rows()[0][2]).isEqualTo(-1);
      assertOnes(rows, 0, 0, 1); // a
      assertOnes(rows, 0, 1, 2, 20 + 1); // b, a
      assertOnes(rows, 0, 3, 3, 20 + 19, 40 + 2); // c, |, b
      assertOnes(rows, 1, 0, 18); // r
    }
    assertThat(HiddenRows.manager().getManagedArrays()).hasSize(before);
  }

  private static void assertOnes(HiddenRows rows, int text, int position, int... ones) {
    float[] values = rows.slabs().getFirst().values().toFloatArray(); // 1·R·60
    float[] expected = new float[60];
    for (int one : ones) {
      expected[one] = 1;
    }
    int from = 60 * rows.row(text, position);
    assertThat(Arrays.copyOfRange(values, from, from + 60)).isEqualTo(expected);
  }
}
