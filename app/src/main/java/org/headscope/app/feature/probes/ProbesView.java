package org.headscope.app.feature.probes;

import java.util.List;
import java.util.Map;
import javafx.geometry.Orientation;
import javafx.scene.Node;
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
    across.getItems().addAll(down, reading);
    across.setDividerPositions(PICTURES);
    Chooser chooser = new Chooser(model);
    workbench.themeProperty().subscribe(theme -> chooser.brief(theme == Theme.PROJECTOR));
    workbench.themeProperty().subscribe(theme -> arrange(workbench, best));
    model.settingsProperty().subscribe(settings -> arrange(workbench, best));
    setTop(chooser);
    setCenter(across);
    model.knownProperty().subscribe(model::pickBest);
    model.settingsProperty().subscribe(model::pickBest);
  }

  /** A presentation has room for one row: the bars where lines are runs, else the curves. */
  private void arrange(Workbench workbench, BestView best) {
    boolean one = workbench.themeProperty().get() == Theme.PROJECTOR;
    boolean runs = model.settingsProperty().get().lines() == Settings.Lines.RUN;
    List<Node> rows = one ? List.of(runs ? best : above) : List.of(above, best);
    if (!down.getItems().equals(rows)) {
      down.getItems().setAll(rows);
      down.setDividerPositions(ABOVE);
    }
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
