package org.headscope.app.launch.context;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.service.FakeRuns;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.link.MapRef;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class InitialSelectionTest {
  @Test
  void theHeadHasTheMostWeightOnMatchesOfTwo() {
    Instance instance =
        RegBench.instance(
            "x", Optional.empty(), Optional.empty(), Collections.nCopies(12, "abcdacbdbadcabdbca"));
    InspectionResult inspection =
        new FakeRuns()
            .inspect(
                new RunRef("r", Path.of("r")), 0, instance, Progress.none(), new Cancellation());
    int length = inspection.tokens().length;
    int query =
        IntStream.range(70, length)
            .filter(q -> matching(inspection, q, 2).length > 0)
            .filter(q -> matching(inspection, q, 1).length > 0)
            .findFirst()
            .orElseThrow();
    inspection.attention().map(3, 2)[query * length + matching(inspection, query, 1)[0]] = 200;
    inspection.attention().map(2, 1)[query * length + matching(inspection, query, 2)[0]] = 100;
    assertThat(InitialSelection.head(inspection)).isEqualTo(new MapRef(2, 1));
  }

  @Test
  void theCellIsInItsWindowAndTheKeyIsTheStrongest() {
    Instance instance = FakeRuns.instance("x", 60);
    InspectionResult inspection =
        new FakeRuns()
            .inspect(
                new RunRef("r", Path.of("r")), 0, instance, Progress.none(), new Cancellation());
    InitialSelection.Cell cell = InitialSelection.cell(inspection, 1, 1);
    assertThat(cell.window().contains(cell.query())).isTrue();
    assertThat(cell.key()).isEqualTo(cell.query() - 1);
    assertThat(cell.window().to()).isLessThanOrEqualTo(inspection.tokens().length);
  }

  @Test
  void theKeyFollowsAMatchOfExactlyTwoSymbols() {
    Instance instance =
        RegBench.instance(
            "x", Optional.empty(), Optional.empty(), Collections.nCopies(12, "abcdacbdbadcabdbca"));
    InspectionResult inspection =
        new FakeRuns()
            .inspect(
                new RunRef("r", Path.of("r")), 0, instance, Progress.none(), new Cancellation());
    float[] map = inspection.attention().map(2, 1);
    int length = inspection.tokens().length;
    int query =
        IntStream.range(70, length)
            .filter(q -> matching(inspection, q, 2).length > 0)
            .filter(q -> matching(inspection, q, 1).length > 2)
            .findFirst()
            .orElseThrow();
    int key = matching(inspection, query, 2)[0];
    map[query * length + key] = 2;
    assertThat(InitialSelection.cell(inspection, 2, 1).query()).isEqualTo(query);
    assertThat(InitialSelection.cell(inspection, 2, 1).key()).isEqualTo(key);
  }

  /// Keys up to thirty back whose longest match is `n` symbols long.
  private static int[] matching(InspectionResult inspection, int query, int n) {
    return IntStream.range(query - 30, query)
        .filter(key -> NgramMatches.longest(inspection.tokens(), query, key, 3) == n)
        .toArray();
  }

  @Test
  void anyInstanceIsBetterThanNone() {
    Instance tiny = FakeRuns.instance("tiny", 1);
    assertThat(InitialSelection.instance(List.of(tiny))).isEqualTo(tiny);
  }
}
