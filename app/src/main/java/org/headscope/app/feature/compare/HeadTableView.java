package org.headscope.app.feature.compare;

import module java.base;

import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.feature.compare.HeadTableFigure.Marks;
import org.headscope.app.feature.compare.HeadTableViewModel.Source;
import org.headscope.app.feature.compare.HeadTableViewModel.Steps;

/// The panel of the table of heads: arrow keys walk the rows, Enter or a click selects a head, or
/// sorts by the title of a column.
public final class HeadTableView extends PicturePanel<HeadTableFigure> {
  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");
  private static final String HELP =
      "Each row is a head at a checkpoint, with its scores: bars are the share of attention that a"
          + " rule gets, with 95 % intervals. Click a row, or move with the arrow keys and press"
          + " Enter, to select its head; click a title, or press Enter above the first row, to"
          + " sort.";
  private static final String FILTER =
      "Lists the heads that meet a condition, such as 2-gram > .8 & tvd < .3, name = state, or"
          + " low lift state > .2";

  /// Rows that a notch of the mouse wheel scrolls.
  private static final int NOTCH = 3;

  private final HeadTableViewModel model;
  private final ScrollBar bar = new ScrollBar();
  private boolean arranging;

  public HeadTableView(HeadTableViewModel model) {
    super("Head table", model);
    this.model = model;
    explain(HELP);
    bar.setOrientation(Orientation.VERTICAL);
    bar.setFocusTraversable(false);
    bar.valueProperty().addListener((_, _, value) -> scrolled(value.doubleValue()));
    BorderPane table = new BorderPane(scrolled(canvas()), null, bar, null, null);
    table.setMinSize(0, 0);
    Region picture = covered(table, model.coverProperty(), model);
    VBox.setVgrow(picture, Priority.ALWAYS);
    canvas().getStyleClass().add("takes-keyboard");
    Label mistake = sentence();
    mistake.textProperty().bind(model.mistakeProperty());
    Label note = sentence();
    note.textProperty().bind(model.noteProperty());
    for (Label label : List.of(mistake, note)) {
      label.textProperty().subscribe(text -> Controls.show(label, !text.isEmpty()));
    }
    note.setWrapText(false);
    note.textProperty().subscribe(text -> Hint.on(note, text));
    VBox body = new VBox(6, controls(), mistake, picture, note);
    body.setMinSize(0, 0);
    setCenter(body);
    model.figureProperty().subscribe(_ -> arrange());
    canvas().heightProperty().subscribe(_ -> arrange());
    handleInput();
  }

  private FlowPane controls() {
    TextField filter = new TextField();
    filter.setId("head-table-where");
    filter.setPromptText("2-gram > .8 & tvd < .3");
    filter.setPrefColumnCount(18);
    filter.textProperty().bindBidirectional(model.filter);
    Hint.on(filter, FILTER);
    model
        .mistakeProperty()
        .subscribe(text -> filter.pseudoClassStateChanged(ERROR, !text.isEmpty()));
    return Controls.row(
        Controls.labelled("Filter", filter),
        Controls.labelled(
            "Runs",
            new Segments<>(
                model.source,
                List.of(Source.values()),
                new Words("this", "The heads of the selected run"),
                new Words("open", "The heads of all open runs"),
                new Words("folder", "The heads of all runs in the selected run's folder"))),
        Controls.labelled(
            "Steps",
            new Segments<>(
                model.steps,
                List.of(Steps.values()),
                new Words("last", "The last scored checkpoint of each run"),
                new Words("shown", "The selected step"),
                new Words("all", "Every scored checkpoint"))));
  }

  private void handleInput() {
    point(
        (shown, x, y, width, _, palette) ->
            HeadTableLayout.of(shown.listed(), width, palette)
                .at(x, y, shown.marks().first(), shown.rows().size()),
        model::highlight,
        _ -> model.choose());
    canvas()
        .setOnScroll(event -> {
          if (event.getDeltaY() != 0 && bar.isVisible()) {
            bar.setValue(
                Math.clamp(
                    bar.getValue() - NOTCH * Math.signum(event.getDeltaY()), 0, bar.getMax()));
            event.consume();
          }
        });
    onKey("Up", () -> walk(-1, 0));
    onKey("Down", () -> walk(1, 0));
    onKey("Left", () -> walk(0, -1));
    onKey("Right", () -> walk(0, 1));
    onKey("Page_Up", () -> walk(-fitting(), 0));
    onKey("Page_Down", () -> walk(fitting(), 0));
    onKey("Home", () -> walk(-Integer.MAX_VALUE, 0));
    onKey("End", () -> walk(Integer.MAX_VALUE, 0));
    onKey("Enter", model::choose);
    onKey("Space", model::choose);
    tryKey("Esc", model::release);
  }

  private void walk(int rows, int columns) {
    model.walk(rows, columns, fitting());
  }

  private Optional<HeadTableLayout> tableLayout() {
    return model
        .figure()
        .map(shown ->
            HeadTableLayout.of(shown.listed(), canvas().getWidth(), paletteProperty().get()));
  }

  private int fitting() {
    return tableLayout().map(layout -> layout.fitting(canvas().getHeight())).orElse(1);
  }

  /// Adapts the scroll bar to the table and its first row.
  private void arrange() {
    int rows = model.figure().map(shown -> shown.rows().size()).orElse(0);
    int fitting = fitting();
    int hidden = Math.max(0, rows - fitting);
    arranging = true;
    bar.setMax(hidden);
    bar.setVisibleAmount(rows == 0 ? 0 : (double) hidden * fitting / rows);
    bar.setUnitIncrement(1);
    bar.setBlockIncrement(fitting);
    bar.setValue(model.figure().map(shown -> shown.marks().first()).orElse(0));
    arranging = false;
    Controls.show(bar, hidden > 0);
    String words = model.describe();
    canvas().setAccessibleHelp(words.isEmpty() ? HELP : words);
  }

  private void scrolled(double value) {
    if (!arranging) {
      model.scrollTo((int) Math.rint(value));
    }
  }

  @Override
  public Optional<String> subject() {
    return model.subject();
  }

  @Override
  protected Figure exported(HeadTableFigure shown) {
    return framed(shown.with(Marks.NONE));
  }
}
