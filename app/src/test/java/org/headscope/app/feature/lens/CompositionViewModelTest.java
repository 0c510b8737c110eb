package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.headscope.app.FakeAttributions;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.service.Worker;
import org.headscope.app.session.SelectionState;
import org.junit.jupiter.api.Test;

class CompositionViewModelTest {
  private final Bench bench = new Bench();
  private final FakeAttributions source = new FakeAttributions();
  private final ReadOnlyBooleanWrapper showing = new ReadOnlyBooleanWrapper(true);
  private final CompositionViewModel composition =
      new CompositionViewModel(bench.workbench(), new Worker<>(source, bench.runner()), showing);

  private void open() {
    bench.open(Bench.drawn(0));
    bench.settle();
  }

  @Test
  void aCellSelectsTheHeadThatReads() {
    assertThat(composition.coverProperty().get())
        .isEqualTo(new Cover.Absent("Open a run to see which heads read from which."));
    open();
    assertThat(composition.captionProperty().get()).isEqualTo("step 400");
    composition.walk(0, 1);
    composition.walk(1, 0);
    assertThat(composition.at()).contains(new Place(0, 1, 0));
    assertThat(composition.describe())
        .isEqualTo(
            "head 2.2 reads head 1.1 in its queries; 0.100, 0.80 × unrelated heads (0.125);"
                + " the square is −1.1 standard deviations from that");
    composition.select();
    bench.settle();
    SelectionState.InModel model = bench.workbench().frame().selection().model();
    assertThat(List.of(model.layer(), model.head())).containsExactly(2, 2);
    assertThat(composition.figure().orElseThrow().marks().selected()).isEqualTo("2.2");
    composition.walk(0, 2);
    composition.walk(0, 1);
    assertThat(composition.at().orElseThrow().panel()).isEqualTo(1);
    assertThat(composition.release()).isTrue();
    assertThat(composition.line())
        .isEqualTo(
            ShellLine.of(
                "compose",
                "--run",
                composition.figure().orElseThrow().weights().run().directory() + "@400",
                "--json"));
  }
}
