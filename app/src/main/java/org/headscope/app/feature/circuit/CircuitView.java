package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.scene.Cursor;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.neural.block.ResidualEdge;

/// The edges of the open model: their graph and list, their approximations, and how well circuits
/// of them do, beside the settings of all.
public final class CircuitView extends BorderPane {
  private static final String GRAPH =
      "The edges that the prediction needs most, from the embedding at the bottom to the logits at"
          + " the top; wider edges have larger effects, and dashed ones help if they are"
          + " corrupted. Click an edge, or walk by rank with the arrow keys, to select it; Space"
          + " puts it into your circuit.";
  private static final String SCATTER =
      "Each point is an edge: its approximate effect over the exact one. On the diagonal both"
          + " agree. Click a point to select its edge.";
  private static final String CURVES =
      "How much of the model's performance a circuit of the largest edges keeps (faithfulness), and"
          + " how much is lost without it (completeness), on languages that did not choose it,"
          + " beside random circuits of the same size.";

  private static final String STEPS =
      "The effects of the edges that are largest at some checkpoint, over training. Click a"
          + " checkpoint to show it; the selected edge is drawn thicker.";

  public static final Feature FEATURE =
      new Feature(
          "circuits",
          "Circuits",
          "The edges between the model's parts, and how well circuits of them do",
          Feature.Place.TAB,
          List.of(
              new FeatureView("circuit", "Graph", 760, 640),
              new FeatureView("approximations", "Methods", 560, 480),
              new FeatureView("faithfulness", "Faithfulness", 640, 480),
              new FeatureView("edge-steps", "Edges over training", 640, 420),
              new FeatureView("edge-rows", "Edge along the text", 640, 320)),
          CircuitView::make);

  private static final String ROWS =
      "The effect of the selected edge at every position of the open instance: the change of the"
          + " measure there if this edge alone is corrupted. Click a position to select it.";

  private final CircuitViewModel model;
  private final Map<String, Panel> panels;
  private final Tiles tiles;

  CircuitView(CircuitViewModel model, EdgeRowsViewModel along, ObservableValue<Palette> palette) {
    this.model = model;
    RowsPanel rows = new RowsPanel(along);
    GraphPanel graph = new GraphPanel();
    ScatterPanel scatter = new ScatterPanel();
    CurvePanel curves = new CurvePanel();
    StepsPanel steps = new StepsPanel();
    panels =
        Map.of(
            "circuit",
            graph,
            "approximations",
            scatter,
            "faithfulness",
            curves,
            "edge-steps",
            steps,
            "edge-rows",
            rows);
    tiles = new Tiles(palette, plans(graph, new EdgeList(model), scatter, curves, steps, rows));
    setMinSize(0, 0);
    setTop(new CircuitControls(model));
    setCenter(tiles);
  }

  private static FeatureContent make(FeatureContext context) {
    CircuitViewModel model =
        new CircuitViewModel(context.workbench(), context.workers().circuits());
    ViewVisibility showing = new ViewVisibility();
    CircuitView view =
        new CircuitView(
            model,
            new EdgeRowsViewModel(model, context.workers().circuits(), showing),
            context.workbench().appearance().paletteProperty());
    return FeatureContent.tiled(
        view,
        view.panels,
        view.tiles,
        context
            .selection()
            .journal()
            .setting("circuits.views", List.of(), SettingCodec.text().list()),
        showing);
  }

  private static List<Plan> plans(
      GraphPanel graph,
      EdgeList list,
      ScatterPanel scatter,
      CurvePanel curves,
      StepsPanel steps,
      RowsPanel rows) {
    Pane drawn = new Pane("circuit", "Graph", "The largest edges as a graph", graph, 34, 22);
    Pane edges =
        new Pane("edges", "Edges", "All edges by rank, and the selected one", list, 24, 18);
    String compares = "Approximate effects beside the exact ones";
    Pane compared = new Pane("approximations", "Methods", compares, scatter, 26, 20);
    String judges = "The faithfulness of circuits on other languages";
    Pane judged = new Pane("faithfulness", "Circuits", judges, curves, 26, 20);
    Pane trained =
        new Pane("edge-steps", "Steps", "The effects of edges over training", steps, 26, 20);
    String works = "The positions of the open instance at which the selected edge works";
    Pane along = new Pane("edge-rows", "Positions", works, rows, 26, 20);
    List<Pane> others = List.of(edges, along, compared, judged, trained);
    return List.of(
        new Plan.Beside("circuits", 0.56, new Plan.Only(drawn), new Plan.Choice(others)),
        new Plan.Choice(Stream.concat(Stream.of(drawn), others.stream()).toList()));
  }

