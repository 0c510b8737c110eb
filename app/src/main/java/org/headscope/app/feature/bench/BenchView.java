package org.headscope.app.feature.bench;

import module java.base;

import javafx.beans.property.*;
import javafx.scene.layout.BorderPane;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.intervention.Intervention;

/// The tab of the bench.
public final class BenchView extends BorderPane {
  public static final Feature FEATURE =
      new Feature(
          "bench",
          "Bench",
          "Interventions on the model, and what they change",
          Feature.Place.WIDE_TAB,
          List.of(
              new FeatureView("ablations", "Over many instances", 760, 480),
              new FeatureView("trust", "Trust", 640, 240)),
          BenchView::make);

  private BenchView() {
    setMinSize(0, 0);
  }

  private static FeatureContent make(FeatureContext context) {
    ReadOnlyObjectWrapper<List<Intervention>> stack =
        new ReadOnlyObjectWrapper<>(
            List.of(Intervention.parse("2.2 by mean"), Intervention.parse("3.2,mlp4 by zero")));
    AblationsView ablations =
        new AblationsView(
            new AblationsViewModel(
                context.workbench(), context.workers().ablations(), stack, _ -> {}));
    TrustView trust =
        new TrustView(new TrustViewModel(context.workbench(), context.workers().trust()));
    Pane many =
        new Pane(
            "ablations",
            "Over many instances",
            "Effects over many held-out instances",
            ablations,
            48,
            34);
    Pane checked =
        new Pane("trust", "Trust", "The identities that interventions rest on", trust, 28, 24);
    Tiles tiles =
        new Tiles(
            context.workbench().appearance().paletteProperty(),
            List.of(
                new Plan.Beside("bench", 0.64, new Plan.Only(many), new Plan.Only(checked)),
                new Plan.Choice(List.of(many, checked))));
    BenchView view = new BenchView();
    view.setCenter(tiles);
    return FeatureContent.tiled(
        view,
        Map.of("ablations", ablations, "trust", trust),
        tiles,
        context.selection().journal().setting("bench.views", List.of(), SettingCodec.text().list()),
        new ReadOnlyBooleanWrapper());
  }
}
