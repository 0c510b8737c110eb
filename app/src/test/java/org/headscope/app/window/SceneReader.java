package org.headscope.app.window;

import module java.base;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Cell;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;

/// Reads a laid-out window, and describes what is unreadable or unreachable in it: from the bounds
/// of the scene graph, and from the drawings of figures.
///
/// A label may be shortened if its style class is {@value #MAY_SHORTEN} and a hint has the whole
/// text. Content outside a scroll pane's viewport counts as reachable if the pane scrolls that way.
public final class SceneReader {
  /// The style class of labels that need not show their whole text.
  static final String MAY_SHORTEN = "may-shorten";

  /// Tolerance for rounding, in logical pixels.
  private static final double TOLERANCE = 1.5;

  private static final double MIN_CONTROL = 8;

  /// A smaller picture shows nothing readable.
  private static final double MIN_WIDTH = 60;

  private static final double MIN_HEIGHT = 16;

  private final Print print = new Print();
  private final Set<String> faults = new LinkedHashSet<>();

  private SceneReader() {}

  /// Describes what is wrong with `root`, a sentence each.
  ///
  /// @param min minimum readable font size, in logical pixels
  public static List<String> faults(Region root, double min) {
    SceneReader reader = new SceneReader();
    reader.walk(root, ScenePlace.of(root));
    return Stream.concat(reader.faults.stream(), reader.print.faults(min).stream()).toList();
  }

  private void walk(Node node, ScenePlace outer) {
    if (!node.isVisible() || node.getOpacity() == 0) {
      return;
    }
    ScenePlace place = outer.inside(node);
    if (node instanceof Region region && isOpaque(region)) {
      print.cover(Print.common(ScenePlace.box(node), outer.seen()));
    }
    switch (node) {
      case FigureCanvas canvas -> figure(canvas, place);
      case Text text -> text(text, place);
      case Control control -> control(control, place);
      case Panel panel -> panel(panel, place);
      default -> {}
    }
    if (node instanceof Parent parent && !(node instanceof FigureCanvas)) {
      for (Node child : inPaintingOrder(parent)) {
        walk(child, place);
      }
    }
  }

  private static List<Node> inPaintingOrder(Parent parent) {
    return parent.getChildrenUnmodifiable().stream()
        .sorted(Comparator.comparingDouble(Node::getViewOrder).reversed())
        .toList();
  }

  private static boolean isOpaque(Region region) {
    return region.getBackground() != null
        && region.getWidth() > 6
        && region.getHeight() > 6
        && region.getBackground().getFills().stream()
            .map(BackgroundFill::getFill)
            .anyMatch(fill -> fill instanceof Color colour && colour.getOpacity() > 0.9);
  }

  // ---- controls and their texts

  private void control(Control control, ScenePlace place) {
    if (control instanceof Labeled labeled) {
      shortened(labeled, place);
    }
    if (control instanceof Cell
        || control instanceof ScrollBar
        || control instanceof SplitPane
        || !control.isFocusTraversable()) {
      return;
    }
    Box box = ScenePlace.box(control);
    if (box.width() < MIN_CONTROL || box.height() < MIN_CONTROL) {
      faults.add("%s: %s has no size: %s".formatted(place.where(), name(control), Print.at(box)));
    } else if (!holds(place.reach(), box)) {
      faults.add(
          "%s: %s at %s is cut off by %s"
              .formatted(place.where(), name(control), Print.at(box), Print.at(place.reach())));
    }
  }

  private void shortened(Labeled labeled, ScenePlace place) {
    String full = labeled.getText();
    if (full == null
        || full.isEmpty()
        || labeled instanceof MenuButton
        || labeled.getContentDisplay() == ContentDisplay.GRAPHIC_ONLY) {
      return;
    }
    Optional<Text> shown =
        labeled.getChildrenUnmodifiable().stream()
            .filter(Text.class::isInstance)
            .map(Text.class::cast)
            .findFirst();
    String text = shown.map(Text::getText).orElse("");
    String expected = labeled.isMnemonicParsing() ? full.replaceFirst("_(?=[^_])", "") : full;
    if (text.equals(expected)) {
      return;
    }
    boolean allowed = labeled.getStyleClass().contains(MAY_SHORTEN) && explained(labeled, full);
    if (!allowed) {
      faults.add(
          "%s: %s shows “%s” of “%s”%s"
              .formatted(
                  place.where(),
                  name(labeled),
                  text,
                  full,
                  labeled.getStyleClass().contains(MAY_SHORTEN) ? " and has no hint with it" : ""));
    }
  }

