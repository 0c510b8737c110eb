package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SyntheticTaskTest {
  static List<Task> tasks() {
    return List.of(new AssociativeRecall(8, 8, 1, false), new InductionHead(6, 8, 1, 2));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void neverRepeatsAnInstanceInItsSplitOrAnother(Task task) {
    Set<String> texts = new HashSet<>();
    for (Split split : Split.values()) {
      InstanceStream stream = task.stream(split, 1);
      for (int i = 0; i < 200; i++) {
        assertThat(texts.add(stream.next().text())).isTrue();
      }
      InstanceStream another = task.stream(split, 2);
      for (int i = 0; i < 200; i++) {
        texts.add(another.next().text());
      }
    }
    assertThat(texts).hasSizeGreaterThan(700);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void theSeedDeterminesEverythingAndAllIterationsAgree(Task task) {
    InstanceStream stream = task.stream(Split.TEST, 7);
    List<Instance> first = IntStream.range(0, 6).mapToObj(_ -> stream.next()).toList();
    InstanceStream again = task.stream(Split.TEST, 7);
    again.skip(3);
    assertThat(again.hasNext()).isTrue();
    assertThat(again.nextTokens()).isEqualTo(first.get(3).tokens());
    assertThat(again.next()).isEqualTo(first.get(4));
    assertThat(first.get(4).id()).isEqualTo(task.name() + "-test-7-4");
    assertThat(task.stream(Split.TEST, 8).next()).isNotEqualTo(first.getFirst());
  }

  /// Values by Python, from the three lines of SplitMix64's finaliser.
  @Test
  void theHashThatSplitsIsTheSameFromReleaseToRelease() {
    assertThat(SyntheticTask.Draw.hash(new int[] {0})).isEqualTo(0x6e789e6aa1b965f4L);
    assertThat(SyntheticTask.Draw.hash(new int[] {3, 1, 2})).isEqualTo(0xb35c7b68604bfe6fL);
    assertThat(SyntheticTask.Draw.hash(new int[] {1, 2, 3, 0})).isEqualTo(0x17b6c1b7f2a48b3bL);
  }

  @Test
  void exhaustedInstancesAreReported() {
    InstanceStream stream = new AssociativeRecall(4, 2, 1, false).stream(Split.TRAIN, 1);
    assertThatThrownBy(() -> stream.skip(2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has no new instances");
  }
}
