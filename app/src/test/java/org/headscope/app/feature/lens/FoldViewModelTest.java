package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.fold.Fold;
import org.headscope.engine.interpret.fold.FoldBy;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class FoldViewModelTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Synthetic.Opened bench = Synthetic.closed();
  private final Selection selection = bench.selection();
  private final ReadOnlyBooleanWrapper showing = new ReadOnlyBooleanWrapper(true);
  private final FoldViewModel folded = new FoldViewModel(bench.workbench(), showing);

  private void open(Instance instance) {
    bench.workbench().opener().openRun(Path.of("/runs/synthetic"));
    settle();
    OpenedInstances.open(bench.workbench(), instance);
    bench.workbench().pairs().choose(instance);
    settle();
  }

  /// States 1 1 0 1, a separator, 1 1.
  private void open() {
    open(Bench.instance("acba", "ac"));
  }

  private void settle() {
    bench.settle().run();
  }

  private Fold fold() {
    return folded.figure().orElseThrow().folded().fold();
  }

  @Test
  void statesAreFoldedAndACellHighlightsItsPairs() {
    assertThat(folded.coverProperty().get())
        .isEqualTo(
            new Cover.Absent(
                "Open a run and an instance to see which states a head distinguishes."));
    open();
    assertThat(folded.captionProperty().get()).isEqualTo("head 1.1 · step 1,000");
    assertThat(fold().rows()).containsExactly("0", "1", "no state");
    assertThat(fold().queries()).containsExactly(1, 5, 1);
    for (double[] row : fold().weights()) {
      assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-5));
    }
    folded.highlight(Optional.of(new Place(0, 1, 0)));
    assertThat(folded.describe())
        .startsWith("query: state 1; key: state 0; ")
        .contains("× uniform attention, log-ratio ")
        .endsWith("3 pairs of 5 queries");
    folded.select();
    settle();
    assertThat(selection.markedProperty().get().of("hand")).containsExactly(2, 3, 5, 6);
    selection.perform(new Command.Undo());
    settle();
    assertThat(selection.markedProperty().get().isEmpty()).isTrue();
    folded.select();
    settle();
    assertThat(selection.markedProperty().get().of("hand")).hasSize(4);
    folded.select();
    settle();
    assertThat(selection.markedProperty().get().isEmpty()).as("again").isTrue();
    folded.highlight(Optional.of(new Place(0, 0, 2)));
    assertThat(folded.describe()).isEqualTo("query: state 0; key: no state; no such pair");
    folded.select();
    settle();
    assertThat(selection.markedProperty().get().isEmpty()).as("no pair").isTrue();
  }

  @Test
  void theQueriesInViewAreFoldedAlone() {
    open();
    folded.by.set(FoldBy.EDGE);
    folded.inView.set(true);
    selection.showWindow(new Span(1, 4));
    settle();
    assertThat(Arrays.stream(fold().queries()).sum()).isEqualTo(3);
    assertThat(fold().rows()).containsExactly("0 a", "1 b", "1 c");
    assertThat(folded.captionProperty().get()).endsWith("positions 1 to 3");
    folded.highlight(Optional.of(new Place(0, 2, 0)));
    assertThat(folded.describe()).startsWith("query: edge 1 c; key: edge 0 a");
    assertThat(folded.line())
        .isInstanceOfSatisfying(
            ShellLine.Words.class,
            line ->
                assertThat(line.text())
                    .contains("fold --run /runs/synthetic@1000")
                    .endsWith("--layer 1 --head 1 --by edge --positions 1..3 --json"));
  }

  @Test
  void textsWithoutStatesSaySo() {
    open(RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of("ab", "a")));
    assertThat(folded.coverProperty().get().words()).contains("has a state; fold by symbol");
    folded.by.set(FoldBy.SYMBOL);
    settle();
    assertThat(fold().rows()).containsExactly("a", "b", "|");
    folded.highlight(Optional.of(new Place(0, 0, 1)));
    assertThat(folded.describe()).startsWith("query: a; key: b; ");
  }

  @Test
  void allCellsHaveAsManyDecimals() {
    open();
    FoldFigure figure = folded.figure().orElseThrow();
    Set<Set<Integer>> seen = new HashSet<>();
    Pattern ratio = Pattern.compile("[+−]\\d+\\.(\\d+)");
    for (int height = 100; height <= 400; height += 4) {
      RecordingPen pen = RecordingPen.of(figure, 640, height, LIGHT);
      Box cells = figure.grid(640, height, LIGHT).cells().getFirst();
      Set<Integer> decimals =
          pen.texts().stream()
              .filter(text -> text.y() < cells.bottom())
              .map(text -> ratio.matcher(text.text()))
              .filter(Matcher::matches)
              .map(matcher -> matcher.group(1).length())
              .collect(Collectors.toSet());
      assertThat(decimals).as("height " + height).hasSizeLessThan(2);
      seen.add(decimals);
    }
    assertThat(seen).contains(Set.of(1), Set.of(2));
  }

  @Test
  void mapsTooLargeToKeepAreNotFoldedAndASentenceSaysWhy() {
    open(Bench.instance(Collections.nCopies(80, "acba").toArray(String[]::new)));
    bench.workbench().opener().openRun(Synthetic.LARGE);
    settle();
    assertThat(folded.figure()).isEmpty();
    assertThat(folded.coverProperty().get().toString())
        .contains("take too much memory; open or type a text of up to 256 tokens.");
  }

  @Test
  void isLegibleAndDrawnAsChecked() {
    open();
    FoldFigure figure = folded.figure().orElseThrow();
    for (Theme theme : Theme.values()) {
      assertThat(Legible.complaintsAtLeast(figure, theme.palette())).isEmpty();
    }
    for (double width : new double[] {640, 300}) {
      double height = figure.minHeight(width, LIGHT) + 20;
      Place last = new Place(0, 2, 2);
      PanelGrid grid = figure.grid(width, height, LIGHT);
      Box box = grid.box(last);
      assertThat(grid.at(box.middleX(), box.middleY())).contains(last);
      assertThat(box.right()).isLessThan(width);
      assertThat(box.bottom()).isLessThan(height);
      RecordingPen pen =
          RecordingPen.of(
              figure.with(new MatrixMarks(Optional.of(last), "")), width, height, LIGHT);
      assertThat(pen.texts()).anyMatch(t -> t.text().equals(figure.describe(last).getFirst()));
    }
    List<List<?>> rows = new ArrayList<>();
    figure.data().rows().forEach(rows::add);
    assertThat(rows).hasSize(9).allMatch(row -> row.size() == 7);
    GoldenDrawing.check(getClass(), "fold", figure, 640, 420);
  }
}
