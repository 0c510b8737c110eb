package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeTrust;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.bench.TrustViewModel.Action;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.TrustChecks;
import org.headscope.app.session.Command;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class TrustViewModelTest {
  private final Bench bench = new Bench();
  private final FakeTrust source = new FakeTrust();
  private final TrustChecks checks = TrustChecks.of(new Worker<>(source, bench.runner()));
  private final TrustViewModel model = new TrustViewModel(bench.workbench(), checks);

  private void open() {
    bench.open(Bench.drawn(0));
  }

  private Optional<String> badge() {
    return checks.badge(bench.workbench().frame());
  }

  private Action action() {
    return model.actionProperty().get();
  }

  @Test
  void nothingIsCheckedBeforeAPersonRequestsIt() {
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("Open a run to check what can be trusted."));
    assertThat(action()).isEqualTo(Action.NONE);
    open();
    assertThat(source.requests).isEmpty();
    assertThat(model.coverProperty().get()).isInstanceOf(Cover.Absent.class);
    assertThat(model.coverProperty().get().words()).endsWith("It takes about 40 s.");
    assertThat(action()).isEqualTo(Action.CHECK);
    assertThat(model.line()).isInstanceOf(ShellLine.None.class);
  }

  @Test
  void aCheckIsOfItsCheckpointOnly() {
    open();
    source.broken.add(Identity.ROWS);
    model.check();
    assertThat(action()).isEqualTo(Action.CANCEL);
    bench.settle();
    assertThat(model.figure().orElseThrow().sentence()).startsWith("1 of 8 fails");
    assertThat(badge()).contains("trust: 7 of 8 identities hold (made, step 400)");
    assertThat(action()).isEqualTo(Action.NONE);
    assertThat(model.line()).isEqualTo(ShellLine.of("trust", "--run", "/runs/made@400", "--json"));
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(model.figure()).isEmpty();
    assertThat(badge()).isEmpty();
    assertThat(action()).isEqualTo(Action.CHECK);
    bench.selection().selectStep(400);
    bench.settle();
    assertThat(model.figure()).as("kept").isPresent();
    assertThat(source.requests).hasSize(1);
  }

  @Test
  void aCancelledCheckLeavesNothing() {
    open();
    source.before = _ -> model.cancel();
    model.check();
    bench.settle();
    assertThat(model.figure()).isEmpty();
    assertThat(action()).isEqualTo(Action.CHECK);
    assertThat(Notice.error(bench.workbench().notices())).isEmpty();
  }

  @Test
  void aFailureIsReportedAndCanBeTriedAgain() {
    open();
    source.failure = Optional.of(new UserError("/runs/made/run.json is missing."));
    model.check();
    bench.settle();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Failed("/runs/made/run.json is missing."));
    source.failure = Optional.empty();
    model.again();
    bench.settle();
    assertThat(model.figure()).isPresent();
  }

  @Test
  void aCheckIsACommandThatScriptsRepeat() {
    open();
    bench.selection().journal().perform(new Command.CheckTrust());
    bench.settle();
    assertThat(model.figure()).isPresent();
  }
}
