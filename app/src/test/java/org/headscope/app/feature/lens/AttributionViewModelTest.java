package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.headscope.app.FakeAttributions;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.lens.AttributionFigure.Place;
import org.headscope.app.service.Worker;
import org.junit.jupiter.api.Test;

class AttributionViewModelTest {
  private final Bench bench = new Bench();
  private final FakeAttributions source = new FakeAttributions();
  private final ReadOnlyBooleanWrapper showing = new ReadOnlyBooleanWrapper(true);
  private final AttributionViewModel model =
      new AttributionViewModel(bench.workbench(), new Worker<>(source, bench.runner()), showing);

  private AttributionFigure figure() {
    return model.figure().orElseThrow();
  }

  private void open() {
    bench.open(Bench.drawn(0));
    bench.settle();
  }

  @Test
  void theQueryHasTheBarsAndTheTextTheStrip() {
    assertThat(model.coverProperty().get())
        .isEqualTo(
            new Cover.Absent(
                "Open a run and an instance to see which parts of the model make its logits."));
    open();
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
    bench.selection().pin(6, -1);
    bench.settle();
    assertThat(figure().query()).isEqualTo(6);
    assertThat(source.requests).containsExactly("logit Optional.empty");
    assertThat(figure().result().sum(6)).isCloseTo(figure().result().logits()[6], within(1e-9));
    assertThat(model.captionProperty().get()).contains("likeliest symbol");
    model.move(3);
    bench.settle();
    assertThat(figure().query()).isEqualTo(9);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(9);
  }

  @Test
  void nothingIsComputedWhileItIsHidden() {
    showing.set(false);
    open();
    assertThat(source.requests).isEmpty();
    showing.set(true);
    bench.settle();
    assertThat(source.requests).hasSize(1);
  }

  @Test
  void theLogitIsASettingOfTheJournal() {
    open();
    assertThat(model.labels.get()).contains("", "a", "|").doesNotContain(".");
    model.symbol.set("c");
    model.minus.set("d");
    bench.settle();
    assertThat(source.requests).last().isEqualTo("logit Optional[3]");
    assertThat(figure().result().target(0)).isEqualTo("c − d");
    assertThat(model.captionProperty().get()).isEqualTo("logit of c − d");
    model.minus.set("c");
    bench.settle();
    assertThat(figure().result().target(0)).isEqualTo("c");
    model.symbol.set("unknown");
    bench.settle();
    assertThat(figure().result().target(0)).isEqualTo("a − b");
    bench.workbench().selection().perform(model.symbol.to("c"));
    bench.settle();
    assertThat(model.symbol.get()).isEqualTo("c");
  }

  @Test
  void aHeadIsSelectedAndAPositionPinnedByKeys() {
    open();
    model.walk(1);
    assertThat(figure().marks().at()).contains(new Place(0, -1));
    model.walk(2);
    assertThat(model.describe()).startsWith("head 1.2; ");
    model.select();
    bench.settle();
    assertThat(bench.workbench().frame().selection().model().head()).isEqualTo(2);
    assertThat(figure().marks().selected()).isEqualTo("1.2");
    model.highlight(Optional.of(new Place(4, 5)));
    assertThat(model.describe()).contains("MLP 1", "+0.500", "after position 5");
    model.select();
    bench.settle();
    assertThat(figure().query()).isEqualTo(5);
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isFalse();
  }

  @Test
  void theLineHasTheLogitAndThePositions() {
    open();
    model.symbol.set("c");
    bench.settle();
    assertThat(model.line()).isInstanceOf(ShellLine.class);
    if (model.line() instanceof ShellLine.Words(List<String> words)) {
      assertThat(words).startsWith("attribute", "--run").contains("--symbol", "c", "--positions");
    }
  }
}
