package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.headscope.app.FakeAttributions;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource.Weights;
import org.headscope.app.session.SelectionState;
import org.junit.jupiter.api.Test;

class TwinsViewModelTest {
  private final Bench bench = new Bench();
  private final FakeAttributions source = new FakeAttributions();
  private final ReadOnlyBooleanWrapper showing = new ReadOnlyBooleanWrapper(true);
  private final TwinsViewModel twins =
      new TwinsViewModel(bench.workbench(), new Worker<>(source, bench.runner()), showing);

  private String open() {
    bench.open(Bench.drawn(0));
    bench.settle();
    return bench.workbench().frame().run().orElseThrow().ref().directory().toString();
  }

  @Test
  void nothingIsMatchedUntilARunIsChosen() {
    String run = open();
    assertThat(source.requests).isEmpty();
    assertThat(twins.coverProperty().get())
        .isEqualTo(
            new Cover.Absent(
                "Choose another run, or this run and another step, to see which heads attend"
                    + " alike."));
    assertThat(twins.line()).isEqualTo(ShellLine.nothing());
    assertThat(twins.runs.get()).contains(TwinsViewModel.AUTOMATIC, run);
    showing.set(false);
    twins.run.set(run);
    bench.settle();
    assertThat(source.requests).as("while hidden").isEmpty();
    twins.run.set("/runs/elsewhere");
    assertThat(twins.coverProperty().get())
        .isEqualTo(new Cover.Absent("The run elsewhere is not open; open it, or choose another."));
  }

  @Test
  void aChosenCheckpointIsMatchedAndARowSelectsItsHead() {
    String run = open();
    twins.run.set(run);
    bench.settle();
    assertThat(source.requests).containsExactly("twins in step 400");
    String other = twins.steps.get().get(1);
    twins.step.set(other);
    bench.settle();
    assertThat(source.requests).hasSize(2).last().isEqualTo("twins in step " + other);
    Weights second = twins.figure().orElseThrow().request().second();
    assertThat(second.step()).isEqualTo(Long.parseLong(other));
    assertThat(twins.captionProperty().get()).startsWith("step 400 and ").endsWith(" " + other);
    assertThat(twins.line())
        .isEqualTo(
            ShellLine.of(
                "twins",
                "--run",
                run + "@400",
                "--and",
                run + "@" + other,
                "--held-out",
                "--count",
                "20",
                "--json"));
    twins.walk(1);
    twins.walk(1);
    assertThat(twins.describe())
        .isEqualTo(
            "head 1.2: twin 2.1, correlation .800 (.750 to .850); runner-up 1.2 with .200, gap .600"
                + " (.500 to .700)");
    twins.select();
    bench.settle();
    SelectionState.InModel model = bench.workbench().frame().selection().model();
    assertThat(List.of(model.layer(), model.head())).containsExactly(1, 2);
    assertThat(twins.figure().orElseThrow().selected()).isEqualTo("1.2");
    assertThat(twins.release()).isTrue();
    assertThat(twins.release()).isFalse();
  }
}
