package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.headscope.app.FakeAttributions;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.service.Worker;
import org.junit.jupiter.api.Test;

class HeadCircuitViewModelTest {
  private final Bench bench = new Bench();
  private final FakeAttributions source = new FakeAttributions();
  private final ReadOnlyBooleanWrapper showing = new ReadOnlyBooleanWrapper(true);
  private final HeadCircuitViewModel head =
      new HeadCircuitViewModel(bench.workbench(), new Worker<>(source, bench.runner()), showing);

  private void open() {
    bench.open(Bench.drawn(0));
    bench.settle();
  }

  @Test
  void theHeadFollowsTheSelectionAndTheDistance() {
    open();
    assertThat(source.requests).containsExactly("head 1.1 at 0");
    head.walk(0, 0);
    assertThat(head.describe()).isEqualTo("reading a; adds +1.000 to the logit of a");
    head.distance.set(3);
    bench.settle();
    assertThat(source.requests).last().isEqualTo("head 1.1 at 3");
    head.highlight(Optional.of(new Place(1, 0, 1)));
    assertThat(head.describe())
        .isEqualTo("query a, key b; adds −5.000 to the score, at distance 3");
    assertThat(head.line())
        .isEqualTo(
            ShellLine.of(
                "compose",
                "--run",
                head.figure().orElseThrow().request().weights().run().directory() + "@400",
                "--head",
                "1.1",
                "--distance",
                "3",
                "--json"));
    bench.selection().selectHead(1, 2);
    bench.settle();
    assertThat(head.at()).as("the second matrix is gone").isEmpty();
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(head.captionProperty().get()).isEqualTo("head 1.2 · step 100");
  }
}
