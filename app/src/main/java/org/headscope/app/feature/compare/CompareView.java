package org.headscope.app.feature.compare;

import javafx.scene.layout.BorderPane;

/** The comparison's tab: what is compared, the matrix, and what lies behind a cell of it. */
public final class CompareView extends BorderPane {
  private final CompareViewModel model;

  /** Shows {@code model}. */
  public CompareView(CompareViewModel model, MatrixView matrix) {
    this.model = model;
    setMinSize(0, 0);
    setCenter(matrix);
  }

  /** Computes only while it is in sight. */
  public void shown(boolean inSight) {
    model.inSightProperty().set(inSight);
  }
}
