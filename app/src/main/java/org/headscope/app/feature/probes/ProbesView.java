package org.headscope.app.feature.probes;

import java.util.Map;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Theme;
import org.headscope.app.shell.Workbench;

/** The probes' tab: what is probed, what it says over layers, runs and steps, and one probe. */
public final class ProbesView extends BorderPane {
  private static final double PICTURES = 0.66;
  private static final double ABOVE = 0.53;
  private static final double LAYERS = 0.54;

  private final ProbesViewModel model;
  private final SplitPane across = new SplitPane();
  private final SplitPane down = new SplitPane();
  private final SplitPane above = new SplitPane();

  /**
   * Shows {@code model} in its three pictures.
   *
   * @param reading what the picked probe says along the instance
   */
  public ProbesView(
      ProbesViewModel model,
      Workbench workbench,
      LayersView curves,
      StepsView steps,
      BestView best,
      Region reading) {
    this.model = model;
    setId("probes");
    setMinSize(0, 0);
    above.getItems().addAll(curves, steps);
    above.setDividerPositions(LAYERS);
    down.setOrientation(Orientation.VERTICAL);
    down.getItems().addAll(above, best);
    down.setDividerPositions(ABOVE);
    across.getItems().addAll(down, reading);
    across.setDividerPositions(PICTURES);
    Chooser chooser = new Chooser(model);
    workbench.themeProperty().subscribe(theme -> chooser.brief(theme == Theme.PROJECTOR));
    setTop(chooser);
    setCenter(across);
    model.knownProperty().subscribe(model::pickBest);
    model.settingsProperty().subscribe(model::pickBest);
  }

  /** Reads only while it is in sight. */
  public void shown(boolean inSight) {
    model.inSightProperty().set(inSight);
  }

  /** The panes with dividers, by name. */
  public Map<String, SplitPane> panes() {
    return Map.of("probes", across, "probes-down", down, "probes-above", above);
  }
}
