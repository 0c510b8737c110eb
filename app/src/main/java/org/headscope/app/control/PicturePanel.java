package org.headscope.app.control;

import module java.base;

import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.input.*;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;

/// A panel with one picture that can be focused.
public abstract class PicturePanel<F extends Figure> extends Panel {
  private final PictureModel<F> model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final Map<KeyCombination, BooleanSupplier> keys = new LinkedHashMap<>();

  /// Finds the part of a figure at a point of it.
  @FunctionalInterface
  public interface PartFinder<F, T> {
    Optional<T> at(F figure, double x, double y, double width, double height, Palette palette);
  }

  @SuppressWarnings("this-escape") // Calls nothing in a subclass before it is complete.
  protected PicturePanel(String heading, PictureModel<F> model) {
    super(heading);
    this.model = model;
    captionProperty().bind(model.captionProperty());
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    makeFocusable(canvas);
    model.figureProperty().subscribe(_ -> draw());
    concealedProperty().addListener((_, _, _) -> draw());
    followCover(model.coverProperty());
    canvas.setOnKeyPressed(this::pressed);
  }

  private void draw() {
    Set<Concealed> hidden = concealedProperty().get();
    canvas
        .figureProperty()
        .set(model.figure().map(f -> hidden.isEmpty() ? f : withConcealed(f, hidden)));
  }

  /// Returns `shown` without the parts that are to be predicted first.
  protected F withConcealed(F shown, Set<Concealed> what) {
    return shown;
  }

  protected final FigureCanvas canvas() {
    return canvas;
  }

  /// Explains the heading, and the picture to screen readers.
  ///
  /// @param description of what is highlighted, which screen readers get instead; empty for nothing
  protected final void explain(String meaning, Supplier<String> description) {
    explain(meaning);
    model
        .figureProperty()
        .subscribe(_ -> {
          String words = description.get();
          canvas.setAccessibleHelp(words.isEmpty() ? meaning : words);
        });
  }

  /// Calls `highlight` with the part under the mouse, which gets a hand, and then `select` if it is
  /// clicked.
  protected final <T> void point(
      PartFinder<? super F, T> finder,
      Consumer<Optional<T>> highlight,
      Consumer<Optional<T>> select) {
    Consumer<Optional<T>> hover =
        part -> {
          canvas.setCursor(part.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
          highlight.accept(part);
        };
    canvas.setOnMouseMoved(event -> hover.accept(partAt(event, finder)));
    canvas.setOnMouseExited(_ -> highlight.accept(Optional.empty()));
    canvas.setOnMouseClicked(event -> {
      canvas.requestFocus();
      if (event.getButton() == MouseButton.PRIMARY) {
        Optional<T> part = partAt(event, finder);
        hover.accept(part);
        select.accept(part);
      }
    });
  }

  private <T> Optional<T> partAt(MouseEvent event, PartFinder<? super F, T> finder) {
    double width = canvas.getWidth();
    double height = canvas.getHeight();
    Palette palette = paletteProperty().get();
    return model
        .figure()
        .flatMap(f -> finder.at(f, event.getX(), event.getY(), width, height, palette));
  }

  /// Runs `action` on a key, such as `Alt+Up`, while the picture is focused.
  protected final void onKey(String key, Runnable action) {
    tryKey(
        key,
        () -> {
          action.run();
          return true;
        });
  }

  /// Does the same with an action that returns whether it did anything; if not, other handlers get
  /// the key.
  protected final void tryKey(String key, BooleanSupplier action) {
    keys.put(KeyCombination.valueOf(key), action);
  }

  private void pressed(KeyEvent event) {
    keys.forEach((key, action) -> {
      if (key.match(event) && action.getAsBoolean()) {
        event.consume();
      }
    });
  }

  /// Returns `shown` for export, without hover marks.
  protected Figure exported(F shown) {
    return framed(shown);
  }

  /// Returns the picture for export; empty while it is outdated.
  @Override
  public final Optional<Figure> figure() {
    return whole().map(this::exported);
  }

  /// Returns the picture as shown; empty while it is outdated.
  protected final Optional<F> whole() {
    return model.figure().filter(_ -> !(model.coverProperty().get() instanceof Cover.Dimmed));
  }

  @Override
  public final String reasonEmpty() {
    return model.coverProperty().get().words();
  }

  @Override
  public final ShellLine line() {
    return model.line();
  }
}
