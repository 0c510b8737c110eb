package org.headscope.app.feature.hidden;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.service.Frame;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.LayerNames;
import org.headscope.app.session.Selection;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.projection.ProjectionMethod;

/// The controls for tensor, layer, projection, texts and colours.
final class HiddenControls {
  private final HiddenViewModel model;
  private final Selection selection;
  private final MenuButton layers =
      Controls.small(
          new MenuButton(), "hidden-layer", "The layer, for the whole window (Alt+Up, Alt+Down)");

  HiddenControls(HiddenViewModel model, Workbench workbench) {
    this.model = model;
    this.selection = workbench.selection();
    workbench.runProperty().addListener((_, _, _) -> layers(workbench));
    selection.layerProperty().addListener((_, _, _) -> layers(workbench));
    layers(workbench);
  }

  FlowPane row(Workbench workbench) {
    Node layer = Controls.labelled("Layer", layers);
    model.place.subscribe(place -> Controls.show(layer, place.layered()));
    Segments<ProjectionMethod> methods =
        new Segments<>(
            model.method,
            List.of(ProjectionMethod.PCA, ProjectionMethod.TSNE),
            new Words("PCA", "The two directions of largest variance"),
            new Words(
                "t-SNE",
                "Preserves neighbourhoods; large distances are not meaningful (takes seconds)"));
    Segments<HiddenViewModel.Scope> texts =
        new Segments<>(
            model.scope,
            List.of(HiddenViewModel.Scope.ALL, HiddenViewModel.Scope.INSTANCE),
            new Words(
                "all",
                "The first %d instances of the open file, and this one"
                    .formatted(ProjectionQuery.MAX_INSTANCES)),
            new Words("this one", "The selected instance only"));
    Segments<ColourBy> colours =
        new Segments<>(
                model.hue,
                List.of(ColourBy.values()),
                each -> each.words(workbench.frame().stateKind()))
            .offering(model.hues)
            .renamed(
                workbench.frameProperty().map(Frame::stateKind), kind -> each -> each.words(kind));
    return Controls.row(
        Controls.labelled("Site", sites()),
        layer,
        methods,
        Controls.labelled("Instances", texts),
        Controls.labelled("Colour", colours));
  }

  private MenuButton sites() {
    MenuButton menu =
        Controls.small(new MenuButton(), "hidden-site", "The tensor whose activations are shown");
    ToggleGroup group = new ToggleGroup();
    for (HiddenStateSite place : HiddenStateSite.all()) {
      RadioMenuItem item = item(place.label(), group, () -> model.place.set(place));
      model.place.subscribe(now -> item.setSelected(now.equals(place)));
      if (place.site() == ProbeSite.MLP || place.site() == ProbeSite.RESIDUAL_PRE) {
        menu.getItems().add(new SeparatorMenuItem());
      }
      menu.getItems().add(item);
    }
    model.place.subscribe(place -> menu.setText(place.label()));
    return menu;
  }

  private void layers(Workbench workbench) {
    Optional<RunView> run = workbench.runProperty().get();
    int count = run.map(RunView::layers).orElse(0);
    int now = Math.clamp(selection.layerProperty().get(), 1, Math.max(1, count));
    ToggleGroup group = new ToggleGroup();
    List<MenuItem> items = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      int layer = i;
      String name = LayerNames.brief(run.orElseThrow().layerInfo(layer), layer);
      Runnable action = () -> selection.selectHead(layer, selection.snapshot().model().head());
      RadioMenuItem item = item(name, group, action);
      item.setSelected(layer == now);
      items.add(item);
    }
    layers.setText(String.valueOf(now));
    layers.setDisable(count == 0);
    layers.getItems().setAll(items);
  }

  private static RadioMenuItem item(String name, ToggleGroup group, Runnable action) {
    RadioMenuItem item = new RadioMenuItem(name);
    item.setToggleGroup(group);
    item.setOnAction(_ -> action.run());
    return item;
  }
}
