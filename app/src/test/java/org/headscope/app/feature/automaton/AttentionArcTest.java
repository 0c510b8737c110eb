package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.Synthetic;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.engine.interpret.fold.Fold;
import org.headscope.engine.task.SymbolNames;
import org.junit.jupiter.api.Test;

/// A head's attention as arcs between the states of the automaton.
class AttentionArcTest {
  private static final Fold FOLD =
      new Fold(
          List.of("0", "1", "no state"),
          List.of("0", "1", "no state"),
          new long[] {4, 4, 1},
          new long[][] {{6, 4, 2}, {4, 6, 2}, {1, 1, 0}},
          new double[][] {{.75, .15, .1}, {.2, .25, .55}, {.9, .1, 0}},
          new double[][] {{.25, .5, .25}, {.5, .2, .3}, {.5, .5, 0}});

  private static AutomatonFigure figure(List<AttentionArc> arcs) {
    return new AutomatonFigure(
        AutomatonLayout.of(Bench.AUTOMATON),
        AutomatonPosition.NOWHERE,
        List.of(0, 0, 0),
        Optional.empty(),
        Optional.empty(),
        SymbolNames.NONE,
        arcs);
  }

  @Test
  void onlyStatesThatAreAttendedToMoreThanUniformlyHaveArcs() {
    List<AttentionArc> arcs = AttentionArc.of(FOLD);
    assertThat(arcs).extracting(arc -> arc.query() + " " + arc.key()).containsExactly("0 0", "1 1");
    assertThat(arcs.get(0).ratio()).isEqualTo(3);
    assertThat(arcs.get(1).ratio()).isCloseTo(1.25, within(1e-12));
  }

  @Test
  void arcsAreLabelledAndAsWideAsTheirRatio() {
    List<AttentionArc> arcs =
        List.of(new AttentionArc(0, 0, 8), new AttentionArc(0, 1, 4), new AttentionArc(1, 0, 2));
    for (Theme theme : Theme.values()) {
      assertThat(Legible.complaints(figure(arcs), 420, 320, theme.palette())).isEmpty();
    }
    RecordingPen without = RecordingPen.of(figure(List.of()), 420, 320, Theme.LIGHT.palette());
    RecordingPen pen = RecordingPen.of(figure(arcs), 420, 320, Theme.LIGHT.palette());
    assertThat(pen.texts()).hasSize(without.texts().size() + 3);
    List<String> ratios = List.of("8.0×", "4.0×", "2.0×");
    assertThat(pen.texts()).extracting(Drawn.Text::text).containsAll(ratios);
    assertThat(figure(arcs).data()).isEqualTo(figure(List.of()).data());
  }

  @Test
  void arcsDoNotCrossTheLabelsOfEdges() {
    List<AttentionArc> arcs = List.of(new AttentionArc(0, 1, 8));
    RecordingPen pen = RecordingPen.of(figure(arcs), 420, 320, Theme.LIGHT.palette());
    Drawn.Path arc =
        pen.visible(Drawn.Path.class).stream()
            .filter(path -> path.line().isPresent())
            .max(Comparator.comparingDouble(path -> path.line().orElseThrow().width()))
            .orElseThrow();
    assertThat(pen.marks().indexOf(arc)).isLessThan(pen.marks().indexOf(pen.texts().getFirst()));
  }

  @Test
  void arcsStayWithinTheDiagram() {
    for (AttentionArc arc : List.of(new AttentionArc(0, 1, 8), new AttentionArc(1, 0, 8))) {
      for (int height = 90; height <= 330; height += 40) {
        double bottom = height;
        RecordingPen pen =
            RecordingPen.of(figure(List.of(arc)), 420, height, Theme.LIGHT.palette());
        assertThat(pen.visible(Drawn.Path.class))
            .extracting(Drawn.Path::box)
            .allMatch(box -> box.y() >= 0 && box.bottom() <= bottom);
      }
    }
  }

  @Test
  void theSettingDrawsThoseOfTheSelectedHead() {
    Synthetic.Opened bench = Synthetic.open();
    AutomatonViewModel model =
        new AutomatonViewModel(bench.workbench(), bench.selection(), bench.workbench().details());
    bench.settle().run();
    AutomatonFigure plain = (AutomatonFigure) model.figure().orElseThrow();
    assertThat(plain.arcs()).isEmpty();
    assertThat(((ShellLine.Words) model.line()).words()).doesNotContain("--head");
    model.arcs.shown.set(true);
    bench.settle().run();
    List<AttentionArc> first = ((AutomatonFigure) model.figure().orElseThrow()).arcs();
    assertThat(first).isNotEmpty().allMatch(arc -> arc.ratio() > 1);
    assertThat(((ShellLine.Words) model.line()).words()).contains("--head", "automaton.arcs=true");
    bench.selection().selectHead(2, 2);
    bench.settle().run();
    assertThat(((AutomatonFigure) model.figure().orElseThrow()).arcs()).isNotEqualTo(first);
  }
}