  /// True if a hint of `node` or of one of its ancestors has the text.
  private static boolean explained(Node node, String text) {
    return Focus.ancestors(node).map(Hint::of).anyMatch(told -> told.contains(text));
  }

  private void text(Text text, ScenePlace place) {
    if (text.getText().isBlank()) {
      return;
    }
    Parent parent = text.getParent();
    if (parent instanceof TextFlow flow) {
      lines(text, flow, place);
      return;
    }
    Box ink = ink(text);
    Optional<TextInputControl> field = field(text);
    boolean typed = field.filter(f -> !f.getText().isEmpty()).isPresent();
    if (field.isEmpty() && !holds(place.reach(), ink)) {
      cut(text.getText(), ink, place);
    } else if (field.isPresent() && !typed && !holds(place.seen(), ink)) {
      cut(text.getText(), ink, place);
    }
    if (parent != null) {
      print.write(
          text.getText(),
          ink,
          Optional.empty(),
          text.getFont().getSize(),
          place.seen(),
          place.where());
    }
  }

  /// Adds a part of a paragraph: its area in each of its lines.
  private void lines(Text text, TextFlow flow, ScenePlace place) {
    int before =
        flow.getChildrenUnmodifiable().stream()
            .takeWhile(node -> !node.equals(text))
            .mapToInt(node -> node instanceof Text other ? other.getText().length() : 1)
            .sum();
    Path all = new Path(flow.getRangeShape(before, before + text.getText().length(), false));
    double size = text.getFont().getSize();
    List<PathElement> elements = all.getElements();
    for (int i = 0; i + 3 < elements.size(); i++) {
      if (elements.get(i) instanceof MoveTo from
          && elements.get(i + 2) instanceof LineTo to
          && to.getX() > from.getX()) {
        // From the capitals to the descenders of the line's only font.
        double middle = (from.getY() + to.getY()) / 2;
        Bounds line =
            flow.localToScene(
                new BoundingBox(
                    from.getX(), middle - 0.4 * size, to.getX() - from.getX(), 0.75 * size));
        if (!holds(place.reach(), ScenePlace.box(line))) {
          cut(text.getText(), ScenePlace.box(line), place);
        }
        print.write(
            text.getText(),
            ScenePlace.box(line),
            Optional.empty(),
            size,
            place.seen(),
            place.where());
      }
    }
  }

  private static Optional<TextInputControl> field(Node node) {
    return Focus.ancestors(node)
        .filter(TextInputControl.class::isInstance)
        .map(TextInputControl.class::cast)
        .findFirst();
  }

  /// The area of the letters of `text`: from the first line's capitals to the last line's
  /// descenders.
  private static Box ink(Text text) {
    Bounds all = text.getLayoutBounds();
    double size = text.getFont().getSize();
    double ascent = text.getBaselineOffset();
    double line = size * 1.21;
    double top = all.getMinY() + ascent - 0.73 * size;
    boolean tails = text.getText().chars().anyMatch(c -> "gjpqy,;|()[]{}Q".indexOf(c) >= 0);
    double bottom = all.getMaxY() - Math.max(0, line - ascent) + (tails ? 0.2 * size : 0);
    Bounds scene =
        text.localToScene(
            new BoundingBox(all.getMinX(), top, all.getWidth(), Math.max(1, bottom - top)));
    return ScenePlace.box(scene);
  }

  private void cut(String text, Box ink, ScenePlace place) {
    faults.add(
        "%s: “%s” at %s is cut by %s"
            .formatted(place.where(), text, Print.at(ink), Print.at(place.reach())));
  }

  // ---- figures

