package org.headscope.app.control;

import module java.base;

import javafx.beans.binding.*;
import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.text.TextAlignment;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.BadgedFigure.Badge;
import org.headscope.app.task.Query;

/// A region of the window: a heading, a caption that names its subject, and a body. Colours and
/// text sizes follow the palette.
public abstract class Panel extends BorderPane {
  /// The state of a card over a picture, rather than in place of it.
  static final PseudoClass OVER = PseudoClass.getPseudoClass("over");

  /// The distance from the edge to the content.
  static final Insets AROUND = new Insets(12, 14, 10, 14);

  /// The width in which the caption is set even if it breaks a word, in sizes of small text.
  private static final double WIDE = 14;

  private static final TextStyle.Weight CAPTION = TextStyle.Weight.MEDIUM;

  private final ObjectProperty<Set<Concealed>> concealed = new SimpleObjectProperty<>(Set.of());
  private final ObjectProperty<Badge> badge = new SimpleObjectProperty<>(Badge.NONE);
  private final ObjectProperty<Palette> palette = new SimpleObjectProperty<>(Theme.LIGHT.palette());
  private final Label title = new Label();
  private final Label caption = new Label();
  private final Label mark = new Label("?");
  private final HBox head;
  private String heading = "";
  private final Region instead = new Region();
  private Optional<ObservableValue<? extends Cover>> cover = Optional.empty();
  private final ReadOnlyLongWrapper changes = new ReadOnlyLongWrapper(this, "changes");

  @SuppressWarnings("this-escape") // Only its own children see it before it is complete.
  protected Panel(String heading) {
    setHeading(heading);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox.setMargin(space, new Insets(0, -8, 0, 0)); // one gap before the caption, not two
    title.setMinWidth(Region.USE_PREF_SIZE);
    caption.setWrapText(true);
    caption.setTextAlignment(TextAlignment.RIGHT);
    mark.getStyleClass().add("explain");
    mark.setMinWidth(Region.USE_PREF_SIZE);
    mark.setVisible(false);
    mark.managedProperty().bind(mark.visibleProperty());
    head = new HBox(8, title, mark, space, caption);
    head.setAlignment(Pos.CENTER_LEFT);
    head.setPadding(new Insets(0, 0, 8, 0));
    setTop(head);
    setPadding(AROUND);
    palette.subscribe(p -> {
      FxFonts.setFont(title, TextStyle.sans(p.size().small()).semibold());
      title.setTextFill(p.ink().muted());
      FxFonts.setFont(caption, TextStyle.sans(p.size().small()).weight(CAPTION));
      caption.setTextFill(p.ink().text());
    });
    BooleanBinding fits =
        Bindings.createBooleanBinding(
            this::captionFits, caption.widthProperty(), caption.textProperty(), palette);
    caption.visibleProperty().bind(fits);
    caption.minHeightProperty().bind(fits.map(is -> is ? Region.USE_PREF_SIZE : 0));
    caption.prefHeightProperty().bind(fits.map(is -> is ? Region.USE_COMPUTED_SIZE : 0));
  }

  /// Returns whether the caption has space for its longest word, which else would be broken.
  private boolean captionFits() {
    double small = palette.get().size().small();
    TextStyle style = TextStyle.sans(small).weight(CAPTION);
    double word =
        Arrays.stream(caption.getText().split("\\s", -1))
            .mapToDouble(each -> FxFonts.width(each, style))
            .max()
            .orElse(0);
    double width = caption.getWidth(); // 0 before the first layout
    return width == 0 || width >= Math.floor(Math.min(WIDE * small, word));
  }

  public final ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  /// The parts that are hidden until the reader has predicted them.
  public final ObjectProperty<Set<Concealed>> concealedProperty() {
    return concealed;
  }

  /// The lines below exported figures that say how far their model can be trusted.
  public final ObjectProperty<Badge> badgeProperty() {
    return badge;
  }

  protected final boolean hides(Concealed what) {
    return concealed.get().contains(what);
  }

  protected final void setHeading(String heading) {
    this.heading = heading;
    title.setText(heading.toUpperCase(Locale.ROOT));
  }

  /// Explains the heading on hover and to screen readers.
  protected final void explain(String meaning) {
    mark.setVisible(!meaning.isEmpty());
    Hint.on(title, meaning);
    Hint.on(mark, meaning);
    mark.setAccessibleText(meaning);
  }

  /// The panel's subject, at the right end of the heading.
  protected final StringProperty captionProperty() {
    return caption.textProperty();
  }

  /// Returns `figure` for export, with this heading and caption.
  protected final Figure framed(Figure figure) {
    return new FramedFigure(figure, heading, caption.getText());
  }

  /// Returns `figure` for export; its caption is `still` if the selection is left out.
  protected final Figure framed(Figure figure, String still) {
    return new FramedFigure(figure, heading, caption.getText(), still);
  }

  /// The row of the heading, for controls that concern the whole panel.
  protected final HBox head() {
    return head;
  }

  /// The heading itself, for panels that place it elsewhere than above their body.
  protected final Label title() {
    return title;
  }

  /// Replaces the title with `buttons` that name the panel, at the upper left corner inside
  /// [#AROUND].
  final void replaceTitle(Region buttons) {
    instead.setMinSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    instead.prefWidthProperty().bind(buttons.widthProperty());
    instead.prefHeightProperty().bind(buttons.heightProperty());
    head.getChildren().setAll(replaced(title, instead));
  }

  final void restoreTitle() {
    head.getChildren().setAll(replaced(instead, title));
  }

