package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Matched;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.PredictorChoice.Symbolic;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

/// The predictors beside the model, the explained one, and the menu.
class ChosenPredictorsViewModelTest {
  private final Bench bench = new Bench();
  private final PredictionViewModel model =
      new PredictionViewModel(bench.workbench(), bench.selection());

  private PredictionFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  private String explained() {
    return figure().explained().map(PredictorExplanation::column).orElse("none");
  }

  private void choose(String... names) {
    bench
        .selection()
        .predictorsProperty()
        .set(Stream.of(names).<PredictorChoice>map(Symbolic::new).toList());
    bench.settle();
  }

  @Test
  void theMenuListsRunsAtTheirCheckpointsAndOtherChosenOnes() {
    bench.open(Bench.instance("acb"));
    bench.selection().selectStep(100);
    bench.settle();
    PredictorGroup open = model.offers().getLast();
    assertThat(open.title()).isEqualTo("Open runs and others");
    PredictorChoice.Trained first = (PredictorChoice.Trained) open.choices().getFirst();
    assertThat(first.step()).as("the selected run at the selected step").isEqualTo(100);
    model.toggle(first);
    bench.selection().selectStep(200);
    bench.settle();
    assertThat(model.offers().getLast().choices())
        .extracting(choice -> ((PredictorChoice.Trained) choice).step())
        .containsExactly(200L, 100L);
    long listed = rules().stream().distinct().count();
    assertThat(rules()).as("each once").hasSize((int) listed).contains(new Symbolic("ngram-3"));
  }

  private List<PredictorChoice> rules() {
    return model.offers().stream().flatMap(group -> group.choices().stream()).toList();
  }

  @Test
  void nothingIsOfferedWithoutARun() {
    assertThat(model.offers().getLast().title()).isNotEqualTo("Open runs and others");
    assertThat(model.line()).isEqualTo(ShellLine.nothing());
    assertThat(model.coverProperty().get().words())
        .isEqualTo("Open a run and an instance to see what the model expects next.");
  }

  @Test
  void theCommandLineHasTheSamePredictorsAndPosition() {
    Instance hand = Bench.instance("acb");
    bench.open(hand);
    OpenedInstances.open(bench.workbench(), hand);
    choose("ngram-2", "unigram");
    bench.selection().pin(1, -1);
    assertThat(((ShellLine.Words) model.line()).text())
        .isEqualTo(
            "headscope predict --run /runs/made@400 --instances /instances/made.jsonl --id hand"
                + " --predictors truth,ngram-2,unigram --positions 1..1 --json");
    bench.open(
        RegBench.instance(
            "bare", java.util.Optional.empty(), java.util.Optional.empty(), List.of("abc")));
    assertThat(model.line()).isInstanceOf(ShellLine.None.class);
  }

  @Test
  void ngramsAreExplainedBeforeTreesTheLongestFirst() {
    choose("ctw-3", "ngram-2", "ngram-3");
    bench.open(Bench.instance("acb", "acb", "ac"));
    bench.selection().pin(9, -1);
    assertThat(explained()).isEqualTo("ngram-3");
    choose("ctw-3", "ngram-2");
    assertThat(explained()).isEqualTo("ngram-2");
    choose("ctw-3");
    assertThat(explained()).isEqualTo("ctw-3");
    choose("uniform");
    assertThat(explained()).isEqualTo("none");
  }

  @Test
  void removingTheExplainedPredictorRestoresTheDefault() {
    choose("ctw-3", "ngram-3");
    bench.open(Bench.instance("acb", "acb", "ac"));
    bench.selection().pin(9, -1);
    model.explain("ctw-3");
    assertThat(explained()).isEqualTo("ctw-3");
    assertThat(bench.workbench().matchedProperty().get()).isEqualTo(Matched.NONE);
    choose("ngram-3");
    assertThat(explained()).isEqualTo("ngram-3");
    assertThat(bench.workbench().matchedProperty().get().order()).isEqualTo(3);
  }

