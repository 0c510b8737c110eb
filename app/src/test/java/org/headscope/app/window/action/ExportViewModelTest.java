package org.headscope.app.window.action;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.FxThread;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.FigureExport;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.task.TaskRunner;
import org.junit.jupiter.api.Test;

class ExportViewModelTest {
  private static final Figure FIGURE =
      new Figure() {
        @Override
        public String title() {
          return "red";
        }

        @Override
        public double minPaperWidth(Palette palette) {
          return 300;
        }

        @Override
        public void paint(Pen pen, double width, double height, Palette palette) {
          pen.fillRect(0, 0, width, height, Color.RED);
        }

        @Override
        public DataTable data() {
          return new DataTable("a", List.of());
        }
      };

  private final Journal journal = new Journal();
  private final Setting<FigureStyle> style =
      journal.setting("figures.style", FigureStyle.DEFAULT, FigureStyleSetting.FORM);
  private final ExportViewModel model =
      FxThread.get(() -> new ExportViewModel(style, new TaskRunner(Runnable::run, Runnable::run)));

  ExportViewModelTest() {
    FxThread.run(() ->
        model.open(
            new ExportViewModel.Subject(
                "Red",
                FIGURE,
                (asked, figure) -> FigureExport.of(asked, figure, 600, 300),
                (asked, format) -> ShellLine.of("render", format, "" + asked.width()))));
  }

  @Test
  void aStyleOfAnOlderSessionIsRead() {
    FigureStyle drawn = new FigureStyle(8.25, 0, 9, Theme.LIGHT, List.of(), "b", true);
    Map<Object, Object> older = new HashMap<>();
    ((Map<?, ?>) FigureStyleSetting.FORM.write().apply(drawn))
        .forEach(
            (name, value) -> older.put(name.equals("embed-fonts") ? "fonts-inside" : name, value));
    assertThat(FigureStyleSetting.FORM.read().apply(older)).isEqualTo(drawn);
  }

  private String size() {
    return model.size.get();
  }

  @Test
  void choosingAColumnSetsWidthPreviewAndCommand() {
    assertThat(model.column()).isZero();
    int icml = ExportViewModel.columns().indexOf("ICML, one column");
    FxThread.run(() -> model.choose(icml));
    assertThat(model.column()).isEqualTo(icml);
    assertThat(size()).startsWith("8.3 × ").endsWith("small text 8.0 pt");
    assertThat(model.line.get()).isEqualTo(ShellLine.of("render", "pdf", "8.255"));
    assertThat(model.preview.get().orElseThrow().getWidth()).isEqualTo(600);
    FxThread.run(() -> model.choose(0));
    assertThat(style.get()).isEqualTo(FigureStyle.DEFAULT);
  }

  @Test
  void typedValuesAreAcceptedOrRefusedInASentence() {
    FxThread.run(() -> {
      model.type("width", "9.5", w -> style.get().withWidth(w));
      assertThat(problem()).isEmpty();
      assertThat(style.get().width()).isEqualTo(9.5);
      assertThat(model.column()).isEqualTo(-1);
      model.type("width", "", w -> style.get().withWidth(w));
      assertThat(problem()).isEmpty();
      model.type("width", "wide", w -> style.get().withWidth(w));
      model.type("height", "", h -> style.get().withHeight(h));
      assertThat(problem())
          .as("another field")
          .isEqualTo("“wide” is not a number; write one such as 8.25.");
      model.type("width", "1", w -> style.get().withWidth(w));
      assertThat(problem()).contains("4 to 100 cm");
      model.letter("a");
      assertThat(problem()).as("all fields show what holds now").isEmpty();
      model.letter("far too long");
      assertThat(problem()).contains("at most 8");
    });
    assertThat(style.get()).isEqualTo(FigureStyle.DEFAULT.withLetter("a"));
  }

  private String problem() {
    return model.problem.get();
  }

  @Test
  void aFigureThatNeedsMoreSpaceAnnouncesSmallerText() {
    FxThread.run(() -> style.set(style.get().withWidth(5)));
    assertThat(size()).contains("since it needs more space");
  }

  @Test
  void theStyleIsASettingThatCanBeUndone() {
    journal.begin();
    FigureStyle other = FigureStyle.DEFAULT.withWidth(8.25).with(FigurePart.PIN, true);
    FxThread.run(() -> style.set(other));
    FxThread.run(() -> journal.perform(new Command.Undo()));
    assertThat(style.get()).isEqualTo(FigureStyle.DEFAULT);
    FxThread.run(() -> journal.perform(new Command.Redo()));
    assertThat(style.get()).isEqualTo(other);
  }
}
