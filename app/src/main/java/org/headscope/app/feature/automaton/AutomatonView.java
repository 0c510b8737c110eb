package org.headscope.app.feature.automaton;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.Cursor;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.Landmarks;

/// The automaton's region: click or walk with the arrow keys, Enter lights.
public final class AutomatonView extends PicturePanel<SourceFigure> implements Landmarks {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("automaton", "Automaton", 420, 320, List.of("dot")),
          context ->
              new AutomatonView(
                  new AutomatonViewModel(
                      context.workbench(), context.selection(), context.workbench().details()),
                  new LanguageEditor(context.workbench()),
                  context.dialogs()));

  private static final String NAME = "Automaton";
  private static final String TREE = "Context tree";

  private static final String HELP =
      "The automaton that wrote the strings. The ring marks the state after the query, dark "
          + "edges the path to it. Point at a state or an edge to highlight every position that "
          + "used it, click to keep them highlighted; arrow keys walk states (left, right) and "
          + "their edges (up, down), Enter keeps.";

  private static final String TREE_HELP =
      "The context tree that wrote the text: from the root on the left each branch is one older"
          + " symbol, and each leaf a suffix with the probability of every next symbol. The marked"
          + " branch is the suffix in force at the query. Point at a leaf to highlight every "
          + "position at which it is in force, click to keep them highlighted; arrow keys walk "
          + "leaves, Enter keeps.";

  /// The least height of the diagram above the fields.
  private static final double MIN_DIAGRAM = 120;

  private static final String EDITING =
      " Drag an edge to lead it to another state, or from one state to another to add an edge; "
          + "Delete removes what is marked.";

  private final AutomatonViewModel model;
  private final LanguageEditor editor;
  private final EdgeDrag drag;

  AutomatonView(AutomatonViewModel model, LanguageEditor editor, Dialogs dialogs) {
    super(NAME, model);
    this.model = model;
    this.editor = editor;
    Label absence = sentence();
    absence.textProperty().bind(model.coverProperty().map(Cover::words));
    EditPane fields = new EditPane(editor, dialogs);
    drag = new EdgeDrag(canvas(), this::partAt, editor, fields::askForSymbol);
    StackPane body = new StackPane(canvas(), drag, absence);
    StackPane.setMargin(absence, new Insets(12));
    setCenter(body);
    body.setMinSize(0, 0);
    model.without.subscribe(without -> fold(body, without));
    ToggleButton edit =
        Controls.small(
            new ToggleButton("Edit"),
            "edit-automaton",
            "Shows fields that change the automaton's edges and states, or hides them (E)");
    edit.selectedProperty().bindBidirectional(editor.editing);
    edit.setFocusTraversable(true);
    ToggleButton attention =
        Controls.small(
            new ToggleButton("Arcs"),
            "automaton-arcs",
            "Draws arcs from the states of queries to those of the keys that the selected head"
                + " prefers, with its weight in multiples of uniform attention, or hides them");
    attention.selectedProperty().bindBidirectional(model.arcs.shown);
    attention.setFocusTraversable(true);
    head().getChildren().addAll(1, List.of(edit, attention));
    editor.editable.subscribe(is -> {
      Controls.show(edit, is);
      Controls.show(attention, is);
    });
    ObservableValue<Boolean> shown =
        editor.editing.flatMap(on -> editor.editable.map(is -> on && is));
    shown.subscribe(is -> {
      setBottom(is ? fields : null);
      body.setMinHeight(is ? MIN_DIAGRAM : 0);
    });
    model.chosen.subscribe(part -> part.ifPresent(editor::choose));
    model.leaves.subscribe(leaves -> setHeading(leaves ? TREE : NAME));
    model.figureProperty().subscribe(_ -> Hint.on(canvas(), help()));
    canvas().setOnMouseClicked(this::clicked);
    canvas().setOnMouseMoved(this::moved);
    canvas().setOnMouseExited(_ -> model.hover(Optional.empty()));
    walk("Right", () -> model.walkStates(1));
    walk("Left", () -> model.walkStates(-1));
    walk("Down", () -> model.walkEdges(1));
    walk("Up", () -> model.walkEdges(-1));
    walk("Enter", model::lightFocus);
    walk("Space", model::lightFocus);
    onKey("Delete", this::remove);
    onKey("Backspace", this::remove);
    canvas()
        .focusedProperty()
        .subscribe(focused -> {
          if (!focused) {
            model.leaveFocus();
          }
        });
  }

  /// Leaves a line with the reason behind its mark where there is no automaton.
  private void fold(StackPane body, boolean folded) {
    Controls.show(body, !folded);
    setMaxHeight(folded ? USE_PREF_SIZE : Double.MAX_VALUE);
    explain(folded ? model.coverProperty().get().words() : "");
  }

  private void walk(String key, Runnable action) {
    onKey(
        key,
        () -> {
          action.run();
          model.focusSentence().ifPresent(canvas()::setAccessibleText);
        });
  }

  @Override
  public Optional<Box> where(Anchor anchor) {
    return Landmarks.on(canvas(), anchor);
  }

  @Override
  public Optional<Box> body() {
    return VisibleBounds.of(canvas());
  }

  private Optional<SourceFigure.DiagramPart> partAt(MouseEvent event) {
    return partAt(event.getX(), event.getY());
  }

  private Optional<SourceFigure.DiagramPart> partAt(double x, double y) {
    return model
        .figure()
        .flatMap(f ->
            f.partAt(
                x,
                y,
                new PictureArea(
                    canvas().getWidth(),
                    canvas().getHeight(),
                    canvas().pixelScale(),
                    paletteProperty().get())));
  }

  /// The part under the mouse or, by the keyboard, the one that the arrow keys walked to.
  @Override
  public Optional<Anchor> thing(ContextMenuEvent asked) {
    Point2D at = canvas().sceneToLocal(asked.getSceneX(), asked.getSceneY());
    Optional<SourceFigure.DiagramPart> part =
        asked.isKeyboardTrigger() ? model.focusedPart() : partAt(at.getX(), at.getY());
    return part.flatMap(model::anchor);
  }

  private void remove() {
    if (editor.editing.get()) {
      model.focusedPart().ifPresent(editor::remove);
    }
  }

  private void clicked(MouseEvent event) {
    canvas().requestFocus();
    if (event.isStillSincePress()) {
      partAt(event).ifPresent(model::click);
    }
  }

  private String help() {
    return model.figure().filter(TreeFigure.class::isInstance).isPresent()
        ? TREE_HELP
        : editor.editing.get() ? HELP + EDITING : HELP;
  }

  private void moved(MouseEvent event) {
    Optional<SourceFigure.DiagramPart> part = partAt(event);
    model.hover(part);
    canvas().setCursor(part.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
    Hint.on(canvas(), part.map(model::describe).orElseGet(this::help));
  }

  @Override
  protected Figure exported(SourceFigure shown) {
    return framed(shown, shown.size());
  }
}
