package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Rectangle;
import org.headscope.app.FxThread;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShellLine;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SceneReaderTest {
  /// Writes three words at given places.
  private record Words(double first, double second, double third) implements Figure {
    @Override
    public String title() {
      return "words";
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      TextStyle style = TextStyle.sans(12).top();
      pen.text("alpha", first, 10, style, palette.ink().text());
      pen.text("beta", second, 10, style, palette.ink().text());
      pen.text("gamma", third, 10, style, palette.ink().text());
    }

    @Override
    public DataTable data() {
      return new DataTable(List.of(), List.of());
    }
  }

  private static final class Shown extends Panel {
    Shown(Node body) {
      super("shown");
      setId("shown");
      setCenter(body);
    }

    @Override
    public Optional<Figure> figure() {
      return Optional.empty();
    }

    @Override
    public ShellLine line() {
      return ShellLine.nothing();
    }
  }

  @BeforeAll
  static void startJavaFx() {
    FxThread.run(() -> {});
  }

  private static List<String> faults(Node... nodes) {
    return FxThread.get(() -> {
      Pane root = new Pane(nodes);
      Scene scene = new Scene(root, 400, 300);
      scene.getRoot().applyCss();
      root.resize(400, 300);
      root.layout();
      return SceneReader.faults(root, 11);
    });
  }

  private static <T extends Node> T at(double x, double y, T node) {
    node.relocate(x, y);
    return node;
  }

  private static FigureCanvas words(double first, double second, double third) {
    FigureCanvas canvas = new FigureCanvas();
    canvas.figureProperty().set(Optional.of(new Words(first, second, third)));
    canvas.setPrefSize(300, 100);
    return canvas;
  }

  @Test
  void readableAndReachableTextIsNoFault() {
    Label label = new Label("as long as it likes");
    assertThat(
            faults(label, at(0, 60, new Button("OK")), at(50, 120, new Shown(words(0, 60, 120)))))
        .isEmpty();
  }

  @Test
  void shortenedLabelsAreFaultsUnlessAllowedAndExplained() {
    Label label = new Label("as long as it likes");
    label.setMaxWidth(40);
    assertThat(faults(label)).singleElement().asString().contains("of “as long as it likes”");
    Label allowed = new Label("as long as it likes");
    allowed.setMaxWidth(40);
    allowed.getStyleClass().add(SceneReader.MAY_SHORTEN);
    assertThat(faults(allowed)).singleElement().asString().contains("has no hint");
    Label explained = new Label("as long as it likes");
    explained.setMaxWidth(40);
    explained.getStyleClass().add(SceneReader.MAY_SHORTEN);
    Hint.on(explained, "It is as long as it likes.");
    assertThat(faults(explained)).isEmpty();
  }

  @Test
  void textOutsideTheWindowItsClipOrItsPictureIsCut() {
    assertThat(faults(at(380, 0, new Label("outside")))).singleElement().asString().contains("cut");
    StackPane clipped = new StackPane(new Label("clipped away"));
    clipped.setClip(new Rectangle(10, 10));
    assertThat(faults(clipped)).singleElement().asString().contains("cut");
    assertThat(faults(new Shown(words(0, 60, 290))))
        .singleElement()
        .asString()
        .startsWith("shown: “gamma”")
        .contains("cut by its picture");
  }

  @Test
  void textThatOverprintsOtherTextIsAFaultInPicturesAndLabels() {
    assertThat(faults(new Shown(words(0, 10, 120))))
        .singleElement()
        .asString()
        .contains("“alpha” and “beta” overlap");
    assertThat(faults(new Label("one above"), at(5, 3, new Label("the other"))))
        .singleElement()
        .asString()
        .contains("overlap");
  }

  @Test
  void coveredTextIsHiddenAndHalfCoveredTextAFault() {
    Region paper = new Region();
    paper.setStyle("-fx-background-color: white;");
    paper.resize(200, 40);
    paper.setManaged(false);
    assertThat(faults(new Label("under it"), paper)).isEmpty();
    Region strip = new Region();
    strip.setStyle("-fx-background-color: white;");
    strip.resize(20, 40);
    strip.setManaged(false);
    assertThat(faults(new Label("under it"), strip))
        .singleElement()
        .asString()
        .contains("partly covered");
  }

  @Test
  void controlsMustHaveAPlaceAndASize() {
    assertThat(faults(at(390, 0, new Button("x")))).anyMatch(f -> f.contains("is cut off"));
    Button flat = new Button();
    flat.setMinHeight(0);
    flat.setMaxHeight(2);
    assertThat(faults(flat)).singleElement().asString().contains("has no size");
  }

  @Test
  void scrolledContentIsReachable() {
    ScrollPane scrolls = new ScrollPane(new Pane(at(0, 200, new Button("far down"))));
    scrolls.setPrefSize(200, 100);
    assertThat(faults(scrolls)).isEmpty();
    ScrollPane never = new ScrollPane(new Pane(at(0, 200, new Button("far down"))));
    never.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    never.setPrefSize(200, 100);
    assertThat(faults(never)).isNotEmpty();
  }

  @Test
  void aTitleNeedsAPictureAndAPictureNeedsSpace() {
    assertThat(faults(new Shown(new FigureCanvas())))
        .singleElement()
        .isEqualTo("shown: a title and nothing under it");
    FigureCanvas low = words(0, 60, 120);
    low.setPrefSize(300, 4);
    assertThat(faults(new Shown(low))).anyMatch(f -> f.contains("no space for its picture"));
  }

  @Test
  void smallPrintIsAFault() {
    Label small = new Label("small print");
    small.setStyle("-fx-font-size: 9px;");
    assertThat(faults(small)).singleElement().asString().contains("below 11");
  }
}
