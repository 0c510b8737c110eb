package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.prediction.PredictorColumn.Row;
import org.headscope.app.service.Matched;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.PredictorChoice.Symbolic;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.Explanation;
import org.junit.jupiter.api.Test;

class PredictionViewModelTest {
  private final Bench bench = new Bench();
  private final PredictionViewModel model =
      new PredictionViewModel(bench.workbench(), bench.selection());

  private PredictionFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  private NextSymbolDistributions next() {
    return figure().next();
  }

  private PredictorColumn column(String name) {
    return next().column(name).orElseThrow();
  }

  private List<String> names() {
    return next().columns().stream().map(PredictorColumn::name).toList();
  }

  private void choose(String... names) {
    bench
        .workbench()
        .selection()
        .predictorsProperty()
        .set(java.util.Arrays.stream(names).<PredictorChoice>map(Symbolic::new).toList());
  }

  @Test
  void theCaptionNamesTheContextOfThePrediction() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(1, -1);
    assertThat(model.captionProperty().get()).isEqualTo("after c at 1");
    bench.selection().pin(3, -1);
    assertThat(model.captionProperty().get()).contains("separator at 3");
  }

  @Test
  void everyPredictorsLinesSumToOneAtAnyHeight() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(1, -1);
    for (int max = 1; max <= 21; max++) {
      List<NextSymbolDistributions.SymbolLine> lines = next().lines(max);
      assertThat(lines).hasSizeBetween(1, max);
      assertThat(names()).hasSize(4);
      for (PredictorColumn column : next().columns()) {
        double sum = lines.stream().mapToDouble(l -> next().probability(column, l)).sum();
        assertThat(sum).isEqualTo(1, within(1e-9));
      }
    }
  }

  @Test
  void theModelsMostProbableSymbolsComeFirstAndOthersAreSummed() {
    double[] probable = new double[RegBench.VOCABULARY.size()];
    probable[2] = 0.7;
    probable[5] = 0.297;
    probable[9] = 0.002;
    probable[19] = 0.001;
    PredictorColumn only =
        new PredictorColumn(PredictorColumn.MODEL, "model", SeriesSlot.MODEL, new Row(probable));
    NextSymbolDistributions next =
        new NextSymbolDistributions(RegBench.VOCABULARY, 0, 1, "", Optional.empty(), List.of(only));
    assertThat(next.lines(8).stream().map(NextSymbolDistributions.SymbolLine::label))
        .containsExactly("b", "e", "other");
    assertThat(next.probability(only, next.lines(8).getLast())).isEqualTo(0.003, within(1e-12));
  }

  @Test
  void theNextSymbolAndTheTruthsCertainSymbolAreListedSeparately() {
    double[] wide = new double[RegBench.VOCABULARY.size()];
    Arrays.fill(wide, 1, 19, 1 / 18.0);
    wide[3] = 0.01;
    wide[7] = 0.02;
    double[] sure = new double[RegBench.VOCABULARY.size()];
    sure[3] = 1;
    PredictorColumn model =
        new PredictorColumn(PredictorColumn.MODEL, "model", SeriesSlot.MODEL, new Row(wide));
    PredictorColumn truth =
        new PredictorColumn(PredictorColumn.TRUTH, "truth", SeriesSlot.TRUTH, new Row(sure));
    NextSymbolDistributions next =
        new NextSymbolDistributions(
            RegBench.VOCABULARY, 0, 1, "", Optional.of(7), List.of(model, truth));
    assertThat(next.lines(5).stream().map(NextSymbolDistributions.SymbolLine::label))
        .containsExactly("a", "b", "g", "c", "other");
  }

  @Test
  void symbolsTheTruthAllowsAreListedEvenWithoutItsColumn() {
    double[] sure = new double[RegBench.VOCABULARY.size()];
    sure[1] = 0.999;
    sure[2] = 0.001;
    double[] rare = new double[RegBench.VOCABULARY.size()];
    rare[1] = 0.6;
    rare[3] = 0.397;
    rare[5] = 0.003;
    PredictorColumn model =
        new PredictorColumn(PredictorColumn.MODEL, "model", SeriesSlot.MODEL, new Row(sure));
    PredictorColumn truth =
        new PredictorColumn(PredictorColumn.TRUTH, "truth", SeriesSlot.TRUTH, new Row(rare));
    NextSymbolDistributions next =
        new NextSymbolDistributions(
            RegBench.VOCABULARY, 0, 1, "", Optional.of(1), List.of(model, truth));
    assertThat(next.lines(8).stream().map(NextSymbolDistributions.SymbolLine::label))
        .containsExactly("a", "c", "e", "other");
    NextSymbolDistributions narrow = next.of(List.of(model));
    assertThat(narrow.columns()).containsExactly(model);
    assertThat(narrow.lines(8)).isEqualTo(next.lines(8));
    assertThat(narrow.neededLines()).isEqualTo(4);
  }

  @Test
  void distancesAreHalfTheL1Distance() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(1, -1);
    // Truth: ½ on two symbols. The 2-gram is half truth, half uniform over 20.
    double expected = 0.5 * (1 - 2.0 / 20);
    assertThat(NextSymbolDistributions.distance(column("truth"), column("ngram-2")).orElseThrow())
        .isEqualTo(expected, within(1e-12));
    assertThat(NextSymbolDistributions.distance(column("model"), column("model"))).contains(0.0);
  }

  @Test
  void thereIsNoTruthWithoutAnAutomaton() {
    bench.open(RegBench.instance("bare", Optional.empty(), Optional.empty(), List.of("abc")));
    assertThat(names()).containsExactly("model", "ngram-2", "ngram-3");
    assertThat(model.captionProperty().get()).isEqualTo("after c at 2");
  }

  @Test
  void keysWalkTheQueryAndStopAtTheEnds() {
    bench.open(Bench.instance("acb"));
    bench.selection().pin(1, -1);
    model.walk(1);
    model.walk(1);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(2);
    model.walk(-5);
    assertThat(bench.selection().snapshot().sequence().query()).isZero();
  }

  @Test
  void theDataHaveAllTwentySymbolsOfEveryColumn() {
    choose("ngram-3", "ctw-3");
    bench.open(Bench.instance("acb"));
    var data = figure().data();
    assertThat(data.columns())
        .containsExactly("position", "symbol", "model", "truth", "ngram-3", "ctw-3");
    assertThat(data.rows()).hasSize(20);
  }

  @Test
  void predictorsAreComputedOncePerInstance() {
    bench.open(Bench.instance("acb", "ab"));
    IntStream.range(0, 6).forEach(t -> bench.selection().pin(t, -1));
    model.toggle(new Symbolic("uniform"));
    bench.settle();
    bench.workbench().pairs().choose(Bench.drawn(0));
    bench.settle();
    bench.workbench().pairs().choose(Bench.instance("acb", "ab"));
    bench.settle();
    String drawn = Bench.drawn(0).id();
    assertThat(bench.predictors().asked())
        .containsExactlyInAnyOrder(
            "ngram-2 hand",
            "ngram-3 hand",
            "uniform hand",
            "uniform " + drawn,
            "ngram-2 " + drawn,
            "ngram-3 " + drawn);
  }

  @Test
  void quickPredictorsShowWhileASlowOneIsComputed() {
    choose("bw", "ngram-2");
    bench.open(Bench.instance("acb"));
    assertThat(bench.predictors().asked()).containsExactly("ngram-2 hand", "bw hand");
    choose("bw", "ngram-2", "unigram");
    // The worker has not begun yet: only earlier answers are known.
    assertThat(column("unigram").answer()).isInstanceOf(PredictorColumn.Computing.class);
    assertThat(column("unigram").row()).isEmpty();
    assertThat(column("ngram-2").row()).isPresent();
    bench.settle();
    assertThat(column("unigram").row()).isPresent();
  }

  @Test
  void slowPredictorsYieldToQuickerOnesAndRestart() {
    bench.open(Bench.instance("acb"));
    choose("bw");
    choose("bw", "unigram");
    bench.settle();
    assertThat(bench.predictors().asked())
        .containsExactly("ngram-2 hand", "ngram-3 hand", "unigram hand", "bw hand");
    assertThat(column("bw").row()).isPresent();
  }

  @Test
  void requestsNoLongerNeededAreDropped() {
    bench.open(Bench.instance("acb"));
    choose("bw");
    choose("ngram-2");
    bench.settle();
    assertThat(bench.predictors().asked()).containsExactly("ngram-2 hand", "ngram-3 hand");
    choose("bw");
    bench.workbench().pairs().choose(Bench.drawn(0));
    bench.settle();
    assertThat(bench.predictors().asked()).containsOnlyOnce("bw " + Bench.drawn(0).id());
    assertThat(bench.predictors().asked()).doesNotContain("bw hand");
    assertThat(names()).containsExactly("model", "truth", "bw");
  }

  @Test
  void lateAnswersAreNotShown() {
    bench.open(Bench.instance("acb"));
    choose("unigram");
    bench.work();
    choose("ngram-2");
    bench.settle();
    assertThat(names()).containsExactly("model", "truth", "ngram-2");
    choose("unigram");
    assertThat(column("unigram").row()).isEmpty();
  }

  @Test
  void aPredictorThatFailsSaysWhyAndLeavesTheOthers() {
    choose("kn-3", "ngram-2");
    bench.open(Bench.instance("acb"));
    assertThat(column("kn-3").answer())
        .isEqualTo(new PredictorColumn.Failed("kn-3 does not work today; choose another."));
    assertThat(column("ngram-2").row()).isPresent();
  }

  @Test
  void aFailedPredictorIsRetriedWhenChosenAgain() {
    bench.open(Bench.instance("acb"));
    choose("kn-3");
    bench.settle();
    choose("ngram-2");
    choose("kn-3");
    assertThat(column("kn-3").answer()).isInstanceOf(PredictorColumn.Computing.class);
    bench.settle();
    assertThat(column("kn-3").answer()).isInstanceOf(PredictorColumn.Failed.class);
    assertThat(bench.predictors().asked()).filteredOn("kn-3 hand"::equals).hasSize(2);
  }

  @Test
  void aCancelledPredictorSaysSoAndLeavesTheOthers() {
    bench.open(Bench.instance("acb"));
    choose("bw", "lnw-r");
    bench.runner().active().getFirst().cancel();
    bench.settle();
    assertThat(column("bw").answer()).isEqualTo(new PredictorColumn.Failed("cancelled"));
    assertThat(column("lnw-r").row()).isPresent();
  }

  @Test
  void anotherRunPredictsUpToItsMaximumLength() {
    bench.open(Bench.instance("acccccccccccb"));
    bench.workbench().opener().openRun(Path.of("/runs/other"));
    bench.settle();
    PredictorChoice first = model.offers().getLast().choices().getFirst();
    model.toggle(first);
    bench.settle();
    bench.selection().pin(9, -1);
    assertThat(column("made@400").label()).isEqualTo("made @400");
    assertThat(column("made@400").row()).isPresent();
    bench.selection().pin(10, -1);
    assertThat(column("made@400").answer()).isEqualTo(new PredictorColumn.OutOfRange());
    bench
        .workbench()
        .selection()
        .perform(bench.workbench().pairs().commandsToClose(bench.workbench().runs().getFirst()));
    assertThat(bench.workbench().selection().predictorsProperty().get()).doesNotContain(first);
  }

  @Test
  void atMostSixAreBesideTheModelInMenuOrder() {
    bench.open(Bench.instance("acb"));
    for (String name : List.of("ctw-3", "ngram-5", "uniform", "ngram-1", "unigram")) {
      model.toggle(new Symbolic(name));
    }
    assertThat(names())
        .containsExactly(
            "model", "truth", "uniform", "ngram-1", "ngram-2", "ngram-3", "ngram-5", "ctw-3");
    assertThat(next().columns().stream().map(PredictorColumn::slot)).doesNotHaveDuplicates();
    SeriesSlot before = column("ctw-3").slot();
    model.toggle(new Symbolic("ngram-5"));
    assertThat(column("ctw-3").slot()).isEqualTo(before);
    model.reset();
    assertThat(names()).containsExactly("model", "truth", "ngram-2", "ngram-3");
  }

  @Test
  void preferringAColumnCanBeUndone() {
    bench.open(Bench.instance("acb"));
    List<String> initial = ranked();
    model.prefer("truth", false);
    assertThat(ranked()).endsWith("truth").isNotEqualTo(initial);
    bench.selection().perform(new Command.Undo());
    assertThat(ranked()).isEqualTo(initial);
    bench.selection().perform(new Command.Redo());
    assertThat(ranked()).endsWith("truth");
    model.reset();
    assertThat(ranked()).isEqualTo(initial);
  }

  private List<String> ranked() {
    return figure().ranked().stream().map(PredictorColumn::name).toList();
  }

  @Test
  void theLongestNgramIsExplainedAndItsMatchesHighlighted() {
    bench.open(Bench.instance("acb", "acb", "ac"));
    // a c b | a c b | a c: after "ac" came b, at 2 and at 6.
    bench.selection().pin(9, -1);
    PredictorExplanation why = figure().explained().orElseThrow();
    assertThat(why.column()).isEqualTo("ngram-3");
    assertThat(why.why())
        .isInstanceOfSatisfying(
            Explanation.NgramMatch.class,
            match -> {
              assertThat(match.order()).isEqualTo(3);
              assertThat(match.followers()).containsExactly(2, 6);
            });
    assertThat(why.context(3)).isEqualTo("ac");
    assertThat(why.tally(List.of(2, 6))).containsExactly(new PredictorExplanation.Tally("b", 2));
    assertThat(bench.workbench().matchedProperty().get())
        .isEqualTo(new Matched("context of 2", 3, List.of(2, 6)));
    assertThat(figure().texts().get("json")).contains("\"context\" : \"ac\"");
    model.explain("ngram-2");
    assertThat(bench.workbench().matchedProperty().get().by()).isEqualTo("context of 1");
    model.explain("ngram-2");
    assertThat(figure().explained()).isEmpty();
    assertThat(bench.workbench().matchedProperty().get()).isEqualTo(Matched.NONE);
    bench.selection().perform(new Command.Undo());
    assertThat(bench.workbench().matchedProperty().get().by()).isEqualTo("context of 1");
    bench.selection().perform(new Command.Undo());
    assertThat(figure().explained().orElseThrow().column()).isEqualTo("ngram-3");
    bench.selection().perform(new Command.Undo());
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(-1);
  }

  @Test
  void matchesOfAShorterContextAreLabelled() {
    bench.open(Bench.instance("acb", "acb", "ab"));
    // Nothing followed "ab" before, separators followed "b" twice.
    bench.selection().pin(9, -1);
    Matched matched = bench.workbench().matchedProperty().get();
    assertThat(matched).isEqualTo(new Matched("context of 2", 2, List.of(3, 7)));
  }

  @Test
  void contextTreesAreExplainedByWeightsWithoutHighlights() {
    choose("ctw-3");
    bench.open(Bench.instance("acb", "ac"));
    bench.selection().pin(5, -1);
    Explanation.SuffixBlend blend =
        (Explanation.SuffixBlend) figure().explained().orElseThrow().why();
    assertThat(blend.weights()).hasSize(4);
    assertThat(figure().explained().orElseThrow().suffixText(blend.suffix(), 2)).isEqualTo("ac");
    assertThat(bench.workbench().matchedProperty().get()).isEqualTo(Matched.NONE);
    assertThat(figure().texts().get("json")).contains("\"suffix\" : \"|ac\"");
  }

  @Test
  void theModelIsNotExplainedAndKeysSkipIt() {
    choose("uniform", "ngram-2", "ctw-3");
    bench.open(Bench.instance("acb", "ac"));
    assertThat(figure().explained().map(PredictorExplanation::column)).contains("ngram-2");
    model.explain("model");
    model.explain("uniform");
    assertThat(figure().explained().map(PredictorExplanation::column)).contains("ngram-2");
    model.walkExplained(1);
    assertThat(figure().explained().map(PredictorExplanation::column)).contains("ctw-3");
    model.walkExplained(1);
    assertThat(figure().explained()).isEmpty();
    model.walkExplained(-1);
    assertThat(figure().explained().map(PredictorExplanation::column)).contains("ctw-3");
  }
}
