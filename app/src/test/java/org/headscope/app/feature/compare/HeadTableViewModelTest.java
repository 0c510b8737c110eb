package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.compare.HeadTableLayout.Place;
import org.headscope.app.feature.compare.HeadTableQuery.Runs;
import org.headscope.app.feature.compare.HeadTableViewModel.Source;
import org.headscope.app.feature.compare.HeadTableViewModel.Steps;
import org.headscope.app.session.Command;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headtable.HeadColumn;
import org.headscope.engine.interpret.headtable.HeadRow;
import org.headscope.engine.interpret.headtable.HeadTable;
import org.junit.jupiter.api.Test;

class HeadTableViewModelTest {
  private static final Palette PALETTE = Theme.LIGHT.palette();

  private final Bench bench = new Bench();
  private final List<Runs> read = new ArrayList<>();
  private Function<Runs, HeadTable> source = this::heads;
  private final HeadTableViewModel model =
      new HeadTableViewModel(
          bench.workbench(),
          new ReadOnlyBooleanWrapper(true),
          (runs, _, _) -> {
            read.add(runs);
            return source.apply(runs);
          });

  /// Returns four heads of each run at steps 0 and 400, with 2-gram shares of .1 to .8.
  private HeadTable heads(Runs runs) {
    List<HeadRow> rows = new ArrayList<>();
    for (Path folder : runs.folders()) {
      for (long step : List.of(0L, 400L)) {
        for (int i = 1; i <= 4; i++) {
          double share = step == 0 ? 0.1 : 0.2 * i;
          String name = share > 0.5 ? "2-gram" : "no name";
          rows.add(
              new HeadRow(
                  folder,
                  folder.getFileName().toString(),
                  step,
                  new HeadScore(1 + i / 3, 2 - i % 2, List.of(score("2-gram", share)), name)));
        }
      }
    }
    return new HeadTable(rows, List.of("No head scores are stored with other."));
  }

  private static RuleScore score(String rule, double share) {
    Interval interval = new Interval(share, share - 0.05, share + 0.05);
    return new RuleScore(rule, interval, 0.1, 0.1, interval, 9);
  }

  private HeadTableFigure open() {
    bench.open(Bench.drawn(0));
    bench.settle();
    return figure();
  }

  private HeadTableFigure figure() {
    return model.figure().orElseThrow();
  }

  private List<String> rows() {
    bench.settle();
    return figure().rows().stream().map(row -> row.step() + ":" + row.score().place()).toList();
  }

  @Test
  void theFilterAndTheOrderAreSettingsThatUndoReverts() {
    assertThat(model.coverProperty().get()).isInstanceOf(Cover.Absent.class);
    assertThat(open().rows()).hasSize(8);
    assertThat(model.noteProperty().get()).isEqualTo("No head scores are stored with other.");
    model.filter.set("2-gram > .3");
    assertThat(rows()).containsExactly("400:1.2", "400:2.1", "400:2.2");
    assertThat(model.captionProperty().get()).isEqualTo("3 of 8 heads");
    model.sortBy(HeadColumn.parse("2-gram"));
    assertThat(rows()).as("the largest first").containsExactly("400:2.2", "400:2.1", "400:1.2");
    model.sortBy(HeadColumn.parse("2-gram"));
    assertThat(rows()).containsExactly("400:1.2", "400:2.1", "400:2.2");
    bench.selection().perform(new Command.Undo());
    assertThat(rows()).containsExactly("400:2.2", "400:2.1", "400:1.2");
    bench.selection().perform(new Command.Undo());
    bench.selection().perform(new Command.Undo());
    assertThat(rows()).hasSize(8);
    assertThat(read).as("read once").hasSize(1);
  }

  @Test
  void aMistakeIsNamedAndTheRowsStay() {
    open();
    model.filter.set("2-gram > .3");
    bench.settle();
    model.filter.set("2-gram > .3 & tv");
    assertThat(rows()).hasSize(3);
    assertThat(model.mistakeProperty().get())
        .startsWith("Filter, character 15: no column is named “tv”; write a rule");
    assertThat(model.line()).isInstanceOf(ShellLine.None.class);
    model.filter.set("");
    assertThat(model.mistakeProperty().get()).isEmpty();
    assertThat(rows()).hasSize(8);
  }

  @Test
  void aRowSelectsItsStepAndHeadAndATitleSorts() {
    open();
    int row = rows().indexOf("0:2.1");
    model.highlight(Optional.of(new Place(row, 0)));
    assertThat(model.describe()).contains("head 2.1").contains("2-gram 0.100 (0.050–0.150)");
    model.choose();
    bench.settle();
    assertThat(bench.selection().snapshot().opened().step()).isZero();
    assertThat(bench.selection().snapshot().model().layer()).isEqualTo(2);
    assertThat(figure().marks().selected()).hasValue(row);
    int title = figure().listing().columns().indexOf(HeadColumn.parse("2-gram"));
    model.highlight(Optional.of(new Place(-1, title)));
    model.choose();
    assertThat(rows()).startsWith("400:2.2");
  }

  @Test
  void arrowKeysBeginAtTheSelectedRowAndScroll() {
    open();
    model.walk(1, 0, 3);
    assertThat(model.at()).contains(new Place(figure().marks().selected().orElse(0), 0));
    model.walk(Integer.MAX_VALUE, 0, 3);
    assertThat(model.at().orElseThrow().row()).isEqualTo(7);
    assertThat(figure().marks().first()).isEqualTo(5);
    model.walk(-Integer.MAX_VALUE, 99, 3);
    assertThat(model.at().orElseThrow())
        .isEqualTo(new Place(-1, figure().listed().drawn().size() - 1));
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isFalse();
  }

  @Test
  void theLineNamesRunsStepsFilterAndOrder() {
    Path run = open().rows().getFirst().folder();
    assertThat(model.line()).isEqualTo(ShellLine.of("heads", "--run", run.toString(), "--json"));
    model.source.set(Source.FOLDER);
    model.steps.set(Steps.ALL);
    model.filter.set("2-gram > .3");
    model.sortBy(HeadColumn.parse("head"));
    bench.settle();
    assertThat(read.getLast().within()).isTrue();
    assertThat(model.line())
        .isEqualTo(
            ShellLine.of(
                "heads",
                "--runs",
                String.valueOf(run.getParent()),
                "--steps",
                "all",
                "--where",
                "2-gram > .3",
                "--sort",
                "head",
                "--json"));
  }

  @Test
  void runsWithoutScoresAreASentence() {
    source = _ -> new HeadTable(List.of(), List.of("No head scores are stored with made."));
    bench.open(Bench.drawn(0));
    bench.settle();
    assertThat(model.figure()).isEmpty();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("No head scores are stored with made."));
  }

  @Test
  void onlyVisibleRowsArePainted() {
    HeadTableFigure few = open();
    HeadRow row = few.rows().getLast();
    source = _ -> new HeadTable(Collections.nCopies(100_000, row), List.of());
    model.steps.set(Steps.ALL);
    bench.settle();
    model.scrollTo(50_000);
    assertThat(figure().rows()).hasSize(100_000);
    int fitting = HeadTableLayout.of(figure().listed(), 600, PALETTE).fitting(400);
    assertThat(RecordingPen.of(figure(), 600, 400, PALETTE).texts("0.800")).hasSize(fitting);
    assertThat(figure().minPaperHeight(600, PALETTE)).isLessThan(10_000);
  }
}
