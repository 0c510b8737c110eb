package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class LastScoredCellTest {
  private static final Instance RECALL =
      InstanceFile.read(
              Path.of(System.getProperty("headscope.samples"), "associative-recall.jsonl"))
          .getFirst();

  @Test
  void recallStartsAtItsLastPair() {
    LastScoredCell last = LastScoredCell.of(RECALL).orElseThrow();
    assertThat(last.row()).isEqualTo(383);
    assertThat(RECALL.sequence().label(last.key())).isEqualTo(RECALL.sequence().label(384));
    assertThat(RECALL.sequence().label(last.key() - 1)).isEqualTo(RECALL.sequence().label(383));
    Span window = last.window(32);
    assertThat(window.to()).isEqualTo(RECALL.length());
    assertThat(window.contains(last.key())).isTrue();
    assertThat(last.isAt(383, last.key())).isTrue();
    assertThat(last.isAt(383, last.key() - 1)).isFalse();
    assertThat(last.isAt(382, last.key())).isFalse();
  }

  @Test
  void tasksThatScoreEveryRowHaveNone() {
    Instance text =
        RegBench.instance("hand", Optional.empty(), Optional.empty(), List.of("ab", "ab"));
    assertThat(LastScoredCell.of(text)).isEmpty();
  }

  @Test
  void aKeyNearTheEndLeavesTheWindowAsLongAsItWas() {
    assertThat(new LastScoredCell(98, 90, 100).window(32)).isEqualTo(new Span(68, 100));
    assertThat(new LastScoredCell(98, 20, 100).window(32)).isEqualTo(new Span(16, 100));
    LastScoredCell nothing = new LastScoredCell(8, -1, 10);
    assertThat(nothing.window(32)).isEqualTo(new Span(0, 10));
    assertThat(nothing.isAt(8, -1)).as("there is no target").isFalse();
  }
}
