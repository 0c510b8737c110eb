package org.headscope.app.feature.sequence;

import module java.base;

import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PasteField;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.session.Span;

/// The strip's region: hovering previews a query, a click pins it, dragging moves the window. The
/// text field beside the heading runs the model on own strings; Esc goes back to the instance.
public final class SequenceView extends PicturePanel<SequenceFigure> implements Landmarks {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("sequence", "Sequence", 1200, 120),
          context ->
              new SequenceView(
                  new SequenceViewModel(
                      context.workbench(), context.selection(), context.workers().attributions())));

  private static final String HELP =
      "Every symbol that the model reads, in the colour of the state, or the leaf of a context "
          + "tree, to which it leads; numbers count the strings, if there are several. The "
          + "bracket is the window of the map: drag it, or move it with Shift and the arrow "
          + "keys. Click to pin a query; left and right walk it. A triangle marks a symbol that "
          + "followed the same symbols as those before the query, as the explained n-gram found "
          + "it.";

  private static final String INFLUENCE =
      "Bars under the text: how far the prediction at the pinned query moves if a string, or what "
          + "followed an earlier visit of its state, is replaced by others of the same automaton";

  /// The field for strings of one's own, as lessons name it.
  private static final String OWN = "own-text";

  private static final ObservableValue<String> NOTHING = new SimpleStringProperty("");

  private final SequenceViewModel model;
  private final TextField field;
  private final Button typeOwn =
      Controls.small(new Button(), "type-own", "Type a text for the model to read");
  private final ComboBox<SegmentChoice> influence;
  private final BooleanProperty compact = new SimpleBooleanProperty();
  private boolean opened;
  private int grabbed = -1;
  private boolean dragged;

  public SequenceView(SequenceViewModel model) {
    super("Sequence", model);
    this.model = model;
    this.field = new PasteField(model::pasted);
    this.influence =
        Controls.combo(
            new SimpleObjectProperty<>(List.of(SegmentChoice.values())),
            model.influence.chosen,
            choice -> choice.label);
    influence.setId("strip-influence");
    influence.getStyleClass().add("small");
    influence.setMinWidth(USE_PREF_SIZE);
    influence.setAccessibleText("Influence on the query's prediction");
    Hint.on(influence, model.influence.absence.map(now -> now.isEmpty() ? INFLUENCE : now));
    setCenter(new StackPane(canvas(), instead()));
    head().getChildren().addAll(1, typingRow());
    Hint.on(title(), model.captionProperty());
    typeOwn.getStyleClass().add("mono");
    typeOwn.textProperty().bind(model.sample);
    typeOwn.setAccessibleText("Type your own text");
    typeOwn.setOnAction(_ -> {
      opened = true;
      arrange();
      field.requestFocus();
    });
    compact.subscribe(this::arrange);
    model.typing.subscribe(this::arrange);
    paletteProperty().subscribe(_ -> arrange());
    Hint.on(canvas(), HELP);
    canvas().setOnMouseMoved(this::moved);
    canvas().setOnMouseExited(_ -> model.hover(-1));
    canvas().setOnMousePressed(this::grab);
    canvas().setOnMouseDragged(this::drag);
    canvas().setOnMouseReleased(this::release);
    onKey("Left", () -> model.walk(-1));
    onKey("Right", () -> model.walk(1));
    onKey("Shift+Left", () -> moveWindow(-1));
    onKey("Shift+Right", () -> moveWindow(1));
    onKey("Home", () -> model.moveWindow(0));
    onKey("End", () -> model.moveWindow(Integer.MAX_VALUE - 1));
    tryKey("Esc", model::leaveTyping);
  }

  /// The reason why there is no strip, where the caption that says so gives way.
  private Label instead() {
    Label absence = sentence();
    ObservableValue<String> why =
        model.figureProperty().flatMap(f -> f.isEmpty() ? model.captionProperty() : NOTHING);
    absence.textProperty().bind(compact.flatMap(is -> is ? why : NOTHING));
    return absence;
  }

  /// Returns whether heading and field give way to the strip.
  public BooleanProperty compactProperty() {
    return compact;
  }

  /// Puts the heading above the strip, or, where it gives way, its name beside it.
  private void arrange() {
    boolean line = compact.get() && !opened && !model.typing.get();
    double small = paletteProperty().get().size().small();
    boolean typing = field.equals(getScene() == null ? null : getScene().getFocusOwner());
    setTop(null);
    setLeft(null);
    setRight(null);
    if (line) {
      StackPane side = new StackPane(title());
      side.setAlignment(Pos.CENTER_LEFT);
      side.setPadding(new Insets(0, 1.3 * small, 0, 0));
      setLeft(side);
      HBox end = new HBox(6, influence, typeOwn);
      end.setAlignment(Pos.CENTER_RIGHT);
      end.setPadding(new Insets(0, 0, 0, 0.8 * small));
      setRight(end);
    } else {
      if (!head().getChildren().contains(title())) {
        head().getChildren().addFirst(title());
      }
      if (!head().getChildren().contains(influence)) {
        head().getChildren().add(influence);
      }
      setTop(head());
    }
    if (typing) {
      (line ? canvas() : field).requestFocus();
    }
    setPadding(line ? new Insets(5, 14, 5, 14) : new Insets(8, 14, 4, 14));
    canvas().setMinHeight(Math.rint(3.2 * small));
    canvas().setPrefHeight(Math.rint((line ? 3.9 : 4.2) * small));
  }

  /// Leaves the typed strings, and hides the field where it is shown only while in use.
  private void leaveTyping() {
    model.back();
    opened = false;
    arrange();
    canvas().requestFocus();
  }

  private List<Node> typingRow() {
    field.textProperty().bindBidirectional(model.text);
    field.promptTextProperty().bind(model.prompt);
    field.setAccessibleText("Your own text");
    field.setId(OWN);
    field.prefColumnCountProperty().bind(model.columns);
    Hint.on(field, model.usage);
    Button back = new Button("Back to the instance");
    Hint.on(back, "Leave the typed text (Esc)");
    back.getStyleClass().add("small-button");
    back.setMinWidth(USE_PREF_SIZE);
    back.setOnAction(_ -> leaveTyping());
    back.visibleProperty().bind(model.returnable);
    back.managedProperty().bind(model.returnable);
    Label verdict = new Label();
    verdict.textProperty().bind(model.sentence);
    verdict.setMinWidth(0);
    Hint.on(verdict, model.sentence);
    HBox.setHgrow(verdict, Priority.SOMETIMES);
    field.setPadding(new Insets(3, 8, 3, 8));
    paletteProperty()
        .subscribe(p -> {
          FxFonts.setFont(field, TextStyle.mono(p.size().text()));
          FxFonts.setFont(verdict, TextStyle.sans(p.size().text()));
          colour(verdict);
        });
    model.trouble.subscribe(() -> colour(verdict));
    field.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            leaveTyping();
            event.consume();
          }
        });
    return List.of(field, back, verdict);
  }

  private void colour(Label verdict) {
    Palette palette = paletteProperty().get();
    verdict.setTextFill(model.trouble.get() ? palette.mark().error() : palette.ink().muted());
  }

  private Optional<Strip> strip() {
    return model.figure().map(SequenceFigure::strip);
  }

  /// The box of `anchor`; where the field gives way to the strip, that of the button that opens it.
  @Override
  public Optional<Box> where(Anchor anchor) {
    return anchor.equals(new Anchor.OfControl(OWN))
        ? VisibleBounds.of(field).or(() -> VisibleBounds.of(typeOwn))
        : Landmarks.on(canvas(), anchor);
  }

  @Override
  public Optional<Box> body() {
    return VisibleBounds.of(canvas());
  }

  private int positionAt(MouseEvent event) {
    return positionAt(event.getX());
  }

  private int positionAt(double x) {
    return model
        .figure()
        .map(f -> f.positionAt(x, canvas().getWidth(), paletteProperty().get()))
        .orElse(-1);
  }

  /// The symbol under the mouse or, by the keyboard, that of the query.
  @Override
  public Optional<Anchor> thing(ContextMenuEvent asked) {
    Point2D at = canvas().sceneToLocal(asked.getSceneX(), asked.getSceneY());
    int position =
        asked.isKeyboardTrigger() ? strip().map(Strip::query).orElse(-1) : positionAt(at.getX());
    return strip()
        .filter(s -> position >= 0 && position < s.read())
        .map(_ -> new Anchor.OfPosition(position));
  }

  private void moved(MouseEvent event) {
    int position = positionAt(event);
    model.hover(strip().filter(s -> position < s.read()).isPresent() ? position : -1);
    Optional<SequenceFigure> shown = model.figure().filter(_ -> position >= 0);
    Hint.on(canvas(), shown.map(f -> f.describe(position) + "\n\n" + HELP).orElse(HELP));
  }

  private void grab(MouseEvent event) {
    canvas().requestFocus();
    int position = positionAt(event);
    dragged = false;
    grabbed =
        strip()
            .map(Strip::window)
            .map(w -> w.contains(position) ? position - w.from() : w.length() / 2)
            .orElse(-1);
  }

  private void drag(MouseEvent event) {
    dragged = true;
    if (grabbed >= 0) {
      model.moveWindow(positionAt(event) - grabbed);
    }
  }

  /// A busy desktop may report the last stretch of a drag, or all of it, only where it ends.
  private void release(MouseEvent event) {
    int position = positionAt(event);
    if (dragged || !event.isStillSincePress()) {
      drag(event);
    } else if (position >= 0) {
      model.pin(position);
    }
  }

  private void moveWindow(int by) {
    Span window = strip().map(Strip::window).orElse(Span.EMPTY);
    model.moveWindow(window.from() + by * Math.max(1, window.length() / 4));
  }

  @Override
  public Optional<Presented> presented(Presented.Showing showing) {
    return whole().map(figure -> model.forAudience(figure.strip(), showing));
  }

  @Override
  protected Figure exported(SequenceFigure shown) {
    String influenced = shown.influence().isEmpty() ? "" : model.influence.words() + " · ";
    return framed(shown, influenced + model.instanceWords);
  }
}
