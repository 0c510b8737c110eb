package org.headscope.app.service.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeAnalyses;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunView;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.junit.jupiter.api.Test;

class AnalysisQueueTest {
  private final Bench bench = new Bench();
  private final FakeAnalyses source = new FakeAnalyses();
  private final AnalysisQueue queue = new AnalysisQueue(bench.workbench(), source, bench.runner());

  private void perform(Command command) {
    bench.selection().journal().perform(command);
  }

  private List<String> sentences() {
    return bench.workbench().notices().stream().map(Notice::sentence).toList();
  }

  private Map<Long, HeadScoreResult> headScores() {
    return bench
        .workbench()
        .runProperty()
        .get()
        .flatMap(RunView::measured)
        .map(Measurements::headScores)
        .orElseThrow();
  }

  @Test
  void theShownRunIsScoredOnceAndItsMeasurementsReloaded() {
    bench.withoutHeadScores().open(Bench.instance("ab"));
    assertThat(headScores()).isEmpty();
    source.during(bench::scored);
    queue.scoreHeadsCommand().ifPresent(this::perform);
    queue.scoreHeadsCommand().ifPresent(this::perform);
    assertThat(queue.scoringProperty().get()).containsOnlyKeys(Path.of("/runs/made"));
    bench.settle();
    assertThat(source.done()).containsExactly("score heads of /runs/made");
    assertThat(sentences()).containsExactly("Scored 4 heads.");
    assertThat(headScores()).containsOnlyKeys(Bench.STEPS.toArray(Long[]::new));
    assertThat(queue.scoringProperty().get()).isEmpty();
    assertThat(bench.selection().journal().entries())
        .extracting(JournalEntry::command)
        .contains(new Command.ScoreHeads(Path.of("/runs/made")));
  }

  @Test
  void evaluatingNeedsInstancesAndTakesTheShownCheckpoint() {
    queue.evaluateCommand().ifPresent(this::perform);
    assertThat(sentences()).singleElement().asString().contains("No run selected");
    bench.open(Bench.instance("ab"));
    queue.evaluateCommand().ifPresent(this::perform);
    assertThat(sentences()).last().asString().contains("no instances to evaluate on");
    bench.workbench().opener().openInstances(Path.of("/data/some.jsonl"));
    bench.settle();
    queue.evaluateCommand().ifPresent(this::perform);
    bench.settle();
    assertThat(source.done()).containsExactly("evaluate /runs/made@400 on 1");
  }

  @Test
  void onlyAStoppedTrainingCanBeResumed() {
    bench.open(Bench.instance("ab"));
    assertThat(queue.commandsToResume()).isEmpty();
    assertThat(queue.resumeRefusalProperty().getValue())
        .isEqualTo("made has finished training; there is nothing to resume.");
    assertThat(sentences()).isEmpty();
    Bench other = new Bench().stopped();
    AnalysisQueue stopped = new AnalysisQueue(other.workbench(), source, other.runner());
    assertThat(stopped.resumeRefusalProperty().getValue()).contains("No run selected");
    other.open(Bench.instance("ab"));
    assertThat(stopped.resumeRefusalProperty().getValue()).isEmpty();
    assertThat(stopped.commandsToResume())
        .containsExactly(new Command.Tab("build"), new Command.ResumeRun(Path.of("/runs/made")));
  }

  @Test
  void aStoppedScoringReportsWhatItStored() {
    bench.open(Bench.instance("ab"));
    source.during(() -> {
      perform(new Command.StopAnalyses());
      throw new CancellationException("Stopped: 3 more checkpoints are scored and kept.");
    });
    queue.queueScores(Path.of("/runs/made"));
    bench.settle();
    assertThat(sentences()).containsExactly("Stopped: 3 more checkpoints are scored and kept.");
    assertThat(queue.scoringProperty().get()).isEmpty();
  }

  @Test
  void stoppingLeavesNothingInTheQueue() {
    bench.open(Bench.instance("ab"));
    queue.queueScores(Path.of("/runs/made"));
    queue.queueScores(Path.of("/runs/other"));
    perform(new Command.StopAnalyses());
    bench.settle();
    assertThat(source.done()).isEmpty();
    assertThat(queue.scoringProperty().get()).isEmpty();
    assertThat(sentences()).isEmpty();
  }
}
