package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.engine.neural.component.Component;
import org.junit.jupiter.api.Test;

class SentencePaneTest {
  private final Bench bench = new Bench().open(Bench.instance("acb", "ab"));

  @Test
  void everyHeadOfManyHasAButtonInsideThePane() {
    FxThread.run(() -> {
      bench.settle();
      BenchViewModel model = new BenchViewModel(bench.workbench());
      SentencePane pane = new SentencePane(model);
      Pictures.show(pane, 240, 500, Theme.LIGHT);
      model.offered.set(
          IntStream.rangeClosed(1, 12)
              .boxed()
              .flatMap(l -> IntStream.rangeClosed(1, 12).mapToObj(h -> l + "." + h))
              .map(Component::parse)
              .toList());
      pane.applyCss();
      pane.layout();
      for (String head : List.of("1-1", "1-6", "12-12")) {
        Node button = pane.lookup("#bench-" + head);
        assertThat(button.localToScene(button.getBoundsInLocal()).getMaxX())
            .as(head)
            .isLessThanOrEqualTo(240);
      }
    });
  }
}
