package org.headscope.app.control;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.stage.Window;
import javafx.util.Duration;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.engine.run.PlainText;

/// An explanation of a node and of the terms on it: shown on hover, and read by screen readers. A
/// tooltip is a window, too expensive for hundreds of nodes, so one is created only when the mouse
/// arrives.
public final class Hint {
  private static final double WIDEST = 400;

  /// The distance of an explanation from its picture, and up to which distance it is moved there.
  private static final double GAP = 4;

  private static final double NEAR = 120;
  private static final Duration DELAY = Duration.millis(500);
  private static final Duration LONG_ENOUGH_TO_READ = Duration.seconds(30);

  /// The maximum number of terms; more would be too much at once.
  private static final int TERMS = 3;

  private final Node node;
  private String text = "";
  private Optional<Tooltip> tooltip = Optional.empty();

  private Hint(Node node) {
    this.node = node;
    // A filter runs before the tooltip's handler, which then gets the same event.
    node.addEventFilter(MouseEvent.MOUSE_MOVED, this::approached);
  }

  /// Sets the explanation of `node` to `text`; none if empty.
  public static void on(Node node, String text) {
    of(node, true).ifPresent(hint -> hint.setText(PlainText.visible(text)));
  }

  private static Optional<Hint> of(Node node, boolean create) {
    Object hint =
        create
            ? node.getProperties().computeIfAbsent(Hint.class, _ -> new Hint(node))
            : node.getProperties().get(Hint.class);
    return Optional.ofNullable((Hint) hint);
  }

  /// Binds the explanation of `node` to `text`.
  public static void on(Node node, ObservableValue<String> text) {
    text.subscribe(now -> on(node, now));
  }

  public static String of(Node node) {
    return of(node, false).map(hint -> hint.text).orElse("");
  }

  /// Explains terms on labels and pictures of `scene` on hover, unless they have their own
  /// explanation.
  public static void install(Scene scene) {
    scene.addEventFilter(
        MouseEvent.MOUSE_MOVED,
        event ->
            wordy(event)
                .filter(_ -> line(event).noneMatch(n -> of(n, false).isPresent()))
                .filter(n -> !Glossary.findIn(words(n, event)).isEmpty())
                .ifPresent(n -> on(n, "")));
  }

  private static Stream<Node> line(MouseEvent event) {
    return event.getTarget() instanceof Node node ? Focus.ancestors(node) : Stream.empty();
  }

  private static Optional<Node> wordy(MouseEvent event) {
    return line(event).filter(n -> n instanceof Labeled || n instanceof FigureCanvas).findFirst();
  }

  private static String words(Node node, MouseEvent event) {
    return switch (node) {
      case Labeled label -> plain(label);
      case FigureCanvas canvas -> {
        Point2D at = canvas.sceneToLocal(event.getSceneX(), event.getSceneY());
        yield canvas.wordsAt(at.getX(), at.getY());
      }
      default -> "";
    };
  }

  private static String plain(Labeled label) {
    String text = Objects.requireNonNullElse(label.getText(), "");
    return label.isMnemonicParsing() ? text.replaceFirst("_", "") : text;
  }

  /// Joins an explanation with its terms: for a picture, the thing under the mouse comes first; for
  /// a control, its purpose.
  private static String with(String text, String words, boolean picture) {
    List<String> parts = new ArrayList<>(terms(List.of(words)).toList());
    parts.add(picture ? parts.size() : 0, text);
    return joined(parts.stream());
  }

  private static String joined(Stream<String> parts) {
    return parts.filter(part -> !part.isBlank()).collect(Collectors.joining("\n\n"));
  }

  private static Stream<String> terms(List<String> words) {
    return words.stream()
        .flatMap(w -> Glossary.findIn(w).stream())
        .distinct()
        .limit(TERMS)
        .map(Term::text);
  }

  /// Returns the explanation of `node`, and of the terms on it.
  public static String withTerms(Node node) {
    List<String> words =
        switch (node) {
          case Labeled label -> List.of(plain(label));
          case FigureCanvas canvas -> canvas.words();
          default -> List.of();
        };
    return joined(Stream.concat(Stream.of(of(node)), terms(words)));
  }

  /// Shows [#withTerms] below `node` until a key or the mouse is pressed; returns false if it is
  /// empty.
  public static boolean show(Node node) {
    String whole = withTerms(node);
    Bounds place = node.localToScreen(node.getLayoutBounds());
    if (whole.isEmpty() || place == null) {
      return false;
    }
    Tooltip shown = arranged(new Tooltip(), whole);
    shown.setAutoHide(true);
    node.addEventFilter(KeyEvent.KEY_PRESSED, _ -> shown.hide());
    node.focusedProperty().addListener(_ -> shown.hide());
    double edge = Math.min(place.getMaxY(), place.getMinY() + NEAR);
    shown.show(node, place.getMinX() + 2 * GAP, edge + GAP);
    return true;
  }

  private void setText(String now) {
    // Some nodes have their own help text.
    if (Objects.requireNonNullElse(node.getAccessibleHelp(), "").equals(text)) {
      node.setAccessibleHelp(now);
    }
    text = now;
    tooltip.ifPresent(shown -> shown.setText(now));
    if (now.isEmpty()) {
      forget();
    }
  }

  private void forget() {
    tooltip.ifPresent(shown -> {
      Tooltip.uninstall(node, shown);
      shown.hide();
    });
    tooltip = Optional.empty();
  }

  private void approached(MouseEvent event) {
    Optional<Node> under = wordy(event);
    String words = under.map(n -> words(n, event)).orElse("");
    String whole = with(text, words, under.filter(FigureCanvas.class::isInstance).isPresent());
    if (whole.isEmpty()) {
      forget();
    } else if (tooltip.isPresent()) {
      tooltip.get().setText(whole);
    } else {
      Tooltip created = arranged(new HoverTooltip(node), whole);
      Tooltip.install(node, created);
      tooltip = Optional.of(created);
    }
  }

  private static Tooltip arranged(Tooltip tooltip, String text) {
    tooltip.setText(text);
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(WIDEST);
    tooltip.setShowDelay(DELAY);
    tooltip.setShowDuration(LONG_ENOUGH_TO_READ);
    return tooltip;
  }

  /// The vertical place of the explanation of a picture whose lower edge is at `edge`: below the
  /// picture if that is near, since it would cover the lines of text that it explains.
  ///
  /// @param mouse the place beside the mouse
  static double placeBelow(double mouse, double edge) {
    return edge > mouse && edge - mouse <= NEAR ? edge + GAP : mouse;
  }

  /// A tooltip that JavaFX shows beside the mouse, and that leaves short pictures uncovered.
  private static final class HoverTooltip extends Tooltip {
    private final Node node;

    HoverTooltip(Node node) {
      this.node = node;
    }

    @Override
    public void show(Window owner, double x, double y) {
      Bounds place = node.localToScreen(node.getLayoutBounds());
      boolean picture = node instanceof FigureCanvas && place != null;
      super.show(owner, x, picture ? placeBelow(y, place.getMaxY()) : y);
    }
  }
}
