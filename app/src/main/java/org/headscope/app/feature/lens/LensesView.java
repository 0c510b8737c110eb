package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.control.Panel;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.session.SettingCodec;

/// The tab of lenses, and of what heads contribute, copy and read.
public final class LensesView {
  public static final Feature FEATURE =
      new Feature(
          "lenses",
          "Lenses",
          "Reads the model's layers and heads",
          Feature.Place.TAB,
          Stream.concat(
                  Stream.of(new FeatureView("lens", "Lens strip", 900, 360)),
                  HeadReadings.VIEWS.stream())
              .toList(),
          LensesView::make);

  private LensesView() {}

  private static FeatureContent make(FeatureContext context) {
    LensStripViewModel model =
        new LensStripViewModel(context.workbench(), context.workers().lenses());
    LensStripView strip = new LensStripView(model);
    HeadReadings readings = HeadReadings.of(context, model.showing);
    Map<String, Panel> panels = new LinkedHashMap<>(readings.panels());
    panels.put("lens", strip);
    Tiles tiles =
        new Tiles(
            context.workbench().appearance().paletteProperty(), plans(strip, readings.panes()));
    readings.follow(model.showing, tiles);
    return FeatureContent.tiled(
        tiles,
        panels,
        tiles,
        context
            .selection()
            .journal()
            .setting("lenses.views", List.of(), SettingCodec.text().list()),
        model.showing);
  }

  /// Returns the layouts from wide to narrow.
  private static List<Plan> plans(LensStripView strip, List<Pane> readings) {
    Pane lens =
        new Pane("lens", "Lens", "The predictions of every layer along the text", strip, 48, 24);
    List<Pane> all = Stream.concat(Stream.of(lens), readings.stream()).toList();
    return List.of(
        new Plan.Beside("lenses", 0.5, new Plan.Only(lens), new Plan.Choice(readings)),
        new Plan.Choice(all));
  }
}