  @Test
  void newlyChosenPredictorsAreExplainedIfPossible() {
    choose("ngram-3");
    bench.open(Bench.instance("acb", "acb", "ac"));
    bench.selection().pin(9, -1);
    assertThat(explained()).isEqualTo("ngram-3");
    model.toggle(new Symbolic("ctw-3"));
    bench.settle();
    assertThat(explained()).isEqualTo("ctw-3");
    model.toggle(new Symbolic("uniform"));
    bench.settle();
    assertThat(explained()).as("uniform has nothing to explain").isEqualTo("ngram-3");
    model.toggle(new Symbolic("ngram-2"));
    bench.settle();
    assertThat(explained()).isEqualTo("ngram-2");
    model.toggle(new Symbolic("ngram-2"));
    bench.settle();
    assertThat(explained()).as("it was removed").isEqualTo("ngram-3");
  }

  @Test
  void keysWalkBothWaysAndEndAtNone() {
    choose("ngram-2", "ngram-3");
    bench.open(Bench.instance("acb", "acb", "ac"));
    bench.selection().pin(9, -1);
    model.walkExplained(-1);
    assertThat(explained()).isEqualTo("ngram-2");
    model.walkExplained(-1);
    assertThat(explained()).isEqualTo("none");
    model.walkExplained(1);
    assertThat(explained()).isEqualTo("ngram-2");
    model.walkExplained(1);
    assertThat(explained()).isEqualTo("ngram-3");
    model.walkExplained(1);
    assertThat(explained()).isEqualTo("none");
    model.walkExplained(-1);
    assertThat(explained()).isEqualTo("ngram-3");
  }

  @Test
  void matchesOfNoContextHighlightNothing() {
    choose("ngram-1");
    bench.open(Bench.instance("acb", "ac"));
    bench.selection().pin(4, -1);
    assertThat(bench.workbench().matchedProperty().get()).isEqualTo(Matched.NONE);
  }

  @Test
  void preferredPredictorsComeFirstAndOthersLast() {
    choose("ngram-2", "unigram", "uniform");
    bench.open(Bench.instance("acb"));
    model.prefer("uniform", true);
    assertThat(ranked()).startsWith("model", "uniform");
    model.prefer("uniform", false);
    assertThat(ranked()).endsWith("uniform");
    model.toggle(new Symbolic("bw"));
    assertThat(ranked()).as("the newly chosen one").startsWith("model", "bw");
    model.explain("ngram-2");
    assertThat(explained()).as("it was explained already").isEqualTo("none");
    model.explain("ngram-2");
    assertThat(ranked()).as("the explained column is visible").startsWith("model", "ngram-2");
  }

  private List<String> ranked() {
    return figure().ranked().stream().map(PredictorColumn::name).toList();
  }

  @Test
  void removingAPredictorFreesItsStyleForTheNext() {
    bench.open(Bench.instance("acb"));
    choose("ngram-2", "ngram-3", "unigram", "uniform");
    SeriesSlot third = slot("unigram");
    assertThat(third).isEqualTo(new SeriesSlot(PredictorChoice.DEFAULTS.size()));
    assertThat(slot("uniform")).isEqualTo(new SeriesSlot(PredictorChoice.DEFAULTS.size() + 1));
    choose("ngram-2", "ngram-3", "uniform", "kn-3");
    assertThat(slot("kn-3")).isEqualTo(third);
    choose("ngram-3", "kn-3", "uniform");
    assertThat(slot("ngram-3")).as("the defaults keep theirs").isEqualTo(new SeriesSlot(1));
    choose("kn-3", "uniform", "ngram-2");
    assertThat(slot("ngram-2")).isEqualTo(new SeriesSlot(0));
  }

  private SeriesSlot slot(String name) {
    return figure().next().column(name).orElseThrow().slot();
  }

  @Test
  void theFirstPositionHasAPictureAndKeysMoveByTheRequestedNumber() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(0, -1);
    assertThat(model.captionProperty().get()).isEqualTo("after a at 0");
    model.walk(3);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(3);
    model.walk(99);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(5);
    assertThat(model.full()).isFalse();
  }
}
