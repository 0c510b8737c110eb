package org.headscope.app.feature.bench;

import module java.base;

import javafx.geometry.Insets;
import javafx.scene.layout.*;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.session.SettingCodec;

/// The tab of interventions: the sentence and the stack beside their effects.
public final class BenchView {
  public static final Feature FEATURE =
      new Feature(
          "bench",
          "Bench",
          "Replaces parts of the model, and shows what changes",
          Feature.Place.TAB,
          List.of(
              new FeatureView("effect", "Effect", 900, 520),
              new FeatureView("ablations", "Over many instances", 760, 480),
              new FeatureView("patches", "Patches", 900, 560),
              new FeatureView("trust", "Trust", 640, 240)),
          BenchView::make);

  private BenchView() {}

  private static FeatureContent make(FeatureContext context) {
    BenchViewModel model = new BenchViewModel(context.workbench());
    EffectView effect = new EffectView(new EffectViewModel(context.workbench()));
    PanelTitle heading = new PanelTitle("Interventions");
    VBox controls = new VBox(10, heading, new SentencePane(model));
    StackList stack = new StackList(model);
    VBox.setVgrow(stack, Priority.ALWAYS);
    controls.getChildren().add(stack);
    controls.getStyleClass().add("region");
    controls.setPadding(new Insets(12, 14, 10, 14));
    controls.setMinSize(0, 0);
    AblationsView ablations =
        new AblationsView(
            new AblationsViewModel(
                context.workbench(),
                context.workers().ablations(),
                model.stack.stackProperty(),
                model::add));
    PatchesView patches =
        new PatchesView(
            new PatchesViewModel(context.workbench(), context.workers().patches(), model.offered));
    TrustView trust =
        new TrustView(new TrustViewModel(context.workbench(), context.workers().trust()));
    Tiles tiles =
        new Tiles(
            context.workbench().appearance().paletteProperty(),
            plans(new Sentence(heading, controls), effect, ablations, patches, trust));
    return FeatureContent.tiled(
        tiles,
        Map.of("effect", effect, "ablations", ablations, "patches", patches, "trust", trust),
        tiles,
        context.selection().journal().setting("bench.views", List.of(), SettingCodec.text().list()),
        new ViewVisibility());
  }

  /// The controls, with the title that buttons replace where not all panes fit.
  private record Sentence(PanelTitle heading, Region region) {}

  /// Returns the layouts from wide to narrow.
  private static List<Plan> plans(
      Sentence controls,
      EffectView effect,
      AblationsView ablations,
      PatchesView patches,
      TrustView trust) {
    Pane sentence =
        new Pane(
            "stack",
            new Words("Stack", "The sentence of the next intervention, and the stack"),
            controls.region(),
            Optional.of(controls.heading()),
            30,
            20);
    Pane along =
        new Pane(
            "effect", "Effect", "The change of the predictions along the text", effect, 34, 22);
    Pane many =
        new Pane(
            "ablations",
            "Many instances",
            "The effects over many held-out instances",
            ablations,
            40,
            24);
    Pane patched =
        new Pane(
            "patches",
            "Patches",
            "The effects of putting values of one text's run into another's",
            patches,
            40,
            24);
    Pane checked =
        new Pane("trust", "Trust", "The identities that interventions rest on", trust, 28, 22);
    Plan effects = new Plan.Choice(List.of(along, many, patched, checked));
    return List.of(
        new Plan.Beside("bench", 0.31, new Plan.Only(sentence), effects),
        new Plan.Above("bench-low", 0.42, new Plan.Only(sentence), effects),
        new Plan.Choice(List.of(sentence, along, many, patched, checked)));
  }
}
