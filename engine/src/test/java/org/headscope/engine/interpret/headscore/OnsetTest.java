package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.OnsetOrder.Order;
import org.headscope.engine.interpret.headscore.RunOnsets.OnsetSpec;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;

class OnsetTest {
  private static final double BAR = 0.25;
  private static final String BACK = "2 back";
  private static final String MATCH = "2-gram";

  private static RuleScore score(String rule, double lift, double half) {
    Interval at = new Interval(lift, lift - half, lift + half);
    return new RuleScore(rule, at, 0, 0, at, 100);
  }

  private static SortedMap<Long, HeadScoreResult> results(List<HeadScore> heads) {
    SortedMap<Long, HeadScoreResult> all = new TreeMap<>();
    for (HeadScore head : heads) {
      long step = 100L * all.size();
      all.put(step, new HeadScoreResult(step, List.of(head), Provenance.of("made up")));
    }
    return all;
  }

  /// Head 1.1 with these lifts of `2 back` at steps 0, 100, …, all ± 0.1.
  private static Onset back(double... lifts) {
    List<HeadScore> heads =
        Arrays.stream(lifts)
            .mapToObj(lift -> new HeadScore(1, 1, List.of(score(BACK, lift, 0.1)), "no name"))
            .toList();
    return Onset.of(results(heads), 1, 1, BACK, BAR);
  }

  private static Onset onset(String rule, OptionalLong after, OptionalLong step) {
    return new Onset(1, 1, rule, after, step, Optional.empty());
  }

  private static RunOnsets run(Onset... onsets) {
    return new RunOnsets("made-up", BAR, List.of(0L, 1000L), List.of(onsets));
  }

  private static OptionalLong at(long step) {
    return OptionalLong.of(step);
  }

  @Test
  void itIsTheFirstCheckpointFromWhichTheLowerEndStaysAboveTheBar() {
    Onset sharp = back(0, 0.1, 0.6, 0.7, 0.8);
    assertThat(sharp.step()).hasValue(200);
    assertThat(sharp.after()).hasValue(100);
    Onset again = back(0, 0.9, 0.1, 0.7, 0.8);
    assertThat(again.step()).as("it did not stay at 100").hasValue(300);
    assertThat(again.after()).hasValue(200);
  }

  @Test
  void checkpointsInDoubtWidenTheInterval() {
    Onset doubtful = back(0, 0.1, 0.2, 0.3, 0.8);
    assertThat(doubtful.step()).as("0.3 − 0.1 is not above 0.25").hasValue(400);
    assertThat(doubtful.after()).as("0.2 + 0.1 is").hasValue(100);
  }

  @Test
  void itMayBeClearFromTheFirstCheckpointOnOrNever() {
    Onset early = back(0.9, 0.8, 0.9);
    assertThat(early.step()).hasValue(0);
    assertThat(early.after()).isEmpty();
    assertThat(back(0.2, 0.8, 0.9).after()).as("the first checkpoint is in doubt").isEmpty();
    assertThat(back(0, 0.9, 0.9, 0.3).step()).isEmpty();
    assertThat(back(0, 0, 0).after()).hasValue(200);
  }

  @Test
  void aRuleOfMatchesIsClearOnlyWithItsContrast() {
    List<HeadScore> heads =
        DoubleStream.of(0, 0, 0.2, 0.2)
            .mapToObj(contrast ->
                new HeadScore(
                    1,
                    1,
                    List.of(score(MATCH, 0.8, 0.1)),
                    List.of(
                        new Measure(
                            "2-gram | 1-gram",
                            new Interval(contrast, contrast - 0.01, contrast + 0.01),
                            100)),
                    List.of(),
                    "no name",
                    Optional.empty()))
            .toList();
    Onset onset = Onset.of(results(heads), 1, 1, MATCH, BAR);
    assertThat(onset.step()).hasValue(200);
    assertThat(onset.after()).hasValue(100);
  }

  @Test
  void aMissingRuleIsNeverClearAndAnUnknownOneIsRefused() {
    List<HeadScore> heads = List.of(new HeadScore(1, 1, List.of(), "no name"));
    assertThat(Onset.of(results(heads), 1, 1, "state", BAR).step()).isEmpty();
    assertThatThrownBy(() -> Onset.of(results(heads), 1, 1, "5-gram", BAR))
        .hasMessageContaining("rule is 5-gram; it must be one of 1-gram");
    assertThatThrownBy(() -> Onset.of(results(heads), 2, 1, "state", BAR))
        .hasMessageContaining("No scores of head 2.1");
  }

