package org.headscope.app.feature.prediction;

import module java.base;

import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.control.*;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.session.PredictorChoice;

/// The panel of the next symbol: arrow keys move the query, with Shift the explained predictor.
public final class PredictionView extends PicturePanel<PredictionFigure> implements Landmarks {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("prediction", "Next symbol", 420, 320, List.of("json")),
          context ->
              new PredictionView(
                  new PredictionViewModel(context.workbench(), context.selection())));

  private static final String HELP =
      "The probability of each next symbol: by the model, by the automaton or"
          + " whatever else generated the text (the truth), and by the predictors selected above. The arrow ← marks the symbol"
          + " that follows. TVD is half the summed difference of two distributions, 0 for equal ones, 1 for"
          + " disjoint ones. The left and right keys move the query. Click a predictor's name, or press"
          + " Shift with left or right, to see what decided its row: a context"
          + " of 2 (a 3-gram) found the last 2 symbols earlier in the text, a match of 2, as a"
          + " 2-gram head does, and counts what followed; matches without a successor, at the end of"
          + " a string or of the text, count as unfollowed. A context tree weighs every"
          + " suffix by ω; below are the weights of each in the blend of the same predictions"
          + " that fits the model's row best in least squares, and the TVD of the model"
          + " to each alone. If several blends fit equally well, which may happen if the longest"
          + " suffix has as many symbols as the alphabet, the one nearest to ω is shown; the remaining TVD"
          + " is explained by none of them.";

  private final PredictionViewModel model;
  private final PredictorMenu menu;

  public PredictionView(PredictionViewModel model) {
    super("Next symbol", model);
    this.model = model;
    Label absence = sentence();
    absence.textProperty().bind(model.coverProperty().map(Cover::words));
    StackPane body = new StackPane(canvas(), absence);
    StackPane.setMargin(absence, new Insets(12));
    body.setMinSize(0, 0);
    setCenter(body);
    Hint.on(canvas(), HELP);
    menu = new PredictorMenu(model);
    head().getChildren().add(1, menu);
    model.figureProperty().subscribe(_ -> updateMenu());
    canvas().widthProperty().subscribe(_ -> updateMenu());
    canvas().heightProperty().subscribe(_ -> updateMenu());
    paletteProperty().subscribe(_ -> updateMenu());
    canvas()
        .setOnMouseClicked(event -> {
          canvas().requestFocus();
          headAt(event).map(PredictorColumn::name).ifPresent(model::explain);
        });
    canvas()
        .setOnMouseMoved(
            event -> canvas().setCursor(headAt(event).isPresent() ? Cursor.HAND : Cursor.DEFAULT));
    onKey("Left", () -> model.walk(-1));
    onKey("Right", () -> model.walk(1));
    onKey("Shift+Left", () -> model.walkExplained(-1));
    onKey("Shift+Right", () -> model.walkExplained(1));
  }

  /// Updates the menu with the columns that fit and the space for its button.
  private void updateMenu() {
    Palette palette = paletteProperty().get();
    List<PredictorColumn> shown =
        model
            .figure()
            .map(f -> f.shown(canvas().getWidth(), canvas().getHeight(), palette))
            .orElse(List.of());
    TextStyle style = TextStyle.sans(palette.size().small()).semibold();
    double beside =
        FxFonts.width(title().getText(), style) + FxFonts.width(captionProperty().get(), style);
    menu.showFitting(shown, canvas().getWidth() - beside - 3 * palette.size().small());
  }

  private Optional<PredictorColumn> headAt(MouseEvent event) {
    Palette palette = paletteProperty().get();
    double width = canvas().getWidth();
    double high = canvas().getHeight();
    return model.figure().flatMap(f -> f.headAt(event.getX(), event.getY(), width, high, palette));
  }

  @Override
  public Optional<AudienceCard> inset(Presented.Showing showing) {
    return model.figure().map(f -> new NextCard(f.next().withHidden(showing.concealed())));
  }

  @Override
  protected PredictionFigure withConcealed(PredictionFigure shown, Set<Concealed> what) {
    return shown.concealing(what);
  }

  @Override
  public Optional<Presented> presented(Presented.Showing showing) {
    Set<Concealed> hidden =
        showing.hidden(Concealed.NEXT_SYMBOL, Concealed.BARS, Concealed.NUMBERS);
    return whole()
        .map(figure ->
            hidden.contains(Concealed.NEXT_SYMBOL)
                ? new PredictionPrompt(figure.next())
                : framed(withConcealed(figure, hidden)))
        .map(figure ->
            // Other hidden parts are named in the figure itself.
            new Presented(figure, List.of(), List.of(), showing.hidden(Concealed.NEXT_SYMBOL)));
  }

  @Override
  public Optional<Box> where(Anchor anchor) {
    return Landmarks.on(canvas(), anchor);
  }

  /// A question in place of the prediction, while all of it is hidden.
  private record PredictionPrompt(NextSymbolDistributions next) implements Figure {
    @Override
    public String title() {
      return "What comes next %s?".formatted(next.positionText());
    }

    @Override
    public DataTable data() {
      return new DataTable(List.of("position"), List.of(List.of(next.at().position())));
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      double size = palette.size().title();
      double middle = height / 2;
      TextStyle large = TextStyle.sans(4 * size).semibold().middle().centred();
      TextStyle plain = TextStyle.sans(size).middle().centred();
      pen.text("?", width / 2, middle, large, palette.mark().accent());
      pen.text(title(), width / 2, middle + 3.4 * size, plain, palette.ink().text());
    }
  }

  /// The button in the panel's heading that selects predictors beside model and truth: the selected
  /// ones come first, so that they can be removed at once, then all others by kind. If not all
  /// columns fit, the menu begins with those to show.
  static final class PredictorMenu extends MenuButton {
    private static final String NAME = "Predictors";

    private final PredictionViewModel model;
    private List<PredictorColumn> shown = List.of();

    PredictorMenu(PredictionViewModel model) {
      super(NAME);
      this.model = model;
      setAccessibleText(NAME);
      getStyleClass().add("compact");
      int max = PredictionViewModel.MAX_CHOSEN;
      String meaning = "Predictors beside the model and the truth: at most " + max;
      Controls.small(this, "predictors", meaning);
    }

    /// Fills the menu before it opens; predictors that arrive while it is open appear next time.
    @Override
    public void show() {
      if (!isShowing()) {
        fill();
      }
      super.show();
    }

    /// Updates the label with the number of columns that fit.
    ///
    /// @param columns the columns that fit
    /// @param width the space for this button
    void showFitting(List<PredictorColumn> columns, double width) {
      shown = columns;
      int all = all();
      boolean cut = shown.size() < all;
      String some = "%d of %d".formatted(shown.size(), all);
      String whole = cut ? NAME + ": " + some : NAME;
      double arrow = 2.5 * getFont().getSize();
      boolean fits = FxFonts.width(whole, TextStyle.sans(getFont().getSize())) + arrow <= width;
      setText(fits ? whole : cut ? some : "⋯");
    }

    private int all() {
      return model.figure().map(figure -> figure.next().columns().size()).orElse(0);
    }

    private Menu fittingMenu() {
      Menu menu = new Menu("Columns beside the model: at most " + (shown.size() - 1));
      for (PredictorColumn column : model.figure().orElseThrow().next().columns()) {
        if (!column.isModel()) {
          boolean is = shown.stream().anyMatch(c -> c.name().equals(column.name()));
          menu.getItems().add(item(column.label(), is, () -> model.prefer(column.name(), !is)));
        }
      }
      return menu;
    }

    void fill() {
      List<MenuItem> items = new ArrayList<>();
      if (shown.size() < all()) {
        items.addAll(List.of(fittingMenu(), new SeparatorMenuItem()));
      }
      model.chosen().forEach(choice -> items.add(item(choice)));
      if (!items.isEmpty()) {
        items.add(new SeparatorMenuItem());
      }
      for (PredictorGroup group : model.offers()) {
        Menu more = new Menu(group.title());
        group.choices().forEach(choice -> more.getItems().add(item(choice)));
        items.add(more);
      }
      MenuItem usual = new MenuItem("Reset to contexts of 1 and 2");
      usual.setOnAction(_ -> model.reset());
      items.addAll(List.of(new SeparatorMenuItem(), usual));
      getItems().setAll(items);
    }

    private CheckMenuItem item(PredictorChoice choice) {
      boolean is = model.chosen().contains(choice);
      CheckMenuItem item = item(PredictorGroup.menuText(choice), is, () -> model.toggle(choice));
      item.setDisable(!is && model.full());
      return item;
    }

    private static CheckMenuItem item(String label, boolean is, Runnable action) {
      CheckMenuItem item = new CheckMenuItem(label);
      item.setSelected(is);
      item.setMnemonicParsing(false);
      item.setOnAction(_ -> action.run());
      return item;
    }
  }
}
