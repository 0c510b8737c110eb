package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeLenses;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.lens.LensStripFigure.Cell;
import org.headscope.app.feature.lens.LensStripViewModel.Action;
import org.headscope.app.service.Notice;
import org.headscope.app.service.analysis.LensWorkers;
import org.headscope.app.session.Command;
import org.headscope.engine.interpret.lens.Lens;
import org.headscope.engine.run.UserError.ModelError;
import org.junit.jupiter.api.Test;

class LensStripViewModelTest {
  private final Bench bench = new Bench();
  private final FakeLenses source = new FakeLenses();
  private final LensStripViewModel model =
      new LensStripViewModel(
          bench.workbench(), new LensWorkers(source, bench.runner(), bench.runner()));

  private void open() {
    model.showing.set(true);
    bench.open(Bench.drawn(0));
    bench.settle();
  }

  private Action action() {
    return model.actionProperty().get();
  }

  private Cover cover() {
    return model.coverProperty().get();
  }

  @Test
  void nothingIsReadWhileTheTabIsHidden() {
    bench.open(Bench.drawn(0));
    bench.settle();
    assertThat(source.requests).isEmpty();
    model.showing.set(true);
    bench.settle();
    assertThat(source.requests).hasSize(1);
    assertThat(model.figure()).isPresent();
    assertThat(model.captionProperty().get()).isEqualTo("logit lens · step 400");
    assertThat(cover()).isEqualTo(new Cover.None());
    assertThat(action()).isEqualTo(Action.NONE);
  }

  @Test
  void aLensWithMapsIsFittedOnceAPersonAsks() {
    open();
    model.lens.set(Lens.AFFINE);
    bench.settle();
    assertThat(model.figure()).isEmpty();
    assertThat(cover().words()).contains("not fitted to the checkpoint yet");
    assertThat(action()).isEqualTo(Action.FIT);
    model.fit();
    assertThat(action()).isEqualTo(Action.CANCEL);
    bench.settle();
    assertThat(model.figure().orElseThrow().lens()).isEqualTo(Lens.AFFINE);
    assertThat(action()).isEqualTo(Action.NONE);
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(action()).as("another checkpoint").isEqualTo(Action.FIT);
    bench.selection().selectStep(400);
    bench.settle();
    assertThat(model.figure()).isPresent();
  }

  @Test
  void aCancelledFitLeavesNothing() {
    open();
    model.lens.set(Lens.JACOBIAN);
    bench.settle();
    source.before = _ -> model.cancel();
    model.fit();
    bench.settle();
    assertThat(source.fitted).isEmpty();
    assertThat(model.figure()).isEmpty();
    assertThat(action()).isEqualTo(Action.FIT);
    assertThat(Notice.error(bench.workbench().notices())).isEmpty();
  }

  @Test
  void aModelWithoutStreamIsGreyedWithTheReason() {
    source.failure = Optional.of(new ModelError("The run made has no residual stream."));
    open();
    assertThat(cover()).isEqualTo(new Cover.Absent("The run made has no residual stream."));
    assertThat(action()).isEqualTo(Action.NONE);
  }

  @Test
  void theCursorClimbsLayersAndThePositionWalks() {
    open();
    model.pin(3);
    assertThat(model.climb(-1)).isTrue();
    assertThat(model.figure().orElseThrow().cursor()).contains(new Cell(3, 3));
    model.climb(-1);
    model.walk(1);
    bench.settle();
    assertThat(model.figure().orElseThrow().query()).isEqualTo(4);
    assertThat(model.figure().orElseThrow().cursor()).contains(new Cell(2, 4));
    assertThat(model.describe()).startsWith("Layer 2, position 4, after").contains("TVD");
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isFalse();
  }

  @Test
  void aFitIsACommandThatScriptsRepeat() {
    open();
    model.lens.set(Lens.LATER_JACOBIAN);
    bench.settle();
    bench.selection().journal().perform(new Command.FitLenses(Path.of("/runs/made"), 400));
    bench.settle();
    assertThat(model.figure()).isPresent();
  }
}
