package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.synthetic.AssociativeRecall.PairMap;
import org.headscope.engine.task.synthetic.InductionHead.CopiedTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FamiliesTest {
  static List<Task> tasks() {
    return List.of(
        new AssociativeRecall(12, 20, 2, true),
        new AssociativeRecall(40, 382, 1, false),
        new InductionHead(9, 30, 2, 3));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void tasksAreRecreatedFromTheirParameters(Task task) {
    TaskFamily family =
        task instanceof InductionHead ? InductionHead.FAMILY : AssociativeRecall.FAMILY;
    assertThat(task.name()).isEqualTo(family.name());
    assertThat(family.task(task.parameters())).isEqualTo(task);
    assertThat(task.meanTokens()).isEqualTo(task.maxTokens());
  }

  @Test
  void namesAndDefaultsAreThoseOfThePaperAndItsCode() {
    Task recall = standard(AssociativeRecall.FAMILY);
    assertThat(recall).isEqualTo(new AssociativeRecall(40, 382, 1, false));
    assertThat(recall.label())
        .isEqualTo("associative-recall, vocabulary 40, length 382, key-tokens 1, unseen-keys 0");
    assertThat(AssociativeRecall.FAMILY.description()).startsWith("Pairs of a key and a value");
    Task copy = standard(InductionHead.FAMILY);
    assertThat(copy).isEqualTo(new InductionHead(16, 256, 1, 1));
    assertThat(copy.label())
        .isEqualTo("induction-head, vocabulary 16, length 256, copied 1, triggers 1");
    assertThat(InductionHead.FAMILY.description()).startsWith("Random tokens");
  }

  private static Task standard(TaskFamily family) {
    return family.task(TaskParameters.of(family.options(), Map.of()));
  }

  @Test
  void tasksReportIfTheyScoreAllRows() {
    for (Task task : Stream.concat(Stream.of(RegBench.reference()), tasks().stream()).toList()) {
      int[] tokens = task.stream(Split.VALIDATION, 1).next().tokens();
      assertThat(task.scored(tokens).length == tokens.length - 1)
          .as(task.label())
          .isEqualTo(task.scoresAllRows());
    }
  }

  @Test
  void theShortestAndTheLargestTasksAreAccepted() {
    assertThat(new AssociativeRecall(6, 4, 3, false).pairs()).isEqualTo(1);
    assertThatThrownBy(() -> new AssociativeRecall(6, 3, 3, false))
        .isInstanceOf(UserError.class)
        .hasMessage("length is 3, but a pair takes 4 tokens; give a longer length.");
    assertThat(new AssociativeRecall(22, 6, 5, false).keys()).isEqualTo(100_000);
    assertThatThrownBy(() -> new AssociativeRecall(23, 6, 5, false))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("more than 100,000 keys of a vocabulary of 23");
    assertThat(new InductionHead(6, 5, 3, 1).places()).isEqualTo(1);
    assertThatThrownBy(() -> new InductionHead(6, 4, 3, 1)).isInstanceOf(UserError.class);
  }

  @Test
  void onlyTheAnswerOfAShortTextIsScored() {
    AssociativeRecall recall = new AssociativeRecall(10, 2, 1, true);
    assertThat(recall.scored(recall.vocabulary().encode("=> 0 5"))).containsExactly(1);
    assertThat(recall.scored(recall.vocabulary().encode("0 5"))).isEmpty();
    InductionHead copy = new InductionHead(10, 5, 1, 1);
    assertThat(copy.scored(copy.vocabulary().encode("1 => 5"))).containsExactly(1);
    assertThat(copy.scored(copy.vocabulary().encode("=> 5"))).isEmpty();
  }

  @Test
  void latentsOfTheWrongSizeAreRefused() {
    AssociativeRecall recall = new AssociativeRecall(10, 8, 1, false); // keys 1–4, values 5–8
    for (List<Integer> values :
        List.of(List.of(5, 6, 7), List.of(5, 6, 7, 4), List.of(5, 6, 7, 9))) {
      assertThatIllegalArgumentException().isThrownBy(() -> new PairMap(recall, values));
    }
    InductionHead head = new InductionHead(10, 8, 2, 1);
    assertThat(new CopiedTokens(head, List.of(1, 8)).states()).isEqualTo(2);
    assertThat(new CopiedTokens(head, List.of(1, 8)).json())
        .containsKey("copied")
        .containsEntry("follows", List.of("0", "7"));
    for (List<Integer> tokens : List.of(List.of(1), List.of(0, 1), List.of(1, 9))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new CopiedTokens(head, tokens))
          .withMessage("there are not 2 numbers");
    }
  }
}
