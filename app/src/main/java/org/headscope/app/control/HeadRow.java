package org.headscope.app.control;

import javafx.geometry.Orientation;
import javafx.scene.layout.Region;

/// A heading with controls at its right end, or under it where both do not fit side by side.
public final class HeadRow extends Region {
  private static final double GAP = 12;
  private static final double BELOW = 6;
  private static final double BETWEEN = 5;

  private final Region heading;
  private final Region controls;

  public HeadRow(Region heading, Region controls) {
    this.heading = heading;
    this.controls = controls;
    getChildren().addAll(heading, controls);
    setMinWidth(0);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  private boolean beside(double width) {
    return heading.prefWidth(-1) + GAP + controls.prefWidth(-1) <= width;
  }

  @Override
  protected double computePrefWidth(double height) {
    return heading.prefWidth(-1) + GAP + controls.prefWidth(-1);
  }

  @Override
  protected double computePrefHeight(double width) {
    boolean together = width < 0 || beside(width);
    double first = heading.prefHeight(together ? -1 : width);
    double second = controls.prefHeight(-1);
    return snapSizeY(together ? Math.max(first, second) : first + BETWEEN + second) + BELOW;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double tall = getHeight() - BELOW;
    double controlsWidth = Math.min(controls.prefWidth(-1), width);
    double controlsHeight = controls.prefHeight(-1);
    if (beside(width)) {
      double headingHeight = heading.prefHeight(-1);
      double y = snapPositionY((tall - headingHeight) / 2);
      heading.resizeRelocate(0, y, width - controlsWidth - GAP, headingHeight);
      double x = snapPositionX(width - controlsWidth);
      double below = snapPositionY((tall - controlsHeight) / 2);
      controls.resizeRelocate(x, below, controlsWidth, controlsHeight);
    } else {
      double headingHeight = heading.prefHeight(width);
      heading.resizeRelocate(0, 0, width, headingHeight);
      double y = snapPositionY(headingHeight + BETWEEN);
      controls.resizeRelocate(0, y, controlsWidth, controlsHeight);
    }
  }
}
