package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.control.PictureModel;
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
import org.headscope.app.task.Query;
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
      "Each point is an edge: its approximate effect over the exact one, or its effect in another"
          + " open run over that in this one. On the diagonal both agree. Click a point to select its"
          + " edge.";
  private static final String CURVES =
      "How much of the model's performance a circuit of the largest edges keeps (faithfulness), and"
          + " how much is lost without it (completeness), on languages that did not choose it,"
          + " beside random circuits of the same size.";
  private static final String STEPS =
      "The effects of the edges that are largest at some checkpoint, over training. Click a"
          + " checkpoint to show it; the selected edge is drawn thicker.";
  private static final String ROWS =
      "The effect of the selected edge at every position of the open instance: the change of the"
          + " measure there if this edge alone is corrupted. Click a position to select it.";

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

  private final CircuitViewModel model;
  private final Map<String, Panel> panels = new HashMap<>();
  private final Tiles tiles;

  CircuitView(CircuitViewModel model, EdgeRowsViewModel along, ObservableValue<Palette> palette) {
    this.model = model;
    tiles = new Tiles(palette, plans(along));
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

  private List<Plan> plans(EdgeRowsViewModel along) {
    Pane graph = pane("circuit", "Graph", "The largest edges as a graph", new GraphPanel(), 34, 22);
    List<Pane> others =
        List.of(
            pane(
                "edges",
                "Edges",
                "All edges by rank, and the selected one",
                new EdgeList(model),
                24,
                18),
            pane(
                "edge-rows",
                "Positions",
                "The positions of the open instance at which the selected edge works",
                new EdgesPanel<>("Edge along the text", ROWS, along)
                    .selecting(EdgeRowsFigure::positionAt, at -> at.ifPresent(along::pin)),
                26,
                20),
            pane(
                "approximations",
                "Methods",
                "Approximate effects beside the exact ones",
                new ScatterPanel(),
                26,
                20),
            pane(
                "faithfulness",
                "Circuits",
                "The faithfulness of circuits on other languages",
                new CurvePanel(),
                26,
                20),
            pane(
                "edge-steps",
                "Steps",
                "The effects of edges over training",
                new EdgesPanel<>("Edges over training", STEPS, model.steps)
                    .selecting(EdgeStepsFigure::stepAt, at -> at.ifPresent(model::seek)),
                26,
                20));
    return List.of(
        new Plan.Beside("circuits", 0.56, new Plan.Only(graph), new Plan.Choice(others)),
        new Plan.Choice(Stream.concat(Stream.of(graph), others.stream()).toList()));
  }

  private Pane pane(
      String id, String title, String explanation, Region region, double width, double height) {
    if (region instanceof Panel panel) {
      panels.put(id, panel);
    }
    return new Pane(id, title, explanation, region, width, height);
  }

  /// A picture of edges: Up and Down walk them by rank, and Esc clears the selection.
  private class EdgesPanel<F extends Figure> extends PicturePanel<F> {
    private final String meaning;

    EdgesPanel(String heading, String meaning, PictureModel<F> picture, Query<?, ?>... queries) {
      super(heading, picture);
      this.meaning = meaning;
      explain(meaning, model::describe);
      setCenter(covered(scrolled(canvas()), picture.coverProperty(), picture, queries));
      onKey("Up", () -> model.walk(-1));
      onKey("Down", () -> model.walk(1));
      tryKey("Esc", model::release);
    }

    final <T> EdgesPanel<F> selecting(PartFinder<F, T> finder, Consumer<Optional<T>> select) {
      point(finder, _ -> {}, select);
      return this;
    }

    final void selectEdges(PartFinder<F, ResidualEdge> finder) {
      point(
          finder,
          edge -> Hint.on(canvas(), edge.map(model::describe).orElse(meaning)),
          model::select);
    }
  }

  private final class GraphPanel extends EdgesPanel<CircuitGraphFigure> {
    GraphPanel() {
      super("Circuit", GRAPH, model);
      selectEdges(CircuitGraphFigure::edgeAt);
      canvas().getStyleClass().add("takes-keyboard");
      beside(CircuitControls.shown(model));
      onKey("Space", model::toggle);
    }

    @Override
    protected Figure exported(CircuitGraphFigure shown) {
      return framed(shown.with(Set.of()));
    }
  }

  private final class ScatterPanel extends EdgesPanel<CircuitScatterFigure> {
    ScatterPanel() {
      super("Approximations", SCATTER, model.comparison, model.comparison.sharing);
      selectEdges(CircuitScatterFigure::edgeAt);
      Label words = sentence();
      words.setId("circuit-caution");
      words.textProperty().bind(model.caution);
      words.textProperty().subscribe(text -> Controls.show(words, !text.isEmpty()));
      setBottom(words);
      BorderPane.setMargin(words, new Insets(6, 0, 0, 0));
      beside(CircuitControls.compared(model));
    }
  }

  private final class CurvePanel extends PicturePanel<CircuitCurveFigure> {
    CurvePanel() {
      super("Faithfulness", model.curves);
      explain(CURVES, () -> "");
      setCenter(covered(scrolled(canvas()), model.curves.coverProperty(), model.curves));
    }
  }
}