  private void figure(FigureCanvas canvas, ScenePlace place) {
    Optional<Figure> figure = canvas.figureProperty().get();
    if (figure.isEmpty()) {
      return;
    }
    double width = canvas.getWidth();
    double height = canvas.getHeight();
    if (width < MIN_WIDTH || height < MIN_HEIGHT) {
      faults.add("%s: no space for its picture: %.0f×%.0f".formatted(place.where(), width, height));
      return;
    }
    RecordingPen pen = RecordingPen.ofScreen(1);
    figure.get().paint(pen, width, height, canvas.paletteProperty().get());
    if (pen.marks().isEmpty()) {
      faults.add("%s: its picture is blank".formatted(place.where()));
    }
    Bounds origin = canvas.localToScene(canvas.getLayoutBounds());
    for (Drawn mark : pen.marks()) {
      if (!mark.visible()) {
        continue;
      }
      if (mark instanceof Drawn.Text text) {
        drawn(text, width, height, origin, place);
      } else if (covers(mark)) {
        Box box = Print.common(mark.box(), mark.clip());
        print.cover(Print.common(moved(box, origin), place.seen()));
      }
    }
  }

  private void drawn(
      Drawn.Text text, double width, double height, Bounds origin, ScenePlace place) {
    Box ink = text.ink();
    boolean outside =
        ink.x() < -TOLERANCE
            || ink.y() < -TOLERANCE
            || ink.right() > width + TOLERANCE
            || ink.bottom() > height + TOLERANCE;
    if (outside || text.cut(TOLERANCE)) {
      faults.add(
          "%s: “%s” at %s is cut by its picture of %.0f×%.0f"
              .formatted(place.where(), text.text(), Print.at(ink), width, height));
      return;
    }
    Box seen = moved(ink, origin);
    if (!holds(place.reach(), seen)) {
      cut(text.text(), seen, place);
    }
    boolean upright = Math.abs(Math.IEEEremainder(text.degrees(), 90)) < 1;
    AffineTransform move = AffineTransform.getTranslateInstance(origin.getMinX(), origin.getMinY());
    Optional<Shape> turned =
        upright ? Optional.empty() : Optional.of(move.createTransformedShape(text.frame()));
    print.write(text.text(), seen, turned, text.style().size(), place.seen(), place.where());
  }

  private static boolean covers(Drawn mark) {
    return mark.filled()
        && mark.colour().getOpacity() > 0.9
        && mark.box().width() > 3
        && mark.box().height() > 3
        && mark instanceof Drawn.Rect;
  }

  // ---- panels

  private void panel(Panel panel, ScenePlace place) {
    List<Node> heads = Stream.of(panel.getTop(), panel.getLeft()).filter(Objects::nonNull).toList();
    boolean says =
        panel.lookupAll("*").stream()
            .filter(SceneReader::explains)
            .filter(node ->
                Focus.ancestors(node).takeWhile(n -> !n.equals(panel)).allMatch(Node::isVisible))
            .anyMatch(node -> Focus.ancestors(node).noneMatch(heads::contains));
    if (!says) {
      faults.add("%s: a title and nothing under it".formatted(place.where()));
    }
  }

  private static boolean explains(Node node) {
    return switch (node) {
      case FigureCanvas canvas ->
          canvas.figureProperty().get().isPresent() && canvas.getHeight() >= MIN_HEIGHT;
      case Text text -> !text.getText().isBlank();
      default -> false;
    };
  }

  // ---- geometry

  private static String name(Node node) {
    String kind = node.getClass().getSimpleName();
    if (node.getId() != null) {
      return kind + " #" + node.getId();
    }
    if (node instanceof Labeled labeled && labeled.getText() != null) {
      return kind + " “" + labeled.getText() + "”";
    }
    return kind + node.getStyleClass();
  }

  private static Box moved(Box box, Bounds origin) {
    return new Box(
        box.x() + origin.getMinX(), box.y() + origin.getMinY(), box.width(), box.height());
  }

  private static boolean holds(Box outer, Box inner) {
    return inner.x() >= outer.x() - TOLERANCE
        && inner.y() >= outer.y() - TOLERANCE
        && inner.right() <= outer.right() + TOLERANCE
        && inner.bottom() <= outer.bottom() + TOLERANCE;
  }
}