  private List<Node> replaced(Node old, Node by) {
    return head.getChildren().stream().map(node -> node.equals(old) ? by : node).toList();
  }

  /// Puts `controls` beside the heading, or under it if they do not both fit.
  protected final void beside(Region controls) {
    head.setPadding(Insets.EMPTY);
    // Tab follows the order in which children were added, and the row is above the picture.
    Node picture = getCenter();
    setCenter(null);
    setTop(new HeadRow(head, controls));
    setCenter(picture);
  }

  /// Makes `canvas` focusable, and explains it on hover.
  protected final void makeFocusable(FigureCanvas canvas, String meaning) {
    Hint.on(canvas, meaning);
    makeFocusable(canvas);
  }

  protected final void makeFocusable(FigureCanvas canvas) {
    canvas.figureProperty().addListener((_, _, _) -> changed());
    canvas.setFocusTraversable(true);
  }

  /// Follows `cover`, which knows why nothing is shown and whether something is still being
  /// computed.
  protected final void followCover(ObservableValue<? extends Cover> over) {
    cover = Optional.of(over);
    over.addListener((_, _, _) -> changed());
  }

  /// The reason why the panel does not show the selection, in a sentence; empty if it does, or soon
  /// may.
  public final Optional<String> reasonNotShown() {
    return cover
        .<Cover>map(ObservableValue::getValue)
        .filter(now ->
            switch (now) {
              case Cover.None _, Cover.Reading _ -> false;
              case Cover.Dimmed(String _, boolean stopped) -> stopped;
              case Cover.Absent _, Cover.Failed _ -> true;
            })
        .map(Cover::words);
  }

  /// Returns `picture` under its `cover`: dimmed, being computed, absent or failed; with progress
  /// and Cancel while `queries` compute.
  protected final Region covered(
      Region picture,
      ObservableValue<? extends Cover> cover,
      Cover.Remedies remedies,
      Query<?, ?>... queries) {
    followCover(cover);
    return new CoveredPicture(picture, cover, remedies, palette).following(List.of(queries));
  }

  /// Returns `canvas` in a pane that scrolls if the picture needs more space.
  protected final ScrollPane scrolled(FigureCanvas canvas) {
    return new PlainScroll(canvas);
  }

  /// Returns a label for sentences: wrapped, in body text.
  protected final Label sentence() {
    Label label = new Label();
    label.setWrapText(true);
    // Many labels are over a picture, and would block the mouse even while empty.
    label.mouseTransparentProperty().bind(label.textProperty().isEmpty());
    palette.subscribe(p -> {
      FxFonts.setFont(label, TextStyle.sans(p.size().text()));
      label.setTextFill(p.ink().muted());
    });
    return label;
  }

  /// The current figure for export; empty while there is nothing to show.
  public abstract Optional<Figure> figure();

  /// The figure as presented, filling the screen.
  public Optional<Presented> presented(Presented.Showing showing) {
    return figure().map(Presented::alone);
  }

  /// A card to show beside another view while that view is presented; most views have none.
  public Optional<AudienceCard> inset(Presented.Showing showing) {
    return Optional.empty();
  }

  protected final void changed() {
    changes.set(changes.get() + 1);
  }

  public final ReadOnlyLongProperty changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /// The reason why nothing is shown, in a sentence; empty if unknown.
  public String reasonEmpty() {
    return "";
  }

  /// The subject of the panel's picture, for file names; empty if it is the selected run at the
  /// selected step.
  public Optional<String> subject() {
    return Optional.empty();
  }

  /// The command line that prints the same numbers, or the reason why there is none.
  public abstract ShellLine line();

  /// A heading with controls at its right end, or under it if both do not fit side by side.
  private static final class HeadRow extends Region {
    private static final double GAP = 12;
    private static final double BELOW = 6;
    private static final double BETWEEN = 5;

    private final Region heading;
    private final Region controls;

    HeadRow(Region heading, Region controls) {
      this.heading = heading;
      this.controls = controls;
      getChildren().addAll(heading, controls);
      setMinWidth(0);
    }

    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }

    private boolean beside(double width) {
      return heading.prefWidth(-1) + GAP + controls.prefWidth(-1) <= width;
    }

    @Override
    protected double computePrefWidth(double height) {
      return heading.prefWidth(-1) + GAP + controls.prefWidth(-1);
    }

    @Override
    protected double computePrefHeight(double width) {
      boolean together = width < 0 || beside(width);
      double first = heading.prefHeight(together ? -1 : width);
      double second = controls.prefHeight(-1);
      return snapSizeY(together ? Math.max(first, second) : first + BETWEEN + second) + BELOW;
    }

    @Override
    protected double computeMinHeight(double width) {
      return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
      double width = getWidth();
      double tall = getHeight() - BELOW;
      double controlsWidth = Math.min(controls.prefWidth(-1), width);
      double controlsHeight = controls.prefHeight(-1);
      if (beside(width)) {
        double headingHeight = heading.prefHeight(-1);
        double y = snapPositionY((tall - headingHeight) / 2);
        heading.resizeRelocate(0, y, width - controlsWidth - GAP, headingHeight);
        double x = snapPositionX(width - controlsWidth);
        double below = snapPositionY((tall - controlsHeight) / 2);
        controls.resizeRelocate(x, below, controlsWidth, controlsHeight);
      } else {
        double headingHeight = heading.prefHeight(width);
        heading.resizeRelocate(0, 0, width, headingHeight);
        double y = snapPositionY(headingHeight + BETWEEN);
        controls.resizeRelocate(0, y, controlsWidth, controlsHeight);
      }
    }
  }
}
