package org.headscope.app.feature.compare;

import java.util.Map;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import org.headscope.app.chart.Theme;
import org.headscope.app.shell.Workbench;

/** The comparison's tab: what is compared, the matrix, and what lies behind a cell of it. */
public final class CompareView extends BorderPane {
  private static final double MATRIX = 0.56;
  private static final double POSITIONS = 0.5;

  private final CompareViewModel model;
  private final SplitPane across = new SplitPane();
  private final SplitPane down = new SplitPane();

  /** Shows {@code model} in its three views. */
  public CompareView(
      CompareViewModel model,
      Workbench workbench,
      MatrixView matrix,
      PositionsView positions,
      CurvesView curves) {
    this.model = model;
    setMinSize(0, 0);
    down.setOrientation(Orientation.VERTICAL);
    down.getItems().addAll(positions, curves);
    down.setDividerPositions(POSITIONS);
    across.getItems().addAll(matrix, down);
    across.setDividerPositions(MATRIX);
    Chooser chooser = new Chooser(model, workbench);
    workbench.themeProperty().subscribe(theme -> chooser.brief(theme == Theme.PROJECTOR));
    setTop(chooser);
    setCenter(across);
  }

  /** Computes only while it is in sight. */
  public void shown(boolean inSight) {
    model.inSightProperty().set(inSight);
  }

  /** The panes with dividers, by name. */
  public Map<String, SplitPane> panes() {
    return Map.of("compare", across, "behind", down);
  }
}
