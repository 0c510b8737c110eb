package org.headscope.engine.interpret.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.interpret.attention.TokenMaps.TokenMapResult;
import org.headscope.engine.interpret.distance.Distances.DistanceSpec;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistancesTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private static List<Instance> instances(int count) {
    return DrawnInstances.of(4, count);
  }

  private RunDirectory transformer() throws IOException {
    ModelConfig model = TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);
    return TinyRun.write(folder, model, 5, 10);
  }

  private DistanceResult run(RunDirectory run, List<Instance> instances) {
    return Distances.run(new DistanceSpec(run.ref(10), instances), Context.of(models));
  }

  private TokenMapResult map(RunDirectory run, Instance instance, DistanceResult.Head head) {
    return TokenMaps.run(
        new TokenMapSpec(
            run.ref(10), instance, head.layer(), Part.head(head.head()), Optional.empty()),
        Context.of(models));
  }

  /// Means of the diagonals of one map, read sub-diagonal by sub-diagonal.
  private static double[] diagonals(TokenMapResult map) {
    int length = map.length();
    return IntStream.range(0, length)
        .mapToDouble(d ->
            IntStream.range(0, length - d)
                .mapToDouble(key -> map.weights()[(key + d) * length + key])
                .average()
                .orElseThrow())
        .toArray();
  }

  @Test
  void theMeanOverOneInstanceIsThatInstancesOwn() throws IOException {
    RunDirectory run = transformer();
    List<Instance> one = instances(1);
    DistanceResult result = run(run, one);
    assertThat(result.distances()).isEqualTo(one.getFirst().length());
    assertThat(result.heads()).hasSize(4);
    for (DistanceResult.Head head : result.heads()) {
      double[] own = diagonals(map(run, one.getFirst(), head));
      assertArrayEquals(own, head.mean(), 1e-7);
      assertThat(head.spread()).containsOnly(0);
    }
  }

  @Test
  void meansAreOverQueriesAndSpreadsOverInstances() throws IOException {
    RunDirectory run = transformer();
    List<Instance> three = instances(3);
    DistanceResult result = run(run, three);
    DistanceResult.Head head = result.heads().get(2);
    List<double[]> own =
        three.stream().map(instance -> diagonals(map(run, instance, head))).toList();
    int[] lengths = three.stream().mapToInt(Instance::length).toArray();
    assertThat(result.distances()).isEqualTo(Arrays.stream(lengths).max().orElseThrow());
    for (int d = 0; d < result.distances(); d++) {
      int distance = d;
      int[] with = IntStream.range(0, 3).filter(i -> lengths[i] > distance).toArray();
      long queries = Arrays.stream(with).mapToLong(i -> lengths[i] - distance).sum();
      double sum =
          Arrays.stream(with)
              .mapToDouble(i -> own.get(i)[distance] * (lengths[i] - distance))
              .sum();
      double middle =
          Arrays.stream(with).mapToDouble(i -> own.get(i)[distance]).average().orElseThrow();
      double variance =
          Arrays.stream(with)
              .mapToDouble(i -> Math.pow(own.get(i)[distance] - middle, 2))
              .average()
              .orElseThrow();
      assertThat(result.queries()[d]).isEqualTo(queries);
      assertThat(result.instances()[d]).isEqualTo(with.length);
      assertThat(head.mean()[d]).isCloseTo(sum / queries, within(1e-7));
      assertThat(head.spread()[d]).isCloseTo(Math.sqrt(variance), within(1e-6));
    }
  }

  @Test
  void everyHeadsWeightsSumToOneOverDistances() throws IOException {
    for (Architecture architecture : List.of(Architecture.RETNET, Architecture.HYENA)) {
      RunDirectory run =
          TinyRun.write(
              folder.resolve(architecture.name()),
              EveryArchitecture.small(architecture, Variant.PAPER),
              10);
      for (DistanceResult.Head head : run(run, instances(3)).heads()) {
        assertThat(Arrays.stream(head.share()).sum())
            .as(architecture + " " + head.layer() + "." + head.head())
            .isCloseTo(1, within(1e-4));
      }
    }
    DistanceResult result = run(transformer(), instances(4));
    for (DistanceResult.Head head : result.heads()) {
      assertThat(Arrays.stream(head.share()).sum()).isCloseTo(1, within(1e-5));
      double expected =
          IntStream.range(0, result.distances()).mapToDouble(d -> d * head.share()[d]).sum();
      assertThat(head.meanDistance()).isCloseTo(expected, within(1e-3));
    }
  }

  @Test
  void heldOutInstancesAreTheFirstUsedForHeadScores() throws IOException {
    RunDirectory run = transformer();
    assertThat(DistanceSpec.heldOut(run, 10, 3).instances())
        .isEqualTo(HeadScoreSpec.heldOut(run, 10).instances().subList(0, 3));
  }

  @Test
  void stopsBetweenInstancesAndReportsProgress() throws IOException {
    RunDirectory run = transformer();
    Cancellation cancellation = new Cancellation();
    List<Long> reported = new ArrayList<>();
    Context context =
        new Context(
            models,
            (_, done, total) -> {
              reported.add(done);
              assertThat(total).isEqualTo(40);
              if (done == 2) {
                cancellation.cancel();
              }
            },
            cancellation);
    assertThatThrownBy(() -> Distances.run(new DistanceSpec(run.ref(10), instances(40)), context))
        .isInstanceOf(CancellationException.class);
    assertThat(reported).startsWith(1L, 2L).isSorted();
    assertThat(reported).as("except those being read").hasSizeLessThan(20);
  }

  @Test
  void aModelWithoutMapsIsReported() throws IOException {
    RunDirectory run =
        TinyRun.write(folder, EveryArchitecture.small(Architecture.LSTM, Variant.PAPER), 10);
    assertThatThrownBy(() -> run(run, instances(1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no attention maps");
  }
}
