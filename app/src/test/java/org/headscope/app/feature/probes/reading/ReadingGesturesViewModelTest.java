package org.headscope.app.feature.probes.reading;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeProbes;
import org.headscope.app.feature.probes.ProbePick;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Keys and mouse along a reading, and the command line for its numbers.
class ReadingGesturesViewModelTest {
  private final Bench bench = new Bench();
  private final FakeProbes probes = new FakeProbes();
  private final ObjectProperty<Optional<ProbePick>> pick =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Cover> unpicked =
      new SimpleObjectProperty<>(new Cover.Absent("Pick one."));
  private final ReadingViewModel model =
      new ReadingViewModel(
          bench.workbench(),
          new ProbeService(probes, bench.runner(), bench.runner()),
          pick,
          unpicked,
          () -> {});
  private final Instance instance = Bench.drawn(2);

  @BeforeEach
  void open() {
    bench.workbench().opener().openRun(FakeReadings.RUN);
    bench.settle();
    bench.workbench().pairs().choose(instance);
    OpenedInstances.open(bench.workbench(), instance);
    bench.settle();
    bench.maps().readings = FakeReadings::read;
    model.showingProperty().set(true);
  }

  private void pick(ProbeTask task, int n, int layer) {
    pick.set(Optional.of(FakeReadings.pick(task, n, layer, 400)));
    bench.settle();
  }

  private ProbeReadingScene scene() {
    return model.scene().orElseThrow();
  }

  private Span window() {
    return bench.selection().snapshot().sequence().window();
  }

  private int query() {
    return bench.selection().snapshot().sequence().query();
  }

  @Test
  void theWindowIsCentredAndPannedWithinTheText() {
    pick(ProbeTask.COUNT, 2, 3);
    bench.selection().showWindow(new Span(0, 30));
    model.centre(60);
    assertThat(window()).isEqualTo(new Span(45, 75));
    model.pan(7);
    assertThat(window()).isEqualTo(new Span(52, 82));
    model.pan(-999);
    assertThat(window()).isEqualTo(new Span(0, 30));
    model.centre(9999);
    assertThat(window()).isEqualTo(new Span(scene().length() - 30, scene().length()));
  }

  @Test
  void keysEnterTheWindowAtTheNearEnd() {
    pick(ProbeTask.COUNT, 2, 3);
    bench.selection().showWindow(new Span(10, 40));
    model.walk(-1);
    assertThat(query()).isEqualTo(39);
    model.walk(-4);
    assertThat(query()).isEqualTo(35);
    bench.selection().perform(new Command.ClearSelection());
    model.walk(1);
    assertThat(query()).isEqualTo(39);
    bench.selection().pin(0, -1);
    model.walk(1);
    assertThat(query()).as("the first is a position, too").isEqualTo(1);
    model.walk(-9);
    assertThat(query()).isZero();
    model.walk(9999);
    assertThat(query()).isEqualTo(scene().length() - 1);
    assertThat(window().contains(query())).isTrue();
  }

  @Test
  void onlyListedPositionsAreSelected() {
    pick(ProbeTask.COUNT, 2, 3);
    model.choose(-1);
    model.choose(scene().largestErrors().size());
    assertThat(query()).isEqualTo(-1);
    model.choose(0);
    assertThat(query()).isEqualTo(scene().largestErrors().getFirst().position());
    model.choose(1);
    model.walkWorst(1);
    assertThat(scene().selectedRow()).isEqualTo(2);
    model.walkWorst(-2);
    assertThat(scene().selectedRow()).isZero();
  }

  @Test
  void stateProbesCompareWithThePinNotThePreview() {
    pick(ProbeTask.STATE, 0, 3);
    int last = scene().length() - 1;
    bench.selection().hover(20, -1);
    bench.settle();
    assertThat(scene().result().reference()).hasValue(last);
    bench.selection().pin(0, -1);
    bench.settle();
    assertThat(scene().result().reference()).as("the first").hasValue(0);
    bench
        .workbench()
        .pairs()
        .choose(RegBench.instance("bare", Optional.empty(), Optional.empty(), List.of("abcabc")));
    bench.settle();
    bench.selection().pin(2, -1);
    bench.settle();
    assertThat(bench.maps().measured.getLast()).startsWith("state");
  }

  @Test
  void tokensHaveTheInstancesNames() {
    int b = RegBench.VOCABULARY.id('b');
    assertThat(model.words(OptionalInt.empty())).isEqualTo("the next token");
    assertThat(model.words(OptionalInt.of(b))).isEqualTo("b");
    assertThat(model.words(OptionalInt.of(500))).as("no token of this").isEqualTo("the next token");
    pick(ProbeTask.COUNT, 2, 3);
    model.symbol.set(OptionalInt.of(0));
    bench.settle();
    model.symbol.set(OptionalInt.of(500));
    bench.settle();
    assertThat(scene().result().symbol()).isEmpty();
    assertThat(model.symbols.get()).doesNotHaveDuplicates();
  }

  @Test
  void theCommandLineUsesTheSameProbe() {
    assertThat(model.line()).isEqualTo(ShellLine.nothing());
    pick(ProbeTask.COUNT, 2, 3);
    String start =
        "headscope probe-reading --run "
            + FakeReadings.RUN
            + "@400 --instances /instances/made.jsonl --id "
            + instance.id();
    assertThat(line())
        .isEqualTo(
            start + " --task count --n 2 --layer 3 --preset quick --site residual --seed 1 --json");
    model.symbol.set(OptionalInt.of(RegBench.VOCABULARY.id('b')));
    bench.settle();
    assertThat(line()).endsWith(" --seed 1 --query b --json");
    pick(ProbeTask.STATE, 0, 2);
    bench.selection().pin(50, -1);
    bench.settle();
    assertThat(line())
        .isEqualTo(
            start
                + " --task state --layer 2 --preset quick --site residual --seed 1"
                + " --reference 50 --json");
  }

  private String line() {
    return ((ShellLine.Words) model.line()).text();
  }

  @Test
  void failedTrainingsAreReportedAndCanBeRetried() {
    bench.maps().readings = _ -> Optional.empty();
    pick(ProbeTask.COUNT, 2, 3);
    probes.between =
        _ -> {
          throw new UserError("There is no memory for it.");
        };
    model.remedy();
    assertThat(model.coverProperty().get().remedy()).as("it trains").isEmpty();
    bench.settle();
    assertThat(bench.workbench().notices().getFirst().sentence())
        .isEqualTo("There is no memory for it.");
    assertThat(model.training.state().running()).isEmpty();
    assertThat(model.coverProperty().get().remedy()).isEqualTo("Train these probes");
  }

  @Test
  void asksForAnInstanceIfNoneIsOpen() {
    Bench empty = new Bench();
    ReadingViewModel alone =
        new ReadingViewModel(
            empty.workbench(),
            new ProbeService(probes, empty.runner(), empty.runner()),
            pick,
            unpicked,
            () -> {});
    alone.showingProperty().set(true);
    pick.set(Optional.of(FakeReadings.pick(ProbeTask.COUNT, 2, 3, 400)));
    empty.settle();
    assertThat(alone.coverProperty().get())
        .isEqualTo(new Cover.Absent("Select an instance to see the picked probe's predictions."));
  }
}
