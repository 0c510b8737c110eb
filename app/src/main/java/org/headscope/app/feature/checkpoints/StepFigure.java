package org.headscope.app.feature.checkpoints;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;

/** A figure with the checkpoints along its width. */
interface StepFigure extends Figure {
  /** The checkpoint nearest to {@code x} when it is painted {@code width} wide. */
  long stepAt(double x, double width, Palette palette);
}
