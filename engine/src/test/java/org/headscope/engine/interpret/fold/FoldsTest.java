package org.headscope.engine.interpret.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.distance.DistanceResult;
import org.headscope.engine.interpret.distance.Distances;
import org.headscope.engine.interpret.distance.Distances.DistanceSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldsTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private RunDirectory transformer() throws IOException {
    return TinyRun.write(folder, TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 10);
  }

  private Fold fold(RunDirectory run, List<Instance> instances, FoldBy by, long block) {
    FoldSpec spec = new FoldSpec(run.ref(10), instances, 2, 1, by, Optional.empty());
    return Folds.run(spec, Context.of(models), block).fold();
  }

  private static void assertSame(Fold expected, Fold actual) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    assertThat(actual.pairs()).isDeepEqualTo(expected.pairs());
    for (int row = 0; row < expected.rows().size(); row++) {
      assertThat(actual.weights()[row]).containsExactly(expected.weights()[row], within(1e-6));
    }
  }

  private static Instance typed(String... strings) {
    return RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of(strings));
  }

  @Test
  void blocksOfRowsGiveTheWholeMap() throws IOException {
    RunDirectory run = transformer();
    List<Instance> one = DrawnInstances.of(4, 1);
    for (FoldBy by : FoldBy.values()) {
      assertSame(fold(run, one, by, Folds.MAX_BYTES), fold(run, one, by, 40_000));
    }
    Instance longer = typed(String.join("", Collections.nCopies(900, "abcab")));
    Fold fold = fold(run, List.of(longer), FoldBy.DISTANCE, 1 << 20);
    assertThat(fold.columns()).hasSize(4500);
    assertThat(Arrays.stream(fold.weights()[0]).sum()).isCloseTo(1, within(1e-4));
  }

  @Test
  void aSetIsTheSumOfItsInstances() throws IOException {
    RunDirectory run = transformer();
    List<Instance> three = DrawnInstances.of(4, 3);
    for (FoldBy by : List.of(FoldBy.RELATION, FoldBy.MATCH)) {
      Fold all = fold(run, three, by, Folds.MAX_BYTES);
      List<Fold> each =
          three.stream().map(one -> fold(run, List.of(one), by, Folds.MAX_BYTES)).toList();
      for (int row = 0; row < all.rows().size(); row++) {
        for (int column = 0; column < all.columns().size(); column++) {
          double sum = 0;
          long pairs = 0;
          for (Fold part : each) {
            int r = part.rows().indexOf(all.rows().get(row));
            int c = part.columns().indexOf(all.columns().get(column));
            if (r >= 0 && c >= 0) {
              sum += part.weights()[r][c] * part.queries()[r];
              pairs += part.pairs()[r][c];
            }
          }
          assertThat(all.pairs()[row][column]).isEqualTo(pairs);
          assertThat(all.weights()[row][column] * all.queries()[row]).isCloseTo(sum, within(1e-9));
        }
      }
    }
  }

  @Test
  void distancesAreThoseOfTheDistanceAverages() throws IOException {
    RunDirectory run = transformer();
    List<Instance> three = DrawnInstances.of(4, 3);
    Fold fold = fold(run, three, FoldBy.DISTANCE, Folds.MAX_BYTES);
    DistanceResult.Head head =
        Distances.run(new DistanceSpec(run.ref(10), three), Context.of(models)).heads().get(2);
    assertThat(fold.columns()).hasSize(head.mean().length);
    for (int d = 0; d < head.mean().length; d++) {
      assertThat(fold.meanWeight(0, d).orElseThrow()).isCloseTo(head.mean()[d], within(1e-7));
      assertThat(fold.weights()[0][d]).isCloseTo(head.share()[d], within(1e-7));
    }
  }

  @Test
  void impliedMapsConserveMass() throws IOException {
    for (Architecture architecture : List.of(Architecture.RETNET, Architecture.HYENA)) {
      RunDirectory run =
          TinyRun.write(
              folder.resolve(architecture.name()),
              EveryArchitecture.small(architecture, Variant.PAPER),
              10);
      FoldSpec spec =
          new FoldSpec(run.ref(10), DrawnInstances.of(4, 1), 1, 1, FoldBy.STATE, Optional.empty());
      FoldResult result = Folds.run(spec, Context.of(models));
      for (double[] row : result.fold().weights()) {
        assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-4));
      }
      assertThat(result.provenance().facts()).containsKey("weights");
    }
  }

  @Test
  void mapsThatAreComputedAsAWholeAreRefusedIfTheyAreTooLarge() throws IOException {
    RunDirectory run =
        TinyRun.write(folder, EveryArchitecture.small(Architecture.MAMBA, Variant.PAPER), 10);
    FoldSpec spec =
        new FoldSpec(run.ref(10), DrawnInstances.of(4, 1), 1, 1, FoldBy.SYMBOL, Optional.empty());
    assertThatThrownBy(() -> Folds.run(spec, Context.of(models), 40_000))
        .isInstanceOf(InstanceError.class)
        .hasMessageContaining("computes each map as a whole")
        .hasMessageContaining("choose positions up to 99, or a shorter instance.");
  }

  private void assertRefused(FoldBy by, String sentence, Instance... instances) throws IOException {
    RunDirectory run = transformer();
    assertThatThrownBy(() -> fold(run, List.of(instances), by, Folds.MAX_BYTES))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void groupsThatDoNotExistAreSentences() throws IOException {
    assertRefused(FoldBy.STATE, "No token of the instance typed has a state", typed("abc"));
    assertRefused(FoldBy.RELATION, "No token of the instance typed has a state", typed("abc"));
    assertRefused(FoldBy.EDGE, "has no automaton", typed("abc"));
    assertRefused(FoldBy.SYMBOL, "is read as one token", typed("a"));
    assertRefused(FoldBy.MATCH, "No key follows a match", typed("abc"));
    List<Instance> two = DrawnInstances.of(4, 2);
    assertRefused(
        FoldBy.STATE,
        "own states, which cannot be averaged; name one instance, or fold a set by one of symbol, relation, distance, match.",
        two.get(0),
        two.get(1));
    RunDirectory run = transformer();
    for (int[] head : new int[][] {{3, 1}, {1, 3}}) {
      assertThatThrownBy(() ->
              Folds.run(
                  new FoldSpec(run.ref(10), two, head[0], head[1], FoldBy.SYMBOL, Optional.empty()),
                  Context.of(models)))
          .isInstanceOf(UserError.ModelError.class);
    }
    assertThatThrownBy(() ->
            Folds.run(
                new FoldSpec(
                    run.ref(10),
                    two.subList(0, 1),
                    1,
                    1,
                    FoldBy.SYMBOL,
                    Optional.of(new Range(0, 99_999))),
                Context.of(models)))
        .isInstanceOf(InstanceError.class);
  }
}