  private void hint(Region canvas, Optional<ResidualEdge> edge, String otherwise) {
    canvas.setCursor(edge.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
    Hint.on(canvas, edge.map(model::describe).orElse(otherwise));
  }

  private final class GraphPanel extends PicturePanel<CircuitGraphFigure> {
    GraphPanel() {
      super("Circuit", model);
      explain(GRAPH);
      canvas().getStyleClass().add("takes-keyboard");
      model
          .figureProperty()
          .subscribe(_ ->
              canvas().setAccessibleHelp(model.describe().isEmpty() ? GRAPH : model.describe()));
      setCenter(covered(scrolled(canvas()), model.coverProperty(), model));
      beside(CircuitControls.shown(model));
      canvas().setOnMouseMoved(event -> hint(canvas(), edgeAt(event), GRAPH));
      canvas().setOnMouseClicked(event -> clicked(event));
      onKey("Up", () -> model.walk(-1));
      onKey("Down", () -> model.walk(1));
      onKey("Space", model::toggle);
      tryKey("Esc", model::release);
    }

    private Optional<ResidualEdge> edgeAt(MouseEvent event) {
      Palette palette = paletteProperty().get();
      return model
          .figure()
          .flatMap(shown ->
              shown.edgeAt(
                  event.getX(), event.getY(), canvas().getWidth(), canvas().getHeight(), palette));
    }

    private void clicked(MouseEvent event) {
      canvas().requestFocus();
      if (event.getButton() == MouseButton.PRIMARY) {
        model.select(edgeAt(event));
      }
    }

    @Override
    protected Figure exported(CircuitGraphFigure shown) {
      return new FramedFigure(shown.with(Set.of()), "Circuit", captionProperty().get());
    }
  }

  private final class ScatterPanel extends PicturePanel<CircuitScatterFigure> {
    ScatterPanel() {
      super("Approximations", model.scatter);
      explain(SCATTER);
      canvas().setAccessibleHelp(SCATTER);
      Region picture = covered(scrolled(canvas()), model.scatter.coverProperty(), model.scatter);
      VBox.setVgrow(picture, Priority.ALWAYS);
      picture.setMinHeight(60);
      Label words = sentence();
      words.setId("circuit-caution");
      words.textProperty().bind(model.caution);
      words.textProperty().subscribe(text -> Controls.show(words, !text.isEmpty()));
      setCenter(new VBox(6, picture, words));
      beside(CircuitControls.approximation(model));
      canvas().setOnMouseMoved(event -> hint(canvas(), edgeAt(event), SCATTER));
      canvas()
          .setOnMouseClicked(event -> {
            canvas().requestFocus();
            model.select(edgeAt(event));
          });
      onKey("Up", () -> model.walk(-1));
      onKey("Down", () -> model.walk(1));
      tryKey("Esc", model::release);
    }

    private Optional<ResidualEdge> edgeAt(MouseEvent event) {
      Palette palette = paletteProperty().get();
      return model
          .scatter
          .figure()
          .flatMap(shown ->
              shown.edgeAt(
                  event.getX(), event.getY(), canvas().getWidth(), canvas().getHeight(), palette));
    }
  }

  private final class CurvePanel extends PicturePanel<CircuitCurveFigure> {
    CurvePanel() {
      super("Faithfulness", model.curves);
      explain(CURVES);
      canvas().setAccessibleHelp(CURVES);
      setCenter(covered(scrolled(canvas()), model.curves.coverProperty(), model.curves));
    }
  }

  private final class StepsPanel extends PicturePanel<EdgeStepsFigure> {
    StepsPanel() {
      super("Edges over training", model.steps);
      explain(STEPS);
      canvas().setAccessibleHelp(STEPS);
      setCenter(covered(scrolled(canvas()), model.steps.coverProperty(), model.steps));
      canvas().setCursor(Cursor.HAND);
      canvas()
          .setOnMouseClicked(event -> {
            canvas().requestFocus();
            Palette palette = paletteProperty().get();
            model
                .steps
                .figure()
                .ifPresent(shown ->
                    model.seek(
                        shown.stepAt(
                            event.getX(), canvas().getWidth(), canvas().getHeight(), palette)));
          });
      onKey("Up", () -> model.walk(-1));
      onKey("Down", () -> model.walk(1));
    }
  }

  private final class RowsPanel extends PicturePanel<EdgeRowsFigure> {
    RowsPanel(EdgeRowsViewModel along) {
      super("Edge along the text", along);
      explain(ROWS);
      canvas().setAccessibleHelp(ROWS);
      setCenter(covered(scrolled(canvas()), along.coverProperty(), along));
      canvas().setCursor(Cursor.HAND);
      canvas()
          .setOnMouseClicked(event -> {
            canvas().requestFocus();
            Palette palette = paletteProperty().get();
            double width = canvas().getWidth();
            double height = canvas().getHeight();
            along
                .figure()
                .ifPresent(
                    shown -> along.pin(shown.positionAt(event.getX(), width, height, palette)));
          });
      onKey("Up", () -> model.walk(-1));
      onKey("Down", () -> model.walk(1));
    }
  }
}
