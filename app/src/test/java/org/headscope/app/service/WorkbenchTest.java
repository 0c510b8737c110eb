package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.Observable;
import org.headscope.app.FakeMaps;
import org.headscope.app.TestEngine;
import org.headscope.app.control.Cover;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbenchTest {
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final FakeRuns source = new FakeRuns();
  private final Selection selection = new Selection();
  private final Workbench workbench =
      new Workbench(
          source,
          selection,
          new TaskRunners(_ -> new TaskRunner(worker::add, ui::add)),
          new TaskRunner(worker::add, ui::add),
          new Worker<>(TestEngine.predictions(), new TaskRunner(worker::add, ui::add)),
          new Worker<>(TestEngine.predictions(), new TaskRunner(worker::add, ui::add)),
          new Worker<>(new FakeMaps(), new TaskRunner(worker::add, ui::add)));

  /// Lets the worker and the FX thread finish everything.
  private void settle() {
    while (!worker.isEmpty() || !ui.isEmpty()) {
      Runnable next = worker.isEmpty() ? ui.remove() : worker.remove();
      next.run();
    }
  }

  private void openSample() {
    workbench.opener().openRun(Path.of("/runs/sample"));
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    settle();
  }

  @Test
  void anOpenedRunAndInstanceAreSelectedAndInspected() {
    openSample();
    assertThat(workbench.runs()).hasSize(1);
    assertThat(selection.stepProperty().get()).isEqualTo(250);
    assertThat(workbench.instances()).hasSize(3);
    assertThat(workbench.inspectionProperty().get().orElseThrow().instance().id()).isEqualTo("one");
    assertThat(workbench.loadingProperty().get()).isFalse();
    assertThat(workbench.notices()).isEmpty();
  }

  @Test
  void filesBeingOpenedAreNotReportedMissing() {
    String invitation = "Open a run.";
    assertThat(workbench.frame().absence(invitation)).isEqualTo(invitation);
    workbench.opener().openRun(Path.of("/runs/sample"));
    assertThat(workbench.frame().absence(invitation)).startsWith("Reading");
    settle();
    assertThat(workbench.frame().absence(invitation)).isEqualTo(invitation);
    workbench.opener().openInstances(Path.of("/runs/bad.jsonl"));
    assertThat(workbench.frame().absence(invitation)).startsWith("Reading");
    settle();
    assertThat(workbench.frame().absence(invitation)).isEqualTo(invitation);
  }

  @Test
  void badFilesAreReportedAndOpenItemsStay() {
    openSample();
    workbench.opener().openInstances(Path.of("/runs/bad.jsonl"));
    workbench.opener().openRun(Path.of("/runs/bad"));
    workbench.opener().openInstances(Path.of("/runs/empty.jsonl"));
    settle();
    assertThat(workbench.notices()).hasSize(3);
    assertThat(workbench.notices()).allMatch(n -> n.kind() == Notice.Kind.ERROR);
    assertThat(workbench.runs()).hasSize(1);
    assertThat(workbench.instances()).hasSize(3);
    assertThat(workbench.inspectionProperty().get().orElseThrow().instance().id()).isEqualTo("one");
    workbench.dismiss(workbench.notices().getFirst());
    assertThat(workbench.notices()).hasSize(2);
  }

  @Test
  void onlyTheLastOfManyCheckpointsIsComputed() {
    openSample();
    source.inspected.clear();
    selection.selectStep(0);
    selection.selectStep(100);
    selection.selectStep(0);
    assertThat(workbench.loadingProperty().get()).isTrue();
    assertThat(workbench.inspectionProperty().get().orElseThrow().step()).isEqualTo(250);
    settle();
    assertThat(source.inspected).containsExactly("sample@0 one");
    assertThat(workbench.inspectionProperty().get().orElseThrow().step()).isZero();
    assertThat(workbench.loadingProperty().get()).isFalse();
  }

  @Test
  void anUnreadableCheckpointShowsOnlyTheReason() {
    openSample();
    selection.selectStep(100);
    settle();
    assertThat(workbench.notices()).as("views report it").isEmpty();
    assertThat(workbench.frame().step()).isEqualTo(100);
    assertThat(workbench.inspectionProperty().get()).isEmpty();
    assertThat(workbench.frame().absence("")).contains("step 100", "could not be read");
    assertThat(workbench.frame().cover("").words()).contains("step-00000100");
    assertThat(workbench.runEntries().getFirst().problem().orElseThrow()).contains("is cut short");
    assertThat(workbench.loadingProperty().get()).isFalse();
    selection.selectStep(250);
    settle();
    assertThat(workbench.frame().inspection().orElseThrow().step()).isEqualTo(250);
    assertThat(workbench.runEntries().getFirst().problem()).isEmpty();
  }

  @Test
  void anInstanceThatIsRefusedLeavesTheRunUnmarked() {
    openSample();
    workbench.pairs().choose(FakeRuns.instance("long", 3));
    settle();
    assertThat(workbench.runEntries().getFirst().problem()).isEmpty();
    assertThat(workbench.notices()).as("views report it").isEmpty();
    assertThat(workbench.frame().cover(""))
        .as("no failure can be retried")
        .isInstanceOfSatisfying(
            Cover.Absent.class, cover -> assertThat(cover.words()).contains("19,998"));
    assertThat(workbench.frame().absence(""))
        .isEqualTo("Step 250 of sample cannot read this instance.");
  }

  @Test
  void failedReadsCanBeRetried() {
    openSample();
    selection.selectStep(100);
    settle();
    source.inspected.clear();
    workbench.show(workbench.runEntries().getFirst());
    settle();
    assertThat(source.inspected).containsExactly("sample@100 one");
    workbench.opener().openRun(Path.of("/runs/bad"));
    settle();
    RunEntry bad = workbench.runEntries().getLast();
    assertThat(bad.problem().orElseThrow()).contains("has no run.json");
    workbench.show(bad);
    assertThat(workbench.runEntries().getLast().reading()).isTrue();
    assertThat(workbench.notices())
        .extracting(Notice::sentence)
        .noneMatch(told -> told.contains("has no run.json"));
    settle();
    assertThat(workbench.runEntries().getLast().problem()).isPresent();
    assertThat(workbench.notices().getLast().sentence()).contains("has no run.json");
  }

  @Test
  void listenersSeeAConsistentFrame() {
    openSample();
    java.util.List<String> seen = new java.util.ArrayList<>();
    workbench
        .runProperty()
        .addListener((_, _, is) ->
            seen.add(
                is.map(r -> r.ref().name()).orElse("")
                    + " "
                    + workbench.frame().run().map(r -> r.ref().name()).orElse("")
                    + " "
                    + workbench.inspectionProperty().get().map(i -> i.runName()).orElse("none")));
    workbench.opener().openRun(Path.of("/runs/other"));
    settle();
    assertThat(seen).isNotEmpty().allMatch(s -> s.matches("other other (other|none)"));
  }

  @Test
  void theFirstRunThatCanBeReadIsShownAndThenTheOthersAreRead() {
    List<Integer> read = new ArrayList<>();
    workbench
        .inspectionProperty()
        .subscribe(found -> found.ifPresent(_ -> read.add(workbench.runs().size())));
    workbench
        .opener()
        .openFirst(
            Stream.of("bad", "sample", "bad-too", "mlp").map(Path.of("/runs")::resolve).toList(),
            workbench.pairs()::choose);
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    settle();
    assertThat(read).containsExactly(1);
    assertThat(workbench.runEntries())
        .extracting(
            e -> e.ref().name() + " " + e.view().isPresent() + " " + e.problem().isPresent())
        .containsExactly(
            "bad false true", "sample true false", "bad-too false true", "mlp true false");
    assertThat(workbench.frame().run().orElseThrow().ref().name()).isEqualTo("sample");
    assertThat(workbench.notices())
        .singleElement()
        .matches(n -> n.sentence().contains("/runs/bad:"));
  }

  @Test
  void metricsCanBeRequestedAsSoonAsARunIsRead() {
    workbench
        .runEntries()
        .addListener(
            (Observable _) -> workbench.runEntries().forEach(e -> workbench.measure(e.ref())));
    workbench.opener().openRun(Path.of("/runs/sample"), _ -> {});
    settle();
    assertThat(workbench.runs().getFirst().measured()).isPresent();
  }

  @Test
  void aFolderOfRunsListsAllOfThemAndOpensTheFirst(@TempDir Path folder) throws IOException {
    for (String name : List.of("second", "first", "nothing")) {
      Files.createDirectory(folder.resolve(name));
    }
    Files.createFile(folder.resolve("first").resolve("run.json"));
    Files.createFile(folder.resolve("second").resolve("run.json"));
    workbench.opener().open(folder);
    settle();
    assertThat(workbench.runEntries())
        .extracting(e -> e.ref().name() + " " + e.view().isPresent())
        .containsExactly("first true", "second true");
    assertThat(selection.runProperty().get().orElseThrow().name()).isEqualTo("first");
  }

  @Test
  void listenersSeeTheRemainingRunsWhenOneIsClosed() {
    workbench.opener().openRun(Path.of("/runs/first"));
    workbench.opener().openRun(Path.of("/runs/second"));
    settle();
    List<Throwable> faults = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((_, fault) -> faults.add(fault));
    try {
      workbench.selection().perform(workbench.pairs().commandsToClose(workbench.runs().getFirst()));
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(null);
    }
    assertThat(faults).isEmpty();
    assertThat(workbench.runs()).extracting(r -> r.ref().name()).containsExactly("second");
  }

  @Test
  void runsAreShownBeforeTheirMetricsAndKeepThemWhileReloading() {
    List<String> seen = new ArrayList<>();
    workbench
        .frameProperty()
        .subscribe(f ->
            f.run()
                .filter(_ -> f.inspection().isPresent())
                .ifPresent(r -> seen.add(r.measured().isPresent() ? "measured" : "read")));
    openSample();
    assertThat(seen).containsExactly("read", "measured");
    workbench.opener().refreshRun(Path.of("/runs/sample"));
    settle();
    assertThat(seen.subList(1, seen.size())).containsOnly("measured");
    assertThat(source.measured).isEqualTo(2);
  }

  @Test
  void measurementsOfAFailedRunKeepItsError() {
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    source.breaks = true;
    workbench.opener().openRun(Path.of("/runs/sample"));
    settle();
    assertThat(source.measured).isEqualTo(1);
    assertThat(workbench.runEntries().getFirst().problem()).isPresent();
  }

  @Test
  void unreadableMeasurementsAreReportedAndTheRunIsShown() {
    workbench.opener().openRun(Path.of("/runs/unmeasured"));
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    settle();
    assertThat(workbench.inspectionProperty().get()).isPresent();
    assertThat(workbench.notices())
        .singleElement()
        .extracting(Notice::sentence)
        .asString()
        .contains("metrics.jsonl");
  }

  @Test
  void hoveringAndOtherHeadsComputeNothing() {
    openSample();
    source.inspected.clear();
    selection.hover(20, 3);
    selection.selectHead(2, 2);
    settle();
    assertThat(source.inspected).isEmpty();
  }

  @Test
  void reopeningARunReplacesIt() {
    openSample();
    workbench.opener().openRun(Path.of("/runs/sample"));
    settle();
    assertThat(workbench.runs()).hasSize(1);
  }

  @Test
  void panelsDescribeTheQueryOrElseTheLastVisiblePosition() {
    openSample();
    selection.showWindow(new Span(10, 30));
    assertThat(workbench.positionProperty().get()).isEqualTo(29);
    selection.pin(12, 3);
    assertThat(workbench.positionProperty().get()).isEqualTo(12);
  }

  @Test
  void undoRestoresTheInspection() {
    openSample();
    workbench.pairs().choose(workbench.instances().get(1));
    settle();
    assertThat(selection.snapshot().sequence().window().to()).isLessThanOrEqualTo(59);
    selection.perform(new Command.Undo());
    settle();
    assertThat(workbench.inspectionProperty().get().orElseThrow().instance().id()).isEqualTo("one");
  }
}
