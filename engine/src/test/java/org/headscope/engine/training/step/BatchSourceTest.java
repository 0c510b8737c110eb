package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Seeds;
import org.junit.jupiter.api.Test;

class BatchSourceTest {
  private static final int BATCH = 8;

  private static Stream<List<Integer>> batches(DataSpec data, int steps) {
    BatchSource source = new BatchSource(data, 5);
    return LongStream.range(0, steps)
        .boxed()
        .flatMap(step -> source.batch(step, BATCH).stream())
        .map(BatchSourceTest::boxed);
  }

  private static List<Integer> boxed(int[] tokens) {
    return Arrays.stream(tokens).boxed().toList();
  }

  private static List<List<Integer>> drawn(Split split, long seed) {
    InstanceStream stream = RegBench.reference().stream(split, seed);
    return Stream.generate(stream::nextTokens).limit(BATCH).map(BatchSourceTest::boxed).toList();
  }

  @Test
  void freshInstancesAreUsedOnce() {
    assertThat(batches(new DataSpec(RegBench.reference(), 0), 10))
        .doesNotHaveDuplicates()
        .hasSize(10 * BATCH);
  }

  @Test
  void anEpochHasEachInstanceOnce() {
    List<List<Integer>> two = batches(new DataSpec(RegBench.reference(), 3 * BATCH), 6).toList();
    assertThat(two.subList(0, 3 * BATCH)).doesNotHaveDuplicates();
    assertThat(two.subList(3 * BATCH, 6 * BATCH))
        .containsExactlyInAnyOrderElementsOf(two.subList(0, 3 * BATCH))
        .isNotEqualTo(two.subList(0, 3 * BATCH));
  }

  @Test
  void instancesAreOfTheTrainSplit() {
    assertThat(batches(new DataSpec(RegBench.reference(), 0), 1))
        .isEqualTo(drawn(Split.TRAIN, Seeds.mix(5, 0)))
        .isNotEqualTo(drawn(Split.VALIDATION, Seeds.mix(5, 0)));
  }
}
