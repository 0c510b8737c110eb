package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.synthetic.AssociativeRecall.PairMap;
import org.headscope.engine.task.synthetic.InductionHead.CopiedTokens;
import org.junit.jupiter.api.Test;

class LatentsTest {
  private static int[] tokens(Task task, String text) {
    return task.vocabulary().encode(text);
  }

  @Test
  void pairsAreScoredAfterTheirKeyAndTargetTheEarlierValue() {
    AssociativeRecall task = new AssociativeRecall(10, 8, 1, false);
    Latent map = new PairMap(task, List.of(5, 6, 7, 5)); // keys 0–3, values 4–7
    int[] tokens = tokens(task, "3 4 1 5 3 4 2 6 => 3 4");
    assertThat(map.stateAfter(tokens)).containsExactly(3, -1, 1, -1, 3, -1, 2, -1, -1, 3, -1);
    assertThat(map.states()).isEqualTo(4);
    assertThat(map.stateLabel(2)).isEqualTo("2→6");
    assertThat(map.targetPositions(tokens, 9)).containsExactly(1, 5);
    assertThat(map.targetPositions(tokens, 4)).containsExactly(1);
    assertThat(map.targetPositions(tokens, 6)).isEmpty();
    assertThat(map.targetPositions(tokens, 10)).isEmpty();
    assertThat(map.targetPositions(tokens(task, "3 4 3"), 2)).containsExactly(1);
    assertThat(map.truth().name()).isEqualTo("truth");
    assertThat(task.scored(tokens)).containsExactly(9);
    assertThat(task.scored(Arrays.copyOf(tokens, 10))).isEmpty();
  }

  @Test
  void keysOfTwoTokensHaveTheNamesOfBoth() {
    AssociativeRecall task = new AssociativeRecall(8, 9, 2, true); // keys 0–2, values 3–5
    Latent map = new PairMap(task, List.of(4, 4, 4, 4, 4, 6, 4, 4, 4));
    int[] tokens = tokens(task, "1 2 5 0 1 3 1 2 5 => 1 2 5");
    assertThat(map.stateAfter(tokens))
        .containsExactly(-1, 5, -1, -1, 1, -1, -1, 5, -1, -1, -1, 5, -1);
    assertThat(map.stateLabel(5)).isEqualTo("1 2→5");
    assertThat(map.targetPositions(tokens, 11)).containsExactly(2, 8);
    assertThat(map.json().toString()).contains("1 2=5");
  }

  @Test
  void copiesAreScoredAfterEveryArrowAndTargetEarlierOnes() {
    InductionHead task = new InductionHead(8, 10, 2, 3);
    Latent copied = new CopiedTokens(task, List.of(4, 1));
    int[] tokens = tokens(task, "5 => 3 0 1 2 => 3 0 4 => 3 0");
    assertThat(copied.stateAfter(tokens))
        .containsExactly(-1, 0, 1, -1, -1, -1, 0, 1, -1, -1, 0, 1, -1);
    assertThat(copied.stateLabel(0)).isEqualTo("=>→3");
    assertThat(copied.stateLabel(1)).isEqualTo("3→0");
    assertThat(copied.targetPositions(tokens, 10)).containsExactly(2, 7);
    assertThat(copied.targetPositions(tokens, 11)).containsExactly(3, 8);
    assertThat(copied.targetPositions(tokens, 1)).isEmpty();
    Latent one = new CopiedTokens(new InductionHead(8, 10, 1, 3), List.of(4));
    assertThat(one.targetPositions(tokens(task, "=> 3 =>"), 2)).containsExactly(1);
    assertThat(copied.truth().name()).isEqualTo("truth");
    assertThat(task.scored(tokens)).containsExactly(10, 11);
  }

  @Test
  void refusesTokensThatAnotherLatentMade() {
    AssociativeRecall recall = new AssociativeRecall(10, 2, 1, false);
    InductionHead head = new InductionHead(10, 5, 1, 1);
    for (Latent latent :
        List.of(new PairMap(recall, List.of(5, 6, 7, 5)), new CopiedTokens(head, List.of(4)))) {
      String text = latent instanceof PairMap ? "0 5 => 0 5" : "1 => 5 1 2 => 5";
      assertThatThrownBy(
              () -> latent.check(new Sequence(recall.vocabulary(), tokens(recall, text))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(latent instanceof PairMap ? "position 1 " : "position 2 ")
          .hasMessageContaining("in the latent");
    }
  }

  @Test
  void textsMayEndBeforeAnAnswer() {
    AssociativeRecall recall = new AssociativeRecall(10, 2, 1, false);
    new PairMap(recall, List.of(5, 6, 7, 5))
        .check(new Sequence(recall.vocabulary(), tokens(recall, "0 4 => 0")));
    InductionHead head = new InductionHead(10, 5, 1, 1);
    new CopiedTokens(head, List.of(4)).check(new Sequence(head.vocabulary(), tokens(head, "1 =>")));
  }

  @Test
  void refusesParametersThatDoNotGoTogether() {
    assertThatThrownBy(() -> new AssociativeRecall(40, 3, 3, false))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("length");
    assertThatThrownBy(() -> new AssociativeRecall(2000, 10, 2, false))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("key-tokens");
    assertThatThrownBy(() -> new InductionHead(16, 3, 2, 1))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("length");
  }
}