  @Test
  void theRulesOfTheLastNameHaveOnsets() {
    List<HeadScore> heads =
        DoubleStream.of(0, 0.8)
            .mapToObj(lift ->
                new HeadScore(
                    1, 1, List.of(score(BACK, lift, 0.1)), lift > 0 ? BACK : HeadName.NONE))
            .toList();
    assertThat(Onset.ofName(results(heads), 1, 1)).extracting(Onset::step).containsExactly(at(100));
    assertThat(Onset.ofName(results(heads.subList(0, 1)), 1, 1)).isEmpty();
    assertThat(Onset.ofName(results(heads), 2, 1)).as("a head without scores").isEmpty();
    assertThat(Onset.ofName(new TreeMap<>(), 1, 1)).isEmpty();
  }

  @Test
  void orderIsATieWhereIntervalsOverlap() {
    Onset back = onset(BACK, at(100), at(200));
    List<RunOnsets> runs =
        List.of(
            run(back, onset(MATCH, at(200), at(300))),
            run(back, onset(MATCH, at(100), at(300))),
            run(back, onset(MATCH, at(0), at(100))),
            run(back, onset(MATCH, OptionalLong.empty(), at(0))),
            run(back, onset(MATCH, at(900), OptionalLong.empty())),
            run(onset(MATCH, at(0), at(100))),
            run());
    OnsetOrder order = OnsetOrder.of(runs, BACK, MATCH);
    assertThat(order.runs())
        .extracting(OnsetOrder.RunOrder::order)
        .containsExactly(
            Order.BEFORE,
            Order.TIE,
            Order.AFTER,
            Order.AFTER,
            Order.FIRST_ONLY,
            Order.SECOND_ONLY,
            Order.NEITHER);
    assertThat(order.counts()).containsEntry(Order.AFTER, 2).containsEntry(Order.TIE, 1);
  }

  @Test
  void aRuleBeginsInARunWithTheFirstHeadAndMayHaveBegunWithAnother() {
    Onset sharp = onset(BACK, at(500), at(600));
    Onset slow = onset(BACK, at(100), at(900));
    assertThat(run(sharp, slow).first(BACK)).contains(onset(BACK, at(100), at(600)));
    assertThat(run(sharp).first(MATCH)).isEmpty();
  }

  @Test
  void aLogisticCurveIsFoundAgain() {
    LogisticFit curve = new LogisticFit(0.1, 0.8, 1200, 6, 0);
    SortedMap<Long, Double> points = new TreeMap<>();
    for (long step : MadeUpOnsets.STEPS) {
      points.put(step, curve.at(step));
    }
    LogisticFit fit = LogisticFit.of(points).orElseThrow();
    assertThat(fit.midpoint()).isCloseTo(1200, within(1.0));
    assertThat(fit.rate()).isCloseTo(6, within(0.05));
    assertThat(fit.low()).isCloseTo(0.1, within(1e-3));
    assertThat(fit.high()).isCloseTo(0.8, within(1e-3));
    assertThat(fit.deviation()).isLessThan(1e-3);
    points.replaceAll((_, _) -> 0.5);
    assertThat(LogisticFit.of(points)).as("a level has no midpoint").isEmpty();
    assertThat(LogisticFit.of(points.headMap(100L))).as("too few points").isEmpty();
  }

  @Test
  void theStateHeadOfTheSampleBeginsBetweenSteps1000And2500() {
    RunDirectory run = RunDirectory.open(ShippedRuns.find("transformer-4x2"));
    RunOnsets onsets = RunOnsets.of(new OnsetSpec(run, List.of(), OnsetSpec.CLEAR));
    assertThat(onsets.onsets())
        .filteredOn(onset -> onset.rule().equals("state"))
        .singleElement()
        .satisfies(onset -> {
          assertThat(onset.place()).isEqualTo("3.2");
          assertThat(onset.after().orElseThrow()).isBetween(1000L, 2000L);
          assertThat(onset.step().orElseThrow()).isLessThanOrEqualTo(2500);
          assertThat(onset.curve().orElseThrow().midpoint()).isBetween(1000.0, 2500.0);
        });
    RunDirectory without = RunDirectory.open(ShippedRuns.find("lnw"));
    assertThatThrownBy(() -> RunOnsets.of(new OnsetSpec(without, List.of(), BAR)))
        .hasMessageEndingWith(
            "lnw has no attention maps, and so no heads to score; choose another run.");
    assertThatThrownBy(() -> new OnsetSpec(run, List.of(), 1)).hasMessageContaining("bar is 1.0");
  }

  /// The interval of the onset must hold the true one in at least 93 % of 1,000 made-up runs.
  @Test
  void madeUpOnsetsAreInTheirIntervals() {
    MadeUpOnsets.Coverage coverage = MadeUpOnsets.cover(1000, 47);
    assertThat(coverage.inside()).as(coverage::toString).isGreaterThanOrEqualTo(930);
    assertThat(coverage.checkpoints()).as("no wider than needed").isBetween(1.0, 3.0);
  }
}
