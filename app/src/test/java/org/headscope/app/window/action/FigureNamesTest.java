package org.headscope.app.window.action;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FxThread;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.session.SelectionState;
import org.headscope.app.window.view.Lazy;
import org.headscope.app.window.view.WindowPanel;
import org.junit.jupiter.api.Test;

/// A file is named after what its picture shows, not after what else is selected.
class FigureNamesTest {
  private static WindowPanel panel(String id, Optional<String> subject) {
    Panel shown =
        FxThread.get(() ->
            new Panel(id) {
              @Override
              public Optional<String> subject() {
                return subject;
              }

              @Override
              public Optional<Figure> figure() {
                return Optional.empty();
              }

              @Override
              public ShellLine line() {
                return ShellLine.nothing();
              }
            });
    Lazy<Panel> made = new Lazy<>(() -> shown);
    made.get();
    return new WindowPanel(new FeatureView(id, id, 100, 100), made);
  }

  private static String name(String id, Optional<String> subject) {
    Bench bench = FxThread.get(Bench::new);
    SelectionState now =
        FxThread.get(() -> {
          bench.open(Bench.drawn(1));
          return bench.selection().snapshot();
        });
    return FigureNames.of(panel(id, subject), now)
        .replace(now.opened().run().orElseThrow().name() + "-step" + now.opened().step(), "RUN")
        .replace(now.opened().instance().orElseThrow().id(), "TEXT");
  }

  @Test
  void filesAreNamedByTheirContent() {
    assertThat(name("heads", Optional.empty())).isEqualTo("RUN-heads");
    assertThat(name("attention", Optional.empty())).matches("RUN-L\\dH\\d-attention");
    assertThat(name("automaton", Optional.empty())).isEqualTo("TEXT-automaton");
    assertThat(name("sequence", Optional.empty())).isEqualTo("TEXT-sequence");
    assertThat(name("training", Optional.of("other-step600"))).isEqualTo("other-step600-training");
    assertThat(name("positions", Optional.of("../a vs b"))).isEqualTo("..-a-vs-b-positions");
    assertThat(name("matrix", Optional.of("x".repeat(500)))).hasSizeLessThan(100);
  }
}
