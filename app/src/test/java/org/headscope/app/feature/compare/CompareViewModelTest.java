package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.control.Cover;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class CompareViewModelTest {
  private final CompareBench bench = new CompareBench();
  private final CompareViewModel model = bench.model();

  private Comparison shown() {
    return model.comparison.get().orElseThrow();
  }

  private Cover cover() {
    return model.cover.get();
  }

  private String words() {
    return cover().words();
  }

  private List<String> labels() {
    return shown().lines().stream().map(ComparedPredictor::label).toList();
  }

  private void show() {
    bench.open();
    model.showing.set(true);
    bench.settle();
  }

  @Test
  void nothingIsComputedUntilShown() {
    bench.open();
    assertThat(bench.asked).isEmpty();
    model.showing.set(true);
    bench.settle();
    assertThat(bench.asked).hasSize(1);
    assertThat(labels()).startsWith("truth", "made").contains("context of 1", "context of 2");
    assertThat(model.caption.get()).isEqualTo("4 instances, all rows");
    assertThat(cover()).isEqualTo(new Cover.None());
  }

  @Test
  void theMatrixFollowsTheCheckpointAndIsCached() {
    show();
    int made = shown().indexOf(new ComparedEntry.Selected());
    int truth = shown().indexOf(ComparedEntry.symbolic("truth"));
    assertThat(shown().tvd()[truth][made]).isEqualTo(0.4, within(1e-12));
    bench.selection().selectStep(0);
    assertThat(cover())
        .as("the window still shows the last checkpoint")
        .isEqualTo(new Cover.None());
    bench.settleFrame();
    assertThat(model.caption.get()).isEqualTo("4 instances, all rows");
    assertThat(shown().tvd()[truth][made]).as("the last one stays").isEqualTo(0.4, within(1e-12));
    assertThat(cover()).isEqualTo(new Cover.Dimmed("Step 0 is being computed."));
    bench.settle();
    assertThat(cover()).isEqualTo(new Cover.None());
    assertThat(shown().tvd()[made][truth]).isEqualTo(0.8, within(1e-12));
    assertThat(shown().lines().get(made).name()).isEqualTo("made at step 0");
    bench.selection().selectStep(400);
    bench.settleFrame();
    assertThat(shown().tvd()[truth][made]).as("without waiting").isEqualTo(0.4, within(1e-12));
    assertThat(cover()).isEqualTo(new Cover.None());
    assertThat(bench.asked).hasSize(2);
  }

  @Test
  void removingOrMovingAnEntryComputesNothing() {
    show();
    model.remove(ComparedEntry.symbolic("unigram"));
    assertThat(labels()).doesNotContain("unigram");
    model.move(ComparedEntry.symbolic("truth"), 2);
    assertThat(labels().get(2)).isEqualTo("truth");
    model.place(ComparedEntry.symbolic("truth"), 0);
    assertThat(labels().getFirst()).isEqualTo("truth");
    model.move(ComparedEntry.symbolic("truth"), -5);
    assertThat(labels().getFirst()).isEqualTo("truth");
    assertThat(bench.asked).hasSize(1);
    model.add(ComparedEntry.symbolic("uniform"));
    model.add(ComparedEntry.symbolic("uniform"));
    bench.settle();
    assertThat(labels()).endsWith("uniform").doesNotHaveDuplicates();
    assertThat(bench.asked).hasSize(2);
  }

  @Test
  void clusteringOrdersTheRowsAndMovingKeepsThatOrder() {
    show();
    List<String> byHand = labels();
    model.clustered.set(true);
    List<String> clustered = labels();
    assertThat(clustered).containsExactlyInAnyOrderElementsOf(byHand);
    assertThat(neighbours()).isLessThan(0.95);
    model.move(shown().lines().getFirst().entry(), 1);
    assertThat(model.clustered.get()).isFalse();
    List<String> moved = new ArrayList<>(clustered);
    moved.add(1, moved.removeFirst());
    assertThat(labels()).isEqualTo(moved);
  }

  /// On a line, the best order follows it: its length is the sum of the steps.
  private double neighbours() {
    double sum = 0;
    for (int i = 1; i < shown().size(); i++) {
      sum += shown().tvd()[i - 1][i];
    }
    return sum;
  }

  @Test
  void partialResultsAreShownAfterAMoment() {
    bench.open();
    List<String> captions = new ArrayList<>();
    bench.between =
        done -> {
          bench.settleUi();
          captions.add(model.caption.get());
          assertThat(cover())
              .as("a part is not of another step")
              .isEqualTo(
                  done == 1 ? new Cover.Reading("Step 400 is being computed.") : new Cover.None());
          bench.seconds++;
        };
    model.showing.set(true);
    bench.settle();
    assertThat(captions)
        .containsExactly(
            "computing…", "so far 2 of 4 instances, all rows", "so far 3 of 4 instances, all rows");
    assertThat(shown().whole()).isTrue();
    assertThat(shown().describe()).startsWith("all rows of 4 instances (preset reference, seed 7)");
  }

  @Test
  void cancellingLeavesTheLastWholeResultAndSaysSo() {
    show();
    bench.seconds++;
    bench.between =
        done -> {
          bench.seconds++;
          bench.settleUi();
          if (done == 3) {
            assertThat(shown().whole()).isFalse();
            bench.workbench().predictions().runner().active().getFirst().cancel();
          }
        };
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(shown().whole()).isTrue();
    assertThat(shown().lines().get(1).name()).isEqualTo("made at step 400");
    assertThat(model.caption.get()).isEqualTo("cancelled; 4 instances, all rows");
    assertThat(cover())
        .isEqualTo(new Cover.Dimmed("Step 100 was cancelled; it can be computed again.", true));
    bench.between = _ -> {};
    model.again();
    bench.settle();
    assertThat(shown().lines().get(1).name()).isEqualTo("made at step 100");
    assertThat(model.caption.get()).isEqualTo("4 instances, all rows");
    assertThat(cover()).isEqualTo(new Cover.None());
  }

  @Test
  void cancellingBeforeAnyResultIsReported() {
    bench.open();
    model.showing.set(true);
    model.measuring.cancel();
    bench.settle();
    assertThat(model.comparison.get()).isEmpty();
    assertThat(model.caption.get()).isEqualTo("cancelled");
    assertThat(cover())
        .isEqualTo(new Cover.Failed("Step 400 was cancelled; it can be computed again."));
  }

  @Test
  void anotherChoiceCancelsTheRunningOne() {
    bench.open();
    bench.between =
        done -> {
          if (done == 2 && bench.asked.size() == 1) {
            model.rows.set(RowRule.FIRST_100);
          }
        };
    model.showing.set(true);
    bench.settle();
    assertThat(bench.asked).hasSize(2);
    assertThat(shown().rows()).isEqualTo(RowRule.FIRST_100);
    assertThat(model.caption.get()).isEqualTo("4 instances, first 100 rows");
  }

  @Test
  void failuresShowTheEnginesSentence() {
    show();
    bench.failing("made@0 predicts only the first 512 of 600 positions; score shorter ones.");
    bench.selection().selectStep(0);
    bench.settle();
    assertThat(cover()).isInstanceOf(Cover.Failed.class);
    assertThat(words()).startsWith("made@0 predicts only");
    assertThat(model.comparison.get()).as("no other step").isEmpty();
    assertThat(model.caption.get()).isEqualTo("failed");
    bench.selection().selectStep(400);
    bench.settleFrame();
    assertThat(shown().lines().get(1).name()).as("still cached").isEqualTo("made at step 400");
    assertThat(cover()).isEqualTo(new Cover.None());
    bench.working().selection().selectStep(0);
    bench.settle();
    assertThat(shown().lines().get(1).name()).isEqualTo("made at step 0");
  }

  @Test
  void subsetsAndReorderedEntriesReuseKnownResults() {
    show();
    bench.selection().selectStep(100);
    bench.settle();
    model.remove(ComparedEntry.symbolic("unigram"));
    model.place(ComparedEntry.symbolic("ngram-2"), 0);
    bench.selection().selectStep(400);
    bench.settleFrame();
    assertThat(labels()).startsWith("context of 1", "truth", "made").doesNotContain("unigram");
    assertThat(shown().tvd()[1][2]).as("truth and made").isEqualTo(0.4, within(1e-12));
    assertThat(shown().tvd()[2][0])
        .isEqualTo(
            Math.abs(0.4 - CompareBench.number(new PredictorChoice.Symbolic("ngram-2"))),
            within(1e-12));
    assertThat(bench.asked).hasSize(2);
  }

  @Test
  void oneInstanceHasNoErrorsAndFollowsTheSelection() {
    show();
    assertThat(shown().hasErrors()).isTrue();
    model.scope.set(CompareViewModel.Scope.INSTANCE);
    bench.settle();
    Instance first = bench.workbench().instances().getFirst();
    assertThat(shown().hasErrors()).isFalse();
    assertThat(shown().sample().instances()).containsExactly(first);
    Instance second = bench.workbench().instances().get(1);
    bench.workbench().pairs().choose(second);
    bench.settle();
    assertThat(shown().sample().instances()).containsExactly(second);
    assertThat(model.caption.get()).isEqualTo(second.id() + ", all rows");
  }

  @Test
  void aSentenceIsShownWithoutAnAutomaton() {
    model.showing.set(true);
    assertThat(cover()).isInstanceOf(Cover.Absent.class);
    assertThat(words()).startsWith("Open instances");
    Instance typed = RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of("ab"));
    bench.withInstances(List.of(typed)).open();
    assertThat(words()).contains("None of the open instances");
    model.scope.set(CompareViewModel.Scope.INSTANCE);
    assertThat(words()).contains("no known truth");
    assertThat(bench.asked).isEmpty();
    for (ComparedEntry entry : List.copyOf(model.entries)) {
      model.remove(entry);
    }
    assertThat(words()).isEqualTo("Add predictors to compare them.");
  }

  @Test
  void instancesThatTheRunCannotReadAreLeftOut() {
    List<Instance> both = new ArrayList<>(CompareBench.drawn(2));
    both.addAll(CompareBench.trees(2));
    bench.withInstances(both).open();
    model.showing.set(true);
    bench.settle();
    assertThat(shown().sample().instances()).isEqualTo(CompareBench.drawn(2));
    bench.withInstances(CompareBench.trees(2));
    bench.workbench().opener().openInstances(Path.of("/runs/trees.jsonl"));
    bench.settle();
    assertThat(words()).startsWith("made reads other tokens than the open instances");
  }

  @Test
  void theSameCheckpointTwiceIsMeasuredOnceUnderTwoNames() {
    show();
    RunRef run = new RunRef("made", CompareBench.RUN);
    model.add(new ComparedEntry.Fixed(new PredictorChoice.Trained(run, 400)));
    model.add(new ComparedEntry.Fixed(new PredictorChoice.Trained(run, 0)));
    bench.settle();
    assertThat(labels()).contains("made @400", "made @0").doesNotContain("made");
    int last = shown().size() - 1;
    assertThat(shown().tvd()[1][last - 1]).isZero();
    assertThat(shown().tvd()[1][last]).isEqualTo(0.4, within(1e-12));
  }

  @Test
  void runsOfTheSameNameAreDistinguishedByTheirFolders() {
    show();
    RunRef copy = new RunRef("made", Path.of("/copies/made"));
    model.add(new ComparedEntry.Fixed(new PredictorChoice.Trained(copy, 400)));
    bench.settle();
    assertThat(labels()).contains("runs/made @400", "copies/made @400");
  }

  @Test
  void circuitsOfTheSameSizeAreDistinguishedByTheirFiles() {
    List<PredictorChoice> circuits =
        Stream.of("/a/one", "/a/two", "/b/two")
            .<PredictorChoice>map(
                name -> new PredictorChoice.Circuit(Path.of(name + ".circuit.json"), 30))
            .toList();
    assertThat(labels(circuits.subList(0, 1))).containsExactly("circuit of 30 edges");
    assertThat(labels(circuits))
        .containsExactly(
            "one.circuit.json (circuit of 30 edges)",
            "a/two.circuit.json (circuit of 30 edges)",
            "b/two.circuit.json (circuit of 30 edges)");
  }

  private List<String> labels(List<PredictorChoice> choices) {
    List<ComparedEntry> entries =
        choices.stream().<ComparedEntry>map(ComparedEntry.Fixed::new).toList();
    return ComparedPredictor.lines(entries, model::resolve).stream()
        .map(ComparedPredictor::label)
        .toList();
  }

  @Test
  void comparisonsForTreesBeginWithPredictorsOfTheirDepth() {
    bench.withInstances(CompareBench.trees(3)).open();
    assertThat(model.entries)
        .containsExactly(
            ComparedEntry.symbolic("truth"),
            new ComparedEntry.Selected(),
            ComparedEntry.symbolic("ctw-3"),
            ComparedEntry.symbolic("ppm-3"),
            ComparedEntry.symbolic("kn-4"));
    bench.withInstances(CompareBench.trees(6)).open();
    assertThat(model.entries)
        .as("the longest n-gram has 5 symbols")
        .endsWith(
            ComparedEntry.symbolic("ctw-6"),
            ComparedEntry.symbolic("ppm-6"),
            ComparedEntry.symbolic("kn-5"));
    model.add(ComparedEntry.symbolic("uniform"));
    bench.withInstances(CompareBench.drawn(2)).open();
    assertThat(model.entries).as("chosen by the user").endsWith(ComparedEntry.symbolic("uniform"));
  }

  @Test
  void anotherRunFollowsAtItsNearestCheckpoint() {
    show();
    bench.workbench().opener().openRun(Path.of("/runs/other"), _ -> {});
    bench.settle();
    ComparedEntry other = new ComparedEntry.Following(new RunRef("other", Path.of("/runs/other")));
    model.add(other);
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(shown().lines().getLast().name()).isEqualTo("other at step 100");
  }
}
